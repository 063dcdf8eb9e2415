import type { ErrorObject } from 'ajv/dist/2020.js';
import { closest } from '../base/closest.ts';
import { isRecord } from '../base/json.ts';
import type { JsonType } from '../finding/codes.ts';
import {
  createFinding,
  type Found,
  type Place,
  type Pointer,
  type Spot,
} from '../finding/finding.ts';
import { type Document, fieldOf, memberOf } from '../yaml/document.ts';
import { controlsIn, formulaError, graphemesIn, without } from '../yaml/text.ts';
import { scalar } from '../yaml/write-scalar.ts';
import { imageUrlFault } from './image-url.ts';
import { type Format, type Kind, kinds } from './schema/kinds.ts';
import { type FileKind, formatAt, knownFields, requiredFields } from './schema/schemas.ts';
import { closestCode } from './slug.ts';
import { ownerOf } from './unknown-field.ts';

/** A value that breaks a keyword of a schema. */
interface Broken {
  readonly error: ErrorObject;
  readonly pointer: Pointer;
  readonly document: Document;
  readonly field: string;
  readonly format: Format;
  readonly kind: Kind;
  readonly value: unknown;
  /** The value as a text. */
  readonly text: string;
  readonly at: Spot;
}

/** The field or list entry that an error is about. */
export function pointerOf({ instancePath, params }: ErrorObject): Pointer {
  const steps = instancePath.split('/').slice(1); // of a JSON Pointer (RFC 6901)
  const pointer = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const field: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof field === 'string' ? [...pointer, field] : pointer;
}

/** The finding for what `ajv` reports of a value, with a proposal if the right value is clear. */
export function schemaFinding(error: ErrorObject, document: Document, kind: FileKind): Found {
  const pointer = pointerOf(error);
  const value = pointer.reduce(memberOf, document.value);
  const format = formatAt(kind, pointer);
  const finding = findingOf[error.keyword]?.({
    error,
    pointer,
    document,
    field: fieldOf(pointer),
    format,
    kind: kinds[format],
    value,
    text: String(value),
    at: { path: document.source.path, pointer, on: 'value' },
  });
  if (finding === undefined)
    throw new Error(`The schema uses "${error.keyword}", for which there is no finding.`);
  return finding;
}

const findingOf: Readonly<Record<string, (broken: Broken) => Found>> = {
  type: typeFinding,
  format: formatFinding,
  pattern: formatFinding,
  required: ({ field, pointer, at }) =>
    createFinding(
      'field-is-missing',
      { ...at, pointer: pointer.slice(0, -1), on: 'key' },
      {
        args: { field },
      },
    ),
  additionalProperties: ({ field, pointer, value, at }) => {
    const owner = pointer[0] === 'rules' ? 'rule' : ownerOf(field, [value].flat().some(isRecord));
    return createFinding('field-is-unknown', { ...at, on: 'key' }, { args: { field, owner } });
  },
  enum: ({ error, field, text, at }) => {
    const choices: readonly string[] = error.params['allowedValues'];
    const { suggest, fix } = proposal(at, closest(text, choices));
    return createFinding('value-is-not-a-choice', at, {
      args: { field, choices, ...suggest },
      fix,
    });
  },
  maxGraphemes: ({ error, field, text, at }) => {
    const maximum = Number(error.schema);
    const args = { field, length: graphemesIn(text, maximum), maximum };
    return createFinding('text-is-too-long', at, { args });
  },
  'false schema': ({ at }) =>
    createFinding('image-is-given-twice', { ...at, on: 'key' }, { args: {} }),
};

/** A right value as a fact, and the edit that writes it in the place of a wrong one. */
function proposal(at: Place | Spot, suggest: string | undefined, write = scalar) {
  if (suggest === undefined) return {};
  return {
    suggest: { suggest },
    fix: { edits: [{ ...at, text: write(suggest) }], isSafe: false },
  } as const;
}

