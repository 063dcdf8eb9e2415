import type { ErrorObject } from 'ajv/dist/2020.js';
import { isRecord } from '../base/json.ts';
import {
  createFinding,
  type Found,
  type Place,
  type Pointer,
  type Spot,
} from '../finding/finding.ts';
import type { JsonType } from '../finding/table/values.ts';
import { type Document, memberOf } from '../yaml/document.ts';
import { formulaError } from '../yaml/text.ts';
import { scalar } from '../yaml/write-scalar.ts';
import { type Format, kinds } from './schema/kinds.ts';
import { knownFields, requiredFields } from './schema/schemas.ts';
import { closestCode } from './slug.ts';

/** A value that breaks a keyword of a schema. */
export interface Broken {
  readonly error: ErrorObject;
  readonly pointer: Pointer;
  readonly document: Document;
  readonly field: string;
  readonly format: Format;
  readonly value: unknown;
  /** The value as a text. */
  readonly text: string;
  readonly at: Spot;
}

/** A value of another type than the schema asks for. */
export function typeFinding(broken: Broken): Found {
  const { error, pointer, document, field, value, at } = broken;
  const expected: JsonType = error.params['type'];
  const actual = jsonTypeOf(value);
  if (pointer.length === 0) return createFinding('document-has-no-fields', at, { args: {} });
  if (actual === 'null') return emptyFinding(broken);
  const [key = ''] = actual === 'object' ? Object.keys(Object(value)) : [];
  if (
    field === 'filters' &&
    typeof pointer.at(-1) === 'string' &&
    knownFields.filter.includes(key)
  ) {
    const first = { ...at, pointer: [...pointer, key], on: 'key' } as const;
    const args = { reason: 'entry', firstLine: 1 } as const;
    return createFinding('hyphen-is-missing', first, { args });
  }
  const written = isRecord(value) ? undefined : document.written(pointer);
  const args = { field, isEntry: isEntry(broken), expected, actual, written };
  const fix = expected === 'array' ? listFix(broken) : undefined;
  const near = expected === 'array' || expected === 'object' ? undefined : nearIn(broken, written);
  if (near === undefined) return createFinding('value-has-wrong-type', at, { args, fix });
  return createFinding('value-has-wrong-type', at, {
    args: { ...args, suggest: near },
    fix: scalarFix(broken, near, written),
  });
}

/** The value that was probably intended, of the only text that there is. */
function nearIn({ format, value }: Broken, written: string | undefined): string | undefined {
  const { is, closest } = kinds[format];
  const text = onlyTextIn(value) ?? written;
  const near = text === undefined ? undefined : closest(text);
  return near !== undefined && is(near) ? near : undefined;
}

/** Quotes around a text that reads as another type are sure, and so are the words of YAML 1.1 for true and false. */
function scalarFix(broken: Broken, near: string, written: string | undefined): Found['fix'] {
  const { format, pointer, value, at } = broken;
  const isSwitch = format === 'switch';
  const isSafe = isSwitch
    ? /^(["']?)(?:on|off|y|n|yes|no|true|false)\1$/i.test(written ?? '')
    : near === written;
  const text = near === written && !isSwitch ? JSON.stringify(near) : kinds[format].write(near);
  const edit = isRecord(value) ? { ...behindName(broken), text: ` ${text}` } : { ...at, text };
  const sets = { pointer, value: isSwitch ? near === 'true' : near };
  return { edits: [edit], isSafe, ...(isSafe && { sets }) };
}

/** A field or entry without a value; a code is proposed from the English name. */
function emptyFinding(broken: Broken): Found {
  const { document, pointer, field, format, at } = broken;
  const { text: comment = '', place } = document.commentAfter(pointer) ?? {};
  const [error] = formulaError.exec(comment) ?? [];
  const isRequired = requiredFields.includes(field);
  const args = { field, isEntry: isEntry(broken), isRequired, ...(error && { error }) };
  if (place && error === undefined && /^#[^\s#]/.test(comment)) {
    const fix = { edits: [{ ...place, text: JSON.stringify(comment) }], isSafe: false };
    return createFinding('field-is-empty', at, { args: { ...args, comment }, fix });
  }
  const name = memberOf(pointer.slice(0, -1).reduce(memberOf, document.value), 'name_en');
  const suggest = format === 'code' ? closestCode(String(name ?? '').toLowerCase()) : undefined;
  if (suggest === undefined) return createFinding('field-is-empty', at, { args });
  const { start } = behindName(broken).range;
  const edits = [{ range: { start, end: start }, text: ` ${scalar(suggest)}` }];
  const fix = { edits, isSafe: false };
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

/** The names that should be a list, and stand on a line with commas, or one below the other without hyphens. */
function listFix(broken: Broken): Found['fix'] {
  const { value, pointer } = broken;
  if (isRecord(value) && Object.values(value).some(isRecord)) return undefined; // its names may be of categories
  const words =
    typeof value === 'string' ? (value.match(/[^\s,;·]+/g) ?? []) : Object.keys(Object(value));
  const lines = words.map((word) => `\n${' '.repeat(pointer.length * 2)}- ${word}`);
  return { edits: [{ ...behindName(broken), text: lines.join('') }], isSafe: false };
}

/** From behind the colon or the hyphen to the end of the value. */
function behindName(broken: Broken): Place {
  const { document, pointer } = broken;
  const { path, range } = document.placeOfValue(pointer);
  const { end: name } = document.placeOfKey(pointer).range;
  const start = isEntry(broken)
    ? { ...range.start, column: range.start.column - 1 }
    : { ...name, column: name.column + ':'.length };
  return { path, range: { start, end: range.end } };
}

function isEntry({ pointer }: Broken): boolean {
  return typeof pointer.at(-1) === 'number';
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}
