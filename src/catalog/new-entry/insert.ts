import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { parseOptions } from '../yaml/recovery.ts';

/** What goes into a list that is a field of a file. */
export interface Insertion {
  readonly field: 'categories' | 'filters';
  /** The lines of each entry, without hyphen and indentation. */
  readonly entries: readonly (readonly string[])[];
  /** How many of the entries that are there stand before; undefined: all of them. */
  readonly index?: number | undefined;
}

/** The changed text, and the line, from 1, on which each entry begins. */
export interface Inserted {
  readonly text: string;
  readonly lines: readonly number[];
}

/**
 * Puts entries into a list by one edit, in the layout of the file. The text is parsed again: undefined where it does not
 * say the same and the entries, as for a list in brackets.
 */
export function insertEntries(text: string, { field, entries, index }: Insertion): Inserted | undefined {
  const tree = parsed(text);
  if (tree === undefined || !isMap(tree.contents) || tree.contents.flow === true) return undefined;
  const pairs = tree.contents.items;
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === field);
  const items = isSeq(pair?.value) ? pair.value.items : [];
  const at = index ?? items.length;

  const margin = columnOf(text, spanOf(pairs[0]?.key)[0]);
  const [start, stop] = spanOf(pair?.value);
  const column = items.length === 0 ? margin + 2 : columnOf(text, start);
  const [hyphen = '- '] = items.length === 0 ? [] : (/^-[ ]+(?=\S)/.exec(text.slice(start)) ?? []);
  const [before, last] = items.slice(-2).map(spanOf);
  const isSpaced = before && last ? /\n[ \t]*\r?\n/.test(text.slice(before[1] - 1, last[0])) : field === 'filters';

  // Behind the entry before, or behind the name of the field, without the `[]` or `null` that it may have.
  const colon = pair === undefined ? spanOf(pairs.at(-1)?.value)[1] : text.indexOf(':', spanOf(pair.key)[1]) + 1;
  const isEmptied = pair !== undefined && items.length === 0 && stop > start && !text.slice(start, stop).includes('#');
  const from = at > 0 ? spanOf(items[at - 1])[1] : isEmptied ? stop : colon;
  const own = items.length === 0 ? margin + 1 : at === items.length ? Math.max(column, 1) : column + 1;
  const line = nextLine(text, from);
  const end = at === 0 && items.length > 0 ? line : afterComments(text, line, own);

  const gap = isSpaced ? [''] : [];
  const inserted = entries.flatMap((lines, nth) => [
    ...(at + nth > 0 ? gap : []),
    ...lines.map((one, row) => `${' '.repeat(column)}${row === 0 ? hyphen : ' '.repeat(hyphen.length)}${one}`),
  ]);
  const head = pair === undefined ? [`${' '.repeat(margin)}${field}:`] : [];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const added = [...head, ...inserted, ...(at === 0 && items.length > 0 ? gap : [])].join(lineEnd);
  const kept = isEmptied ? text.slice(0, colon) + text.slice(stop, end) : text.slice(0, end);
  const changed = kept + (kept.endsWith('\n') ? added + lineEnd : lineEnd + added) + text.slice(end);

  const value: Readonly<Record<string, unknown>> = tree.toJS();
  const values = entries.map((lines) => parsed(lines.join('\n'))?.toJS());
  const expected = { ...value, [field]: [value[field] ?? []].flat().toSpliced(at, 0, ...values) };
  const lineCounter = new LineCounter();
  const after = parsed(changed, lineCounter);
  if (!isDeepStrictEqual(after?.toJS(), expected)) return undefined;
  const starts = entries.map((_, nth) => spanOf(after?.getIn([field, at + nth], true))[0]);
  return { text: changed, lines: starts.map((offset) => lineCounter.linePos(offset).line) };
}

function parsed(text: string, lineCounter = new LineCounter()) {
  const tree = parseDocument(text, { ...parseOptions, lineCounter });
  return tree.errors.length === 0 ? tree : undefined;
}

/** Where a node starts and ends, in UTF-16 units. */
function spanOf(node: unknown): readonly [number, number] {
  const [start = 0, end = 0] = (isNode(node) && node.range) || [];
  return [start, end];
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** Where the next line starts, unless one starts at `offset`. */
function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset - 1);
  return end === -1 ? text.length : end + 1;
}

/** Where the comments end that follow, and are indented by at least so much. */
function afterComments(text: string, offset: number, indentation: number): number {
  const comments = new RegExp(`(?:(?:[ \\t]*\\r?\\n)*[ \\t]{${indentation},}#[^\\n]*(?:\\n|$))*`, 'y');
  comments.lastIndex = offset;
  return offset + (comments.exec(text)?.[0].length ?? 0);
}
