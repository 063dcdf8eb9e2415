import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, type Pair } from 'yaml';
import { findPair } from 'yaml/util';
import { applySplices, type Splice } from '../base/edit.ts';
import type { Value } from '../catalog/fields.ts';
import { closestImageUrl, encodeImageUrl, imageUrlFault } from '../catalog/image-url.ts';
import type { EntryFields, PartialEntry } from '../catalog/partial.ts';
import { pointerTo } from '../catalog/partial-entries.ts';
import { kinds } from '../catalog/schema/kinds.ts';
import { defaultOf, fieldsAt, kindOf } from '../catalog/schema/schemas.ts';
import { memberOf, type Pointer, type Source, spanOf } from '../yaml/document.ts';
import { doubleQuote, isPrintable, writeScalar } from '../yaml/write-scalar.ts';
import { columnAt, lineEndOf, parseFile, verify } from './parse-file.ts';
import { formatField } from './write.ts';

/** A new value of a field or list item; undefined deletes it. */
export interface FieldChange {
  readonly at: Pointer;
  readonly field: number | string;
  readonly value: Value | undefined;
}

type Field = Pick<Pair, 'key' | 'value'>;
type NewValue = FieldChange & { readonly value: Value };

/**
 * Sets values, in the quotes of the old ones. Every other byte stays. The result is parsed again,
 * and its data must be as expected.
 * @throws Failure `file-has-errors`; `file-is-not-spliceable` with the lines to change by hand
 */
export function setFields({ path, text }: Source, changes: readonly FieldChange[]): string {
  const { lines, tree, value } = parseFile({ path, text });
  const expected = structuredClone(value);
  const inOrder = changes.toSorted((a, b) => rankOf(a.at, a.field) - rankOf(b.at, b.field));
  const edits = inOrder.map(({ at, field, value }) => {
    const data = Object(at.reduce<unknown>(memberOf, expected));
    if (value === undefined) Reflect.deleteProperty(data, field);
    else Reflect.set(data, field, value);
    const owner = tree.getIn(at, true);
    const item = isSeq(owner) ? owner.items[Number(field)] : undefined;
    const pair = isMap(owner) ? findPair(owner.items, field) : { key: item, value: item };
    const { line } = lines.linePos(spanOf(pair?.key ?? owner)[0]);
    if (isMap(owner) && owner.flow) return { line, splice: undefined }; // in braces
    if (value === undefined) return { line, splice: pair && deleteField(text, owner, pair) };
    const given = { at, field, value };
    return { line, splice: pair ? replaceValue(text, pair, given) : addField(text, owner, given) };
  });
  const refused = edits.filter(({ splice }) => splice === undefined);
  const at = new Set((refused.length > 0 ? refused : edits).map(({ line }) => line));
  const splices = edits.flatMap(({ splice }) => splice ?? []);
  const facts = { path, at: [...at].toSorted((a, b) => a - b), lines: [] };
  return verify(applySplices(text, splices), expected, facts);
}

