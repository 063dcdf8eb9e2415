import { closest } from '../base/closest.ts';
import type { FieldOwner, JsonType } from '../finding/codes.ts';
import { createFinding, type Finding, type Place } from '../finding/finding.ts';
import type { Effect, Fix } from '../finding/fix.ts';
import { type Document, memberOf, type Pointer } from './document.ts';
import { encodedImageUrl, imageUrlFault } from './image-url.ts';
import { fieldOf, sure } from './meant.ts';
import { knownFields, type SchemaError } from './schema/validators.ts';
import { closestCode, closestSlug, slugFault } from './slug.ts';
import { clean, controlsIn } from './text.ts';

/** A place of a document that breaks its schema. */
export interface Fault {
  readonly error: SchemaError;
  /** The field or list entry at fault. */
  readonly pointer: Pointer;
}

/** The finding for what `ajv` says of a place, and where it is clear what was meant, how to put it right. */
export function faultFinding({ error, pointer }: Fault, document: Document): Finding {
  const field = fieldOf(pointer);
  const value = pointer.reduce(memberOf, document.value);
  const place = document.placeOfValue(pointer);
  switch (error.keyword) {
    case 'required':
      return createFinding('field-is-missing', document.placeOfKey(pointer.slice(0, -1)), { args: { field } });
    case 'additionalProperties':
      return createFinding('field-is-unknown', document.placeOfKey(pointer), {
        args: { field, closest: undefined, owner: ownerOf(field) },
      });
    case 'type':
      return typeFinding({ error, pointer }, document);
    case 'enum': {
      const choices: readonly string[] = error.params['allowedValues'];
      const meant = closest(String(value), choices);
      const args = { field, choices, closest: meant };
      return createFinding('value-is-not-a-choice', place, { args, fix: proposal(place, meant) });
    }
    case 'maxGraphemes':
      return createFinding('text-is-too-long', place, { args: { field, maximum: error.params['maximum'] } });
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
  if (field === 'code') {
    const isOnOneLine = document.written(pointer) !== undefined;
    const meant = isOnOneLine ? closestCode(value) : undefined;
    return createFinding('code-is-malformed', place, { args: { value }, fix: proposal(place, meant) });
  }
  if (field === 'was') {
    return createFinding('was-is-malformed', place, {
      args: { value, kind: pointer.length === 1 ? 'category' : 'filter' },
    });
  }
  const secondWord = value.search(/(?<=\s)\S/);
  if (field === 'categories' && document.written(pointer) === undefined && secondWord > 0) {
    const second = document.placeInText(pointer, { start: secondWord, end: value.length }) ?? place;
    return createFinding('hyphen-is-missing', second, { args: { firstLine: undefined } });
  }
  if (field === 'categories') {
    const meant = /[,;].*\w/.test(value) ? undefined : closestSlug(value);
    const args = { slug: value, fault: slugFault(value) ?? 'character', closest: meant, isFile: false } as const;
    return createFinding('slug-is-malformed', place, {
      args,
      fix: meant === undefined ? undefined : proposal(place, meant),
    });
  }
  return createFinding('text-is-blank', place, { args: { field } });
}

/** A line break, the start of a colour, and the mark of a lost letter: without them the text would read otherwise. */
const meaningful = '\u0085\u001b\ufffd';

/** Control characters that are no white space are never meant; what a line break was to be, only people know. */
function controlFinding(value: string, pointer: Pointer, document: Document): Finding {
  const spans = controlsIn(value, fieldOf(pointer) === 'description' ? 'lines' : 'line');
  const places = spans.map((span) => document.placeInText(pointer, span));
  const edits = places.flatMap((place) => (place === undefined ? [] : [{ range: place.range, text: '' }]));
  const rest = spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), value);
  const isSure =
    edits.length === spans.length &&
    spans.every(({ start }) => !/[\s\p{Cs}]/u.test(value.charAt(start)) && !meaningful.includes(value.charAt(start)));
  const effect = sure({ kind: 'set', pointer: document.asWritten(pointer), value: rest }, document);
  return createFinding('text-has-control-characters', places[0] ?? document.placeOfValue(pointer), {
    args: { field: fieldOf(pointer) },
    fix: isSure ? { edits, effect } : undefined,
  });
}

function imageUrlFinding(value: string, pointer: Pointer, document: Document): Finding {
  const place = document.placeOfValue(pointer);
  const args = { value };
  if (value.trim() === '') return createFinding('text-is-blank', place, { args: { field: 'image_url' } });
  const code = imageUrlFault(value) ?? 'image-url-is-malformed';
  if (code === 'image-url-is-malformed') {
    const meant = value.replace(/^[“”‘’]+|[“”‘’]+$/g, '').replace(/ /g, '%20');
    return createFinding(code, place, {
      args,
      fix: imageUrlFault(meant) || /https?:.*https?:/i.test(value) ? undefined : proposal(place, meant),
    });
  }
  if (code !== 'image-url-is-not-encoded') return createFinding(code, place, { args });
  const encoded = encodedImageUrl(value);
  // Which of the two forms of a decomposed letter the picture has, nobody knows.
  const isSure = value === value.normalize('NFC');
  const fix =
    encoded === undefined ? undefined : isSure ? replacement(pointer, document, encoded) : proposal(place, encoded);
  return createFinding(code, place, { args, fix });
}

