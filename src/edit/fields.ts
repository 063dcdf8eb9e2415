import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { applySplices, type Splice } from '../base/edit.ts';
import type { EntryDraft, EntryFields } from '../catalog/draft.ts';
import { pointerTo } from '../catalog/entry-drafts.ts';
import type { Value } from '../catalog/fields.ts';
import { isMoment } from '../catalog/moment.ts';
import { defaultOf, knownFields } from '../catalog/schema/schemas.ts';
import { fieldLines } from '../catalog/write.ts';
import { keyOf, memberOf, type Pointer, type Source } from '../yaml/document.ts';
import { block, doubleQuoted, isShown, scalar } from '../yaml/write-scalar.ts';
import { columnAt, editFailure, lineEndOf, parsed, says, spanOf } from './parsed.ts';

/** Another value in a file: of a field, or of a list. */
export interface FieldChange {
  /** The entry with the field; empty for the file itself. */
  readonly at: Pointer;
  /** The name of the field, or the position in a list. */
  readonly field: number | string;
  /** Undefined deletes the field. */
  readonly value: Value | undefined;
  /** What stands for what in the text as it is typed, where only a part of it changes. */
  readonly part?: readonly [from: string, to: string] | undefined;
}

/**
 * The text with other values, in the quotes and in the layout of those that were there, and every other byte as it was.
 * The result is parsed again, and must say what the file said, and these values.
 *
 * @throws Failure `file-has-errors` where it is not YAML; `file-is-not-spliceable` where the result would say something else.
 */
export function setFields(source: Source, changes: readonly FieldChange[]): string {
  const { fields, value } = parsed(source);
  const expected = structuredClone(value);
  const ofEntries = Map.groupBy(changes, ({ at }) => keyOf(at));
  const inOrder = changes.toSorted((a, b) => rankOf(a.at, a.field) - rankOf(b.at, b.field)); // where several are new
  const splices = inOrder.flatMap((change) => {
    const owner = change.at.length === 0 ? fields : fields?.getIn(change.at, true);
    const data = change.at.reduce<unknown>(memberOf, expected);
    if (change.value === undefined) Reflect.deleteProperty(Object(data), change.field);
    else Reflect.set(Object(data), change.field, change.value);
    return spliceFor(source.text, owner, { ...change, others: ofEntries.get(keyOf(change.at)) ?? [] });
  });
  const text = applySplices(source.text, splices);
  if (says(text, expected)) return text;
  throw editFailure('file-is-not-spliceable', { path: source.path, lines: [] });
}

/** A change, among all of its entry. */
type Asked = FieldChange & { readonly others: readonly FieldChange[] };

function spliceFor(text: string, owner: unknown, asked: Asked): readonly Splice[] {
  const { field, value } = asked;
  if (isSeq(owner)) return replaced(text, { node: owner.items[Number(field)], isFlow: owner.flow === true }, asked);
  if (!isMap(owner)) return [];
  const pair = owner.items.find(({ key }) => isScalar(key) && key.value === field);
  if (pair === undefined) return value === undefined ? [] : added(text, owner, asked);
  if (value === undefined) return deleted(text, owner, pair);
  return replaced(text, { node: pair.value, key: pair.key, isFlow: owner.flow === true }, asked);
}

type Old = { readonly node: unknown; readonly key?: unknown; readonly isFlow: boolean };

function replaced(text: string, { node, key = node, isFlow }: Old, { field, value, part }: Asked): readonly Splice[] {
  if (value === undefined) return [];
  const [start, end] = spanOf(node);
  const column = columnAt(text, spanOf(key)[0]);
  const written = text.slice(start, end).trimEnd();
  if (!isScalar(node) || written === '') {
    const isBlock = isSeq(node) && !node.flow && Array.isArray(value) && value.length > 0;
    const from = isBlock ? start : text.indexOf(':', spanOf(key)[1]) + 1;
    const old = text.slice(from, written === '' ? from : start + written.length);
    if (hasComment(old)) return [];
    const gap = lineEndOf(text) + ' '.repeat(columnAt(text, start));
    const items = isBlock ? value.map((each) => `- ${scalar(each)}`).join(gap) : ` ${onOneLine(value, field, isFlow)}`;
    return [{ start: from, end: from + old.length, text: items }];
  }
  const typed = part && written.replaceAll('\r\n', '\n').replaceAll(part[0], () => part[1]);
  const [behind] = /^(?: *#[^\n\r]*)?/.exec(text.slice(start + written.length)) ?? ['']; // which a block would hold
  const isRight = (each: string | undefined) => each !== undefined && readsAs(each + behind, value, { column, isFlow });
  const right = [typed, like(node, value, { written, column, isFlow })].find(isRight);
  const lines = (right ?? onOneLine(value, field, isFlow)).split('\n').join(lineEndOf(text));
  return [{ start, end: start + written.length, text: lines }];
}

type Place = { readonly column: number; readonly isFlow: boolean };

/** A value in the style of the one that is there: its quotes, its block with a comment behind that. */
function like(old: Scalar, value: Value, { written, column, isFlow }: Place & { written: string }): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (old.type === 'QUOTE_DOUBLE') return doubleQuoted(value);
  if (old.type === 'QUOTE_SINGLE' && isShown(value)) return `'${value.replaceAll("'", "''")}'`;
  const isBlock = old.type === 'BLOCK_LITERAL' || old.type === 'BLOCK_FOLDED';
  if (isFlow || !(isBlock || value.includes('\n'))) return undefined;
  const [head, ...lines] = block(value, value !== '').split('\n');
  if (lines.length === 0) return head;
  const [, comment = ''] = /^[|>][-+\d]*([^\n\r]*)/.exec(isBlock ? written : '') ?? [];
  const indentation = (isBlock && /\n( +)\S/.exec(written)?.[1]) || ' '.repeat(column + 2);
  return [`${head}${comment}`, ...lines.map((line) => line.replace(/^ {2}/, indentation))].join('\n');
}