function replaceValue(text: string, pair: Field, change: NewValue): Splice | undefined {
  const { key, value: node } = pair;
  const [end] = endsOf(text, pair);
  const start = Math.min(spanOf(node)[0], end);
  const old = text.slice(start, end);
  if (Array.isArray(change.value)) {
    const items = change.value.map((item) => `- ${writeScalar(item)}`).join(marginAt(text, start));
    const isList = isSeq(node) && !node.flow && !/(?:^|\s)#/.test(old);
    return isList ? { start, end, text: items } : undefined;
  }
  if (!isScalar(node) || /^[|>].*#/.test(old)) return undefined; // a comment would be lost
  const value = String(change.value);
  const lines = kindOf(String(change.field)).write(value).split('\n');
  const typed = indent(lines, marginAt(text, spanOf(key)[0]));
  const hasComment = typed.includes('\n') && /^[ \t]*#/.test(text.slice(end));
  let right = hasComment || old.startsWith('"') ? doubleQuote(value) : typed;
  if (old.startsWith("'") && isPrintable(value)) right = `'${value.replaceAll("'", "''")}'`;
  return { start, end, text: old === '' ? ` ${right}` : right };
}

/** Writes a new field below the one before it in the schema. */
function addField(text: string, owner: unknown, change: NewValue): Splice | undefined {
  if (!isMap(owner)) return undefined;
  const { at, field, value } = change;
  const rank = rankOf(at, field);
  const isBefore = ({ key }: Field) => isScalar(key) && rankOf(at, key.value) < rank;
  const before = owner.items.findLast(isBefore) ?? owner.items[0];
  const [, end] = endsOf(text, before);
  const margin = marginAt(text, spanOf(before?.key)[0]);
  return { start: end, end, text: margin + indent(formatField(String(field), value), margin) };
}

/** Deletes the line of a field. After a hyphen, the next field takes its place. */
function deleteField(text: string, owner: unknown, pair: Field): Splice | undefined {
  if (!isMap(owner)) return undefined;
  const [start] = spanOf(pair.key);
  const [, end] = endsOf(text, pair);
  const lineStart = start - columnAt(text, start);
  if (text.slice(lineStart, start).trim() === '') {
    const lineEnd = text[lineStart - 2] === '\r' ? 2 : 1;
    return { start: Math.max(lineStart - lineEnd, 0), end, text: '' };
  }
  const [next] = spanOf(owner.items[1]?.key);
  const hasNoNext = next === 0 || text.slice(end, next).trim() !== ''; // a comment
  return hasNoNext ? undefined : { start, end: next, text: '' };
}

/** Joins lines by `margin`, which ends with indentation. Empty lines stay empty. */
function indent(lines: readonly string[], margin: string): string {
  return lines.join(margin).replace(/ +(?=\r?\n)/g, '');
}

/** Returns a line end, and the indentation of the column at `offset`. */
function marginAt(text: string, offset: number): string {
  return lineEndOf(text) + ' '.repeat(columnAt(text, offset));
}

function rankOf(at: Pointer, field: unknown): number {
  return fieldsAt('category', at).indexOf(String(field));
}

/** Returns the end of a value, or of its colon, and the end of that line. */
function endsOf(text: string, pair: Field | undefined): readonly [value: number, line: number] {
  const [start, end] = spanOf(pair?.value);
  const colon = text.indexOf(':', spanOf(pair?.key)[1]) + 1;
  const valueEnd = start === end ? colon : start + text.slice(start, end).trimEnd().length;
  return [valueEnd, valueEnd + text.slice(valueEnd).search(/\r?\n|$/)];
}

/** Creates a change; undefined if the field has the value already. */
export function createChange(entry: PartialEntry, field: keyof EntryFields, value?: Value) {
  const ifMissing = value === undefined ? undefined : defaultOf(field);
  if (isDeepStrictEqual(memberOf(entry.fields, field) ?? ifMissing, value)) return undefined;
  const { path } = entry.document.source;
  return { path, at: pointerTo(entry, field).slice(0, -1), field, value };
}

type Fields = Readonly<Record<string, unknown>>;

/** Repairs texts as `check --fix` does, encodes URLs, and strips folders of images. */
export function normaliseFields(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const isAddress = /^https?:/i.test(value) || closestImageUrl(value) !== undefined;
    const field = name === 'image' && isAddress ? 'image_url' : name;
    const kind = kindOf(field);
    const text = kind.normalise(kind === kinds.file ? value.replace(/^.*[/\\]/, '') : value);
    const isEncodable = kind === kinds.address && imageUrlFault(text) === 'letters';
    // Decomposed letters stay: the file at the URL may have either form.
    const isComposed = text === text.normalize('NFC');
    return [field, (isEncodable && isComposed && encodeImageUrl(text)) || text];
  });
  return Object.fromEntries(entries);
}