function typeFinding({ error, pointer }: Fault, document: Document): Finding {
  const field = fieldOf(pointer);
  const isEntry = typeof pointer.at(-1) === 'number';
  const actual = jsonTypeOf(pointer.reduce(memberOf, document.value));
  const place = document.placeOfValue(pointer);
  if (pointer.length === 0) return createFinding('document-has-no-fields', place, { args: { actual } });
  if (actual === 'null') {
    const comment = document.commentAfter(pointer);
    const hasComment = /^#[^\s#]/.test(comment?.text ?? '');
    const fix = comment && hasComment ? proposal(comment.place, JSON.stringify(comment.text)) : undefined;
    return createFinding('field-is-empty', place, {
      args: { field, isEntry, hasComment, isRequired: requiredFields.includes(field) },
      fix,
    });
  }
  const expected: JsonType = error.params['type'];
  const firstField = Object.keys(Object(pointer.reduce(memberOf, document.value)))[0] ?? '';
  if (field === 'filters' && !isEntry && actual === 'object' && knownFields.filter.includes(firstField)) {
    const { start } = place.range;
    const end = { line: start.line, column: start.column + firstField.length };
    return firstHyphenFinding({ ...place, range: { start, end } });
  }
  const written = document.written(pointer);
  const isScalar = actual !== 'array' && actual !== 'object';
  const args = { field, isEntry, expected, actual, written: isScalar ? written : undefined };
  return createFinding('value-has-wrong-type', place, { args, fix: fixOfType({ expected, written, isScalar }) });

  function fixOfType(wrong: { expected: JsonType; written: string | undefined; isScalar: boolean }): Fix | undefined {
    if (wrong.written === undefined) return undefined;
    if (wrong.expected === 'boolean') {
      const value = pointer.reduce(memberOf, document.value);
      const meant = typeof value === 'string' ? booleanMeant(value) : undefined;
      if (meant !== undefined) return replacement(pointer, document, meant);
      const korean = koreanSwitches[String(value).trim()];
      return proposal(place, korean ?? closest(String(value).replace(/[^a-z]/gi, ''), ['true', 'false']));
    }
    if (wrong.expected !== 'string' || field === 'image_url') return undefined; // no address is a number
    if (wrong.isScalar) return replacement(pointer, document, wrong.written);
    const [key, ...others] = Object.keys(Object(pointer.reduce(memberOf, document.value)));
    const isKeyAlone = field === 'categories' && key !== undefined && others.length === 0;
    return proposal(place, isKeyAlone ? key : JSON.stringify(wrong.written));
  }
}

/** A single filter without its hyphen is a group of fields to YAML. */
function firstHyphenFinding(place: Place): Finding {
  const { start } = place.range;
  const range = { start: { line: start.line, column: Math.max(start.column - 2, 1) }, end: start };
  const fix = { edits: [{ range, text: start.column > 2 ? '- ' : '  - ' }], effect: undefined };
  return createFinding('hyphen-is-missing', place, { args: { firstLine: undefined }, fix });
}

const requiredFields = ['change', 'code', 'entry', 'expires', 'image_url', 'name_en', 'name_ko', 'reason'];
const machineFields = ['created_at', 'deleted_at', 'filter_category_id', 'filter_id', 'updated_at'];

/** Where a known field belongs that stands elsewhere. */
function ownerOf(field: string): FieldOwner | undefined {
  if (machineFields.includes(field)) return 'machine';
  if (knownFields.filter.includes(field)) return 'filter';
  if (knownFields.categoryFile.includes(field)) return 'category';
  if (knownFields.snapshot.includes(field)) return 'snapshot';
  return knownFields.catalogFile.includes(field) ? 'catalog' : undefined;
}

const koreanSwitches: Readonly<Record<string, string>> = {
  거짓: 'false',
  꺼짐: 'false',
  네: 'true',
  아니오: 'false',
  아니요: 'false',
  예: 'true',
  참: 'true',
  켜짐: 'true',
};

/** The truth value that was meant by a word that YAML 1.1, or a form, would have taken for one. */
function booleanMeant(value: unknown): boolean | undefined {
  const word = clean(String(value), 'line').toLowerCase();
  if (['on', 'true', 'y', 'yes'].includes(word)) return true;
  return ['false', 'n', 'no', 'off'].includes(word) ? false : undefined;
}

function proposal({ range }: Place, text: string | undefined): Fix | undefined {
  return text === undefined ? undefined : { edits: [{ range, text }], effect: undefined };
}

function replacement(pointer: Pointer, document: Document, value: boolean | string): Fix {
  const { range } = document.placeOfValue(pointer);
  const isQuoted = /^["']/.test(document.written(pointer) ?? '');
  const isPlain = typeof value === 'boolean' || (!isQuoted && /^https:[!-~]+$/i.test(value));
  const effect: Effect = { kind: 'set', pointer: document.asWritten(pointer), value };
  const text = isPlain ? String(value) : JSON.stringify(value);
  return { edits: [{ range, text }], effect: sure(effect, document) };
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}
