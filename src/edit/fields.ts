import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { findPair } from 'yaml/util';
import { applySplices, type Splice } from '../base/edit.ts';
import type { EntryDraft, EntryFields } from '../catalog/draft.ts';
import { pointerTo } from '../catalog/entry-drafts.ts';
import type { Value } from '../catalog/fields.ts';
import { isMoment } from '../catalog/moment.ts';
import { defaultOf, knownFields } from '../catalog/schema/schemas.ts';
import { fieldLines } from '../catalog/write.ts';
import { memberOf, type Pointer, type Source } from '../yaml/document.ts';
import { block, doubleQuoted, isShown, scalar } from '../yaml/write-scalar.ts';
import { columnAt, dataIn, lineEndOf, parsed, proven, spanOf } from './parsed.ts';

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
  const deletions = changes.filter(({ value }) => value === undefined);
  if (deletions.length > 0 && deletions.length < changes.length) {
    const others = changes.filter(({ value }) => value !== undefined);
    return setFields({ ...source, text: setFields(source, deletions) }, others); // a new field stands below one that stays
  }
  const { path, text } = source;
  const { fields, value } = parsed(source);
  const expected = structuredClone(value);
  const inOrder = changes.toSorted((a, b) => rankOf(a.at, a.field) - rankOf(b.at, b.field)); // where several are new
  const splices = inOrder.flatMap((change) => {
    const data = Object(change.at.reduce<unknown>(memberOf, expected));
    if (change.value === undefined) Reflect.deleteProperty(data, change.field);
    else Reflect.set(data, change.field, change.value);
    return spliceFor(
      text,
      change.at.length === 0 ? fields : fields?.getIn(change.at, true),
      change,
    );
  });
  return proven(applySplices(text, splices), expected, { path, lines: [] });
}

function spliceFor(
  text: string,
  owner: unknown,
  { value, ...change }: FieldChange,
): Splice | readonly [] {
  if (!isMap(owner) && !isSeq(owner)) return [];
  const item = isSeq(owner) ? owner.items[Number(change.field)] : undefined;
  const pair = isMap(owner) ? findPair(owner.items, change.field) : { key: item, value: item };
  if (value === undefined) return isMap(owner) && pair ? deleted(text, owner, pair) : [];
  const given = { ...change, value, isFlow: owner.flow === true };
  if (pair) return replaced(text, pair, given);
  return isMap(owner) ? added(text, owner.items, given) : [];
}

type Given = FieldChange & { readonly value: Value; readonly isFlow: boolean };
type Node = Pick<Pair, 'key' | 'value'>;

function replaced(
  text: string,
  pair: Node,
  { field, value, part, isFlow }: Given,
): Splice | readonly [] {
  const { key, value: node } = pair;
  const [from, to] = spanOf(node);
  const end = endOf(text, pair);
  const start = from === to ? end : from;
  const written = text.slice(start, end);
  const line = onOneLine(value, field, isFlow);
  if (written === '') return { start, end, text: ` ${line}` };
  if (!isScalar(node)) {
    const isBlock = Array.isArray(value) && written.startsWith('-');
    const gap = lineEndOf(text) + ' '.repeat(columnAt(text, start));
    const items = isBlock ? value.map((each) => `- ${scalar(each)}`).join(gap) : line;
    return hasComment(written) ? [] : { start, end, text: items };
  }
  const column = columnAt(text, spanOf(key)[0]);
  const typed = part && written.replaceAll('\r\n', '\n').replaceAll(part[0], () => part[1]);
  const [behind] = /^(?: *#[^\n\r]*)?/.exec(text.slice(end)) ?? ['']; // which a block would hold
  const isRight = (each: string | undefined) => {
    const read = isFlow ? `{x: ${each}${behind}}\n` : `${' '.repeat(column)}x: ${each}${behind}\n`; // without its end a quote may lack
    return each !== undefined && isDeepStrictEqual(dataIn(read), { x: value });
  };
  const right = [typed, like(written, value, column)].find(isRight) ?? line;
  return { start, end, text: right.split('\n').join(lineEndOf(text)) };
}

/** A value in the style of the one that is there: its quotes, its block with a comment behind that. */
function like(written: string, value: Value, column: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (written.startsWith('"')) return doubleQuoted(value);
  if (written.startsWith("'") && isShown(value)) return `'${value.replaceAll("'", "''")}'`;
  if (!/^[|>]/.test(written) && !value.includes('\n')) return undefined;
  const [head, ...lines] = block(value, value !== '').split('\n');
  const old = /^[|>][-+\d]*([^\n\r]*)(?:\s*\n( +)\S)?/.exec(written) ?? [];
  const [, comment = '', indentation = ' '.repeat(column + 2)] = old;
  return [`${head}${comment}`, ...lines.map((line) => line.replace(/^ {2}/, indentation))].join(
    '\n',
  );
}

function onOneLine(value: Value, field: number | string, isFlow: boolean): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string')
    return `[${value.map((text) => onOneLine(text, '', true)).join(', ')}]`;
  if (/^active_/.test(String(field)) && isMoment(value)) return value; // as people write it
  return isFlow && /[,[\]{}]/.test(value) ? doubleQuoted(value) : scalar(value);
}

