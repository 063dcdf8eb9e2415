import type { ErrorObject } from 'ajv/dist/2020.js';
import { isRecord } from '../base/json.ts';
import {
  createFinding,
  deleteLines,
  type FieldRef,
  type Pointer,
  type RawFinding,
} from '../finding/finding.ts';
import type { JsonType } from '../finding/table/values.ts';
import { type Document, memberOf } from '../yaml/document.ts';
import { writeScalar } from '../yaml/write-scalar.ts';
import { suggestFix } from './partial-entries.ts';
import { type Format, kinds } from './schema/kinds.ts';
import { requiredFields } from './schema/schemas.ts';
import { closestCode } from './slug.ts';
import { formulaError } from './text.ts';

export interface Violation {
  readonly error: ErrorObject;
  readonly pointer: Pointer;
  readonly document: Document;
  readonly field: string;
  readonly format: Format;
  readonly value: unknown;
  readonly text: string;
  readonly at: FieldRef;
}

export function typeFinding(violation: Violation): RawFinding {
  const { error, pointer, document, field, format, value, at } = violation;
  const expected: JsonType = error.params['type'];
  const actual = jsonTypeOf(value);
  const isEntry = typeof pointer.at(-1) === 'number';
  if (pointer.length === 0) return createFinding('document-has-no-fields', at, { args: {} });
  const typed = document.rawText(pointer);
  const written = isRecord(value) && !/^[[{]/.test(`${typed}`) ? undefined : typed;
  if (actual === 'null' && !written) return emptyFinding(violation, isEntry);
  const args = { field, isEntry, expected, actual, written };
  const { isValid, closest } = kinds[format];
  const near =
    isRecord(value) || /array|object/.test(expected) ? undefined : closest(written ?? '~');
  if (!written || near === undefined || !isValid(near) || /^(?:~|null|NULL)$/.test(written))
    return createFinding('value-has-wrong-type', at, { args });
  const fix = scalarFix(violation, near, written);
  const suggest = fix?.edits[0]?.text;
  return createFinding('value-has-wrong-type', at, { args: { ...args, suggest }, fix });
}

/** Safe fixes quote a text that YAML reads as another type, or replace a YAML 1.1 boolean. */
function scalarFix({ format, pointer, at }: Violation, near: string, written: string) {
  const isSwitch = format === 'switch';
  const isSafe = isSwitch
    ? /^(["']?)(?:on|off|y|n|yes|no|true|false)\1$/i.test(written)
    : near === written;
  const text = isSafe && !isSwitch ? JSON.stringify(near) : kinds[format].write(near);
  const sets = { pointer, value: isSwitch ? near === 'true' : near };
  return { edits: [{ ...at, text }], isSafe, ...(isSafe && { sets }) };
}

/** Reports a missing value. Suggests a code from the English name. */
function emptyFinding(violation: Violation, isEntry: boolean): RawFinding {
  const { document, pointer, field, format, at } = violation;
  const { text: comment = '', place } = document.commentAfter(pointer) ?? {};
  const [error] = formulaError.exec(comment) ?? [];
  const isRequired = requiredFields.includes(field);
  const args = { field, isEntry, isRequired, ...(error && { error }) };
  const isText = /^lines?$/.test(format); // no code or address begins with #
  if (place && error === undefined && isText && /^#[^\s#]/.test(comment)) {
    const fix = suggestFix(place, JSON.stringify(comment));
    return createFinding('field-is-empty', at, { args: { ...args, comment }, fix });
  }
  const name = memberOf(pointer.slice(0, -1).reduce(memberOf, document.value), 'name_en');
  const suggest = format === 'code' ? closestCode(String(name ?? '').toLowerCase()) : undefined;
  const { start, end } = document.placeOfKey(pointer).range;
  const entryFix = isEntry && comment === '' ? deleteLines(start.line) : undefined;
  if (suggest === undefined) return createFinding('field-is-empty', at, { args, fix: entryFix });
  const colonEnd = { ...end, column: end.column + ':'.length };
  const fix = suggestFix({ range: { start: colonEnd, end: colonEnd } }, ` ${writeScalar(suggest)}`);
  return createFinding('field-is-empty', at, { args: { ...args, suggest }, fix });
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}
