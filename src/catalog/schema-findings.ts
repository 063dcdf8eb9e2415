import type { ErrorObject } from 'ajv/dist/2020.js';
import { closest } from '../base/closest.ts';
import type { FieldOwner } from '../finding/codes.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { Fix } from '../finding/fix.ts';
import { type Document, fieldOf, memberOf, type Pointer } from './document.ts';
import { proposal, replacement, sureFix } from './fixes.ts';
import { encodedImageUrl, imageUrlFault } from './image-url.ts';
import { knownFields } from './schema/validators.ts';
import { closestCode, closestSlug, slugFault } from './slug.ts';
import { controlsIn, without } from './text.ts';
import { typeFinding } from './type-finding.ts';

/** The field or list entry of `root` that an error is about. `instancePath` is a JSON Pointer (RFC 6901). */
export function placeOfError({ instancePath, params }: ErrorObject, root: unknown): Pointer {
  const pointer: (string | number)[] = [];
  let value = root;
  for (const escaped of instancePath.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(value) ? Number(name) : name;
    pointer.push(step);
    value = memberOf(value, step);
  }
  const field: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof field === 'string' ? [...pointer, field] : pointer;
}

/** The finding for what `ajv` says of the value at `pointer`, and where it is clear what is right, the fix. */
export function schemaFinding(error: ErrorObject, pointer: Pointer, document: Document): Finding {
  const field = fieldOf(pointer);
  const value = pointer.reduce(memberOf, document.value);
  const place = document.placeOfValue(pointer);
  switch (error.keyword) {
    case 'required':
      return createFinding('field-is-missing', document.placeOfKey(pointer.slice(0, -1)), { args: { field } });
    case 'additionalProperties': {
      const args = { field, closest: undefined, owner: ownerOf(field) };
      return createFinding('field-is-unknown', document.placeOfKey(pointer), { args });
    }
    case 'type':
      return typeFinding(error.params['type'], pointer, document);
    case 'enum': {
      const choices: readonly string[] = error.params['allowedValues'];
      const near = closest(String(value), choices);
      const args = { field, choices, closest: near };
      return createFinding('value-is-not-a-choice', place, { args, fix: proposal(place, near) });
    }
    case 'maxGraphemes':
      return createFinding('text-is-too-long', place, { args: { field, maximum: Number(error.schema) } });
    case 'printable':
      return controlFinding(String(value), pointer, document);
    case 'httpsUrl':
      return imageUrlFinding(String(value), pointer, document);
    case 'day':
      return createFinding('day-is-malformed', place, { args: { field, value: String(value) } });
    case 'pattern':
      return patternFinding(String(value), pointer, document);
    default:
      throw new Error(`The schema uses "${error.keyword}", for which there is no finding.`);
  }
}

function patternFinding(value: string, pointer: Pointer, document: Document): Finding {
  const field = fieldOf(pointer);
  const place = document.placeOfValue(pointer);
  const isOnOneLine = document.written(pointer) !== undefined;
  if (field === 'code') {
    const fix = isOnOneLine ? proposal(place, closestCode(value)) : undefined;
    return createFinding('code-is-malformed', place, { args: { value }, fix });
  }
  if (field === 'was') {
    const kind = pointer.length === 1 ? 'category' : 'filter';
    return createFinding('was-is-malformed', place, { args: { value, kind } });
  }
  if (field !== 'categories') return createFinding('text-is-blank', place, { args: { field } });
  const secondWord = value.search(/(?<=\s)\S/);
  if (!isOnOneLine && secondWord > 0) {
    const second = document.placeInText(pointer, { start: secondWord, end: value.length }) ?? place;
    return createFinding('hyphen-is-missing', second, { args: { firstLine: undefined } });
  }
  const near = /[,;].*\w/.test(value) ? undefined : closestSlug(value);
  const args = { slug: value, fault: slugFault(value) ?? 'character', closest: near, isFile: false } as const;
  return createFinding('slug-is-malformed', place, { args, fix: proposal(place, near) });
}

/** White space, the start of a colour, halves of pairs and the mark of a lost letter: only people know what was meant. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const meaningful = /[\s\x1b\x85\p{Cs}\ufffd]/u;

function controlFinding(value: string, pointer: Pointer, document: Document): Finding {
  const field = fieldOf(pointer);
  const spans = controlsIn(value, field === 'description' ? 'lines' : 'line');
  const places = spans.map((span) => document.placeInText(pointer, span));
  const edits = places.flatMap((place) => (place === undefined ? [] : [{ range: place.range, text: '' }]));
  const isSure = edits.length === spans.length && !spans.some(({ start }) => meaningful.test(value.charAt(start)));
  return createFinding('text-has-control-characters', places[0] ?? document.placeOfValue(pointer), {
    args: { field },
    fix: isSure ? sureFix(document, edits, { pointer, value: without(value, spans) }) : undefined,
  });
}

function imageUrlFinding(value: string, pointer: Pointer, document: Document): Finding {
  const place = document.placeOfValue(pointer);
  if (value.trim() === '') return createFinding('text-is-blank', place, { args: { field: 'image_url' } });
  const code = imageUrlFault(value) ?? 'image-url-is-malformed';
  return createFinding(code, place, { args: { value }, fix: fixOf() });

  function fixOf(): Fix | undefined {
    if (code === 'image-url-is-malformed') {
      const likely = value.replace(/^[“”‘’]+|[“”‘’]+$/g, '').replace(/ /g, '%20');
      return imageUrlFault(likely) || /https?:.*https?:/i.test(value) ? undefined : proposal(place, likely);
    }
    const encoded = code === 'image-url-is-not-encoded' ? encodedImageUrl(value) : undefined;
    if (encoded === undefined) return undefined;
    // A decomposed letter has two forms, and the picture's name may have either.
    return value === value.normalize('NFC') ? replacement(pointer, document, encoded) : proposal(place, encoded);
  }
}

const machineFields = ['created_at', 'deleted_at', 'filter_category_id', 'filter_id', 'updated_at'];

/** Where a known field belongs that stands elsewhere. */
function ownerOf(field: string): FieldOwner | undefined {
  if (machineFields.includes(field)) return 'machine';
  if (knownFields.filter.includes(field)) return 'filter';
  if (knownFields.categoryFile.includes(field)) return 'category';
  if (knownFields.snapshot.includes(field)) return 'snapshot';
  return knownFields.catalogFile.includes(field) ? 'catalog' : undefined;
}