/** Deletes the line of a field; in braces, what parts it from the field before. */
function deleted(text: string, { items, flow }: YAMLMap, pair: Node): Splice | readonly [] {
  const at = items.findIndex(({ key }) => key === pair.key);
  const [start] = spanOf(pair.key);
  const end = endOf(text, pair);
  const [next] = spanOf(items[at + 1]?.key);
  const lineStart = start - columnAt(text, start);
  const lineEnd = flow ? end : text.indexOf('\n', end) + 1 || text.length;
  let [from, to] = [start, next || end]; // behind a hyphen or a brace
  if (flow && at > 0) [from, to] = [endOf(text, items[at - 1]), end];
  else if (!flow && text.slice(lineStart, start).trim() === '') [from, to] = [lineStart, lineEnd];
  return hasComment(text.slice(from, start) + text.slice(lineEnd, to))
    ? []
    : { start: from, end: to, text: '' };
}

/** Writes a new field below the one that comes before it in the schema. */
function added(
  text: string,
  items: readonly Pair[],
  { at, field, value, isFlow }: Given,
): Splice | readonly [] {
  const before =
    items.findLast(({ key }) => isScalar(key) && rankOf(at, key.value) < rankOf(at, field)) ??
    items[0];
  if (before === undefined) return [];
  const end = endOf(text, before);
  if (isFlow) return { start: end, end, text: `, ${field}: ${onOneLine(value, field, true)}` };
  const indentation = ' '.repeat(columnAt(text, spanOf(before.key)[0]));
  const lines = fieldLines({ [field]: value }, [String(field)]).map(
    (line) => line && indentation + line,
  );
  const below = end + text.slice(end).search(/\r?\n|$/);
  return { start: below, end: below, text: lines.map((line) => lineEndOf(text) + line).join('') };
}

/** Whether a comment would be lost with a part of the text: then that is not changed, and the result refused. */
const hasComment = (part: string) => /(?:^|\s)#/.test(part);

/** The place of a field in the schema. */
function rankOf(at: Pointer, field: unknown): number {
  return (at.length === 0 ? knownFields.categoryFile : knownFields.filter).indexOf(String(field));
}

/** Where the value of a field ends, or the colon where it has none; without empty space. */
function endOf(text: string, pair: Node | undefined): number {
  const [start, end] = spanOf(pair?.value);
  const [, endOfKey] = spanOf(pair?.key);
  return start === end
    ? text.indexOf(':', endOfKey) + 1
    : start + text.slice(start, end).trimEnd().length;
}

/** What writes a value for a field of an entry; undefined where that is what holds. A block keeps the line end behind it. */
export function changeOf(entry: EntryDraft, field: keyof EntryFields, to: Value | undefined) {
  const from = memberOf(entry.fields, field);
  const hasEnd =
    typeof from === 'string' && from.endsWith('\n') && typeof to === 'string' && !to.endsWith('\n');
  const value = hasEnd ? `${to}\n` : to;
  if (isDeepStrictEqual(from ?? (to === undefined ? undefined : defaultOf(field)), value))
    return undefined;
  return {
    path: entry.document.source.path,
    at: pointerTo(entry, field).slice(0, -1),
    field,
    value,
  };
}