function onOneLine(value: Value, field: number | string, isFlow: boolean): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return `[${value.map((text) => onOneLine(text, '', true)).join(', ')}]`;
  if (/^active_/.test(String(field)) && isMoment(value)) return value; // as people write it
  return isFlow && /[,[\]{}]/.test(value) ? doubleQuoted(value) : scalar(value);
}

/** Whether what is typed for a value says it. */
function readsAs(typed: string, value: Value, { column, isFlow }: Place): boolean {
  const line = isFlow ? `{x: ${typed}}\n` : `${' '.repeat(column)}x: ${typed}\n`; // with its end, or a quote may lack
  return says(line, { x: value });
}

/** Deletes the line of a field; in braces, what parts it from the field before. */
function deleted(text: string, { items, flow }: YAMLMap, pair: Pair): readonly Splice[] {
  const at = items.indexOf(pair);
  const [start] = spanOf(pair.key);
  const end = endOf(text, pair);
  const [next] = spanOf(items[at + 1]?.key);
  if (flow) {
    const gone =
      at === 0 ? { start, end: next || end, text: '' } : { start: endOf(text, items[at - 1]), end, text: '' };
    return hasComment(text.slice(gone.start, gone.end)) ? [] : [gone];
  }
  const rest = /^[^\n]*(?:\n|$)/.exec(text.slice(end))?.[0].length ?? 0;
  const lineStart = start - columnAt(text, start);
  if (text.slice(lineStart, start).trim() === '') return [{ start: lineStart, end: end + rest, text: '' }];
  const isNext = next > 0 && text.slice(end + rest, next).trim() === ''; // behind a hyphen
  return [{ start, end: isNext ? next : end, text: '' }];
}

/** Writes a new field below the one that comes before it in the schema. */
function added(text: string, { items, flow }: YAMLMap, { at, field, value, others }: Asked): readonly Splice[] {
  const gone = others.filter((each) => each.value === undefined).map((each) => each.field);
  const left = items.filter(({ key }) => !gone.includes(String(key)));
  const before = left.findLast(({ key }) => isScalar(key) && rankOf(at, key.value) < rankOf(at, field)) ?? left[0];
  if (before === undefined || value === undefined) return [];
  const end = endOf(text, before);
  if (flow) return [{ start: end, end, text: `, ${field}: ${onOneLine(value, field, true)}` }];
  const lineEnd = lineEndOf(text);
  const indentation = ' '.repeat(columnAt(text, spanOf(before.key)[0]));
  const lines = fieldLines({ [field]: value }, [String(field)]).map((line) => line && indentation + line);
  const below = end + (/^[^\n\r]*/.exec(text.slice(end))?.[0].length ?? 0);
  return [{ start: below, end: below, text: lines.map((line) => lineEnd + line).join('') }];
}

/** Whether a comment would be lost with a part of the text: then that is not changed, and the result refused. */
function hasComment(part: string): boolean {
  return /(?:^|\s)#/.test(part);
}

/** The place of a field in the schema. */
function rankOf(at: Pointer, field: unknown): number {
  return (at.length === 0 ? knownFields.categoryFile : knownFields.filter).indexOf(String(field));
}

/** Where the value of a field ends, or the colon where it has none; without empty space. */
function endOf(text: string, pair: Pair | undefined): number {
  const [start, end] = spanOf(pair?.value);
  const [, endOfKey] = spanOf(pair?.key);
  return start === end ? text.indexOf(':', endOfKey) + 1 : start + text.slice(start, end).trimEnd().length;
}

/** What writes a value for a field of an entry; undefined where that is what holds. A block keeps the line end behind it. */
export function changeOf(entry: EntryDraft, field: keyof EntryFields, to: Value | undefined): FieldChange | undefined {
  const from = memberOf(entry.fields, field);
  const hasEnd = typeof from === 'string' && from.endsWith('\n') && typeof to === 'string' && !to.endsWith('\n');
  const value = hasEnd ? `${to}\n` : to;
  if (isDeepStrictEqual(from ?? (to === undefined ? undefined : defaultOf(field)), value)) return undefined;
  return { at: pointerTo(entry, field).slice(0, -1), field, value };
}