/** A value that is not of its kind. */
function formatFinding(broken: Broken): Found {
  const { error, document, pointer, field, format, kind, text: value, at } = broken;
  const isBlank = value.trim() === '';
  const isOnLine = document.written(pointer) !== undefined;
  const near = isOnLine && !isBlank ? kind.closest(value) : undefined;
  const { suggest, fix } = proposal(
    at,
    near !== undefined && kind.is(near) ? near : undefined,
    kind.write,
  );
  if (format === 'address' && !isBlank) return addressFinding(broken, suggest, fix);
  if (format === 'code')
    return createFinding('code-is-malformed', at, { args: { value, ...suggest }, fix });
  if (format === 'slug')
    return createFinding('slug-is-malformed', at, {
      args: { slug: value, fault: 'character', ...suggest },
      fix,
    });
  if (format === 'day' || format === 'day-or-time')
    return createFinding('date-is-malformed', at, { args: { field, value, ...suggest }, fix });
  if (format === 'file' && !isBlank)
    return createFinding('image-name-is-malformed', at, {
      args: { name: value, kind: 'value', right: near },
      fix,
    });
  if (error.keyword === 'format' && (format === 'line' || format === 'lines'))
    return controlFinding(broken);
  const [ko = '', en = ''] = String(
    error.parentSchema?.['patternErrorMessage'] ?? error.parentSchema?.['errorMessage'],
  ).split('\n');
  return createFinding('value-is-malformed', at, {
    args: { field, value, rule: { en, ko }, ...suggest },
    fix,
  });
}

/** What shows that a text cannot become the address of an image. */
const addressFaults = [
  [
    'device',
    /^(?:[a-z]:[\\/]|(?:blob|content|data|file):|\/(?:home|Users)\/|https?:\/\/localhost\b)/i,
  ],
  ['several', /https?:.*\shttps?:|\.(?:avif|jpe?g|png|webp)https?:/i],
  ['template', /[{}]/],
  ['host', /^https?:\/\/(?:[^/]*,|[^/]*\.\.)/i],
] as const;

function addressFinding(
  { document, pointer, text: value, at }: Broken,
  suggest: { readonly suggest: string } | undefined,
  fix: Found['fix'],
): Found {
  const [hopeless] = addressFaults.find(([, pattern]) => pattern.test(value)) ?? [];
  if (hopeless !== undefined)
    return createFinding('image-url-is-malformed', at, { args: { value, reason: hopeless } });
  const name = value.includes(':') ? undefined : kinds.file.closest(value);
  if (name !== undefined && suggest === undefined) {
    const edits = [{ ...at, on: 'key', text: 'image' } as const, { ...at, text: name }];
    const args = { value, reason: 'name', suggest: name } as const;
    return createFinding('image-url-is-malformed', at, { args, fix: { edits, isSafe: false } });
  }
  const reason = imageUrlFault(value) ?? 'other';
  // A decomposed letter has two forms, and the image's name may have either.
  const isSafe = reason === 'letters' && value === value.normalize('NFC');
  const isWhole =
    document.written(pointer) !== undefined && /^https:\/\/[!-~]+\/[!-~\p{L}\p{N}]*$/u.test(value);
  const sets = { pointer, value: suggest?.suggest };
  const safe = fix && isSafe && isWhole ? { ...fix, isSafe, sets } : fix;
  return createFinding('image-url-is-malformed', at, {
    args: { value, reason, ...suggest },
    fix: safe,
  });
}

/** The start of a colour, halves of pairs and the mark of a lost letter: only people know what was intended. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const meaningful = /[\x1b\p{Cs}\ufffd]/u;

function controlFinding({ field, format, text, pointer, document, at }: Broken): Found {
  const spans = controlsIn(text, format === 'lines' ? 'lines' : 'line');
  const places = spans.map((span) => document.placeInText(pointer, span));
  const written = spans.map(({ start }) => (/[\s\x85]/.test(text.charAt(start)) ? ' ' : ''));
  const edits = places.flatMap((place, nth) =>
    place ? { range: place.range, text: written[nth] ?? '' } : [],
  );
  // Where a line break is written as \n, it may be the start of a folder's name.
  const isTyped = edits.every(({ range: { start, end } }) => end.column === start.column + 1);
  const isKnown = edits.length === spans.length && !meaningful.test(text);
  const isSafe = !written.includes(' ');
  const sets = isSafe ? { pointer, value: without(text, spans) } : undefined;
  return createFinding('text-has-control-characters', places[0] ?? at, {
    args: { field },
    fix: isKnown && (isSafe || isTyped) ? { edits, isSafe, sets } : undefined,
  });
}

/** A value of another type than the schema asks for. */
function typeFinding(broken: Broken): Found {
  const { error, pointer, document, field, kind, value, at } = broken;
  const expected: JsonType = error.params['type'];
  const [actual, isEntry] = [jsonTypeOf(value), typeof pointer.at(-1) === 'number'];
  if (pointer.length === 0) return createFinding('document-has-no-fields', at, { args: {} });
  if (actual === 'null') return emptyFinding(broken, isEntry);
  const [key = ''] = actual === 'object' ? Object.keys(Object(value)) : [];
  if (field === 'filters' && !isEntry && knownFields.filter.includes(key)) {
    const args = { reason: 'entry', firstLine: 1 } as const;
    return createFinding(
      'hyphen-is-missing',
      { ...at, pointer: [...pointer, key], on: 'key' },
      { args },
    );
  }
  const isScalar = !isRecord(value);
  const written = isScalar ? document.written(pointer) : undefined;
  const args = { field, isEntry, expected, actual, written };
  if (expected === 'array') {
    const place = behindName(broken);
    const fix = { edits: [{ ...place, text: `${listLines(value, pointer)}` }], isSafe: false };
    return createFinding('value-has-wrong-type', at, {
      args,
      fix: isListable(value) ? fix : undefined,
    });
  }
  const text = onlyTextIn(value) ?? written;
  const near = text === undefined ? undefined : kind.closest(text);
  if (near === undefined || !kind.is(near) || expected === 'object')
    return createFinding('value-has-wrong-type', at, { args });
  const isSafe =
    near === written ||
    (expected === 'boolean' && /^(?:on|off|y|n|yes|no|true|false)$/i.test(text ?? ''));
  const target = isScalar ? at : behindName(broken);
  const yaml =
    expected === 'boolean' ? near : near === written ? JSON.stringify(near) : kind.write(near);
  const sets = { pointer, value: expected === 'boolean' ? near === 'true' : near };
  const edits = [{ ...target, text: isScalar ? yaml : ` ${yaml}` }];
  return createFinding('value-has-wrong-type', at, {
    args: { ...args, suggest: near },
    fix: { edits, isSafe, ...(isSafe && { sets }) },
  });
}

/** A field or entry without a value; a code is proposed from the English name. */
function emptyFinding({ document, pointer, field, format, at }: Broken, isEntry: boolean): Found {
  const { text: comment = '', place } = document.commentAfter(pointer) ?? {};
  const [error] = formulaError.exec(comment) ?? [];
  const isRequired = requiredFields.includes(field);
  const args = { field, isEntry, isRequired, ...(error && { error }) };
  if (place && error === undefined && /^#[^\s#]/.test(comment)) {
    const fix = { edits: [{ ...place, text: JSON.stringify(comment) }], isSafe: false };
    return createFinding('field-is-empty', at, { args: { ...args, comment }, fix });
  }
  const name = memberOf(pointer.slice(0, -1).reduce(memberOf, document.value), 'name_en');
  const suggest =
    format === 'code' && typeof name === 'string' ? closestCode(name.toLowerCase()) : undefined;
  if (suggest === undefined) return createFinding('field-is-empty', at, { args });
  const { end } = document.placeOfKey(pointer).range;
  const behind = { ...end, column: end.column + ':'.length };
  const range = { start: behind, end: behind };
  const fix = { edits: [{ range, text: ` ${scalar(suggest)}` }], isSafe: false };
  return createFinding('field-is-empty', at, { args: { ...args, suggest }, fix });
}

/** The text of a list or group that has no other, as in `[romantic]`, `{romantic}` and `romantic:`. */
function onlyTextIn(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Array.isArray(value)
    ? value
    : Object.entries(value).map(([name, each]) => each === null && name);
  return texts.length === 1 && typeof texts[0] === 'string' ? texts[0] : undefined;
}

/** Whether a value has names that should be a list, and stand on one line or without hyphens. */
function isListable(value: unknown): boolean {
  return typeof value === 'string' || (isRecord(value) && !Object.values(value).some(isRecord));
}

function listLines(value: unknown, pointer: Pointer): string {
  const words =
    typeof value === 'string' ? (value.match(/[^\s,;·]+/g) ?? []) : Object.keys(Object(value));
  return words.map((word) => `\n${' '.repeat(pointer.length * 2)}- ${word}`).join('');
}

/** From behind the colon or the hyphen to the end of the value. */
function behindName({ document, pointer }: Broken): Place {
  const { path, range } = document.placeOfValue(pointer);
  const { end: name } = document.placeOfKey(pointer).range;
  const start =
    typeof pointer.at(-1) === 'number'
      ? { ...range.start, column: range.start.column - 1 }
      : { ...name, column: name.column + ':'.length };
  return { path, range: { start, end: range.end } };
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}
