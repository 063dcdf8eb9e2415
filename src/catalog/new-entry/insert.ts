import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { parseOptions } from '../yaml/recovery.ts';
import type { Change } from './check.ts';

/** What goes into a list that is a field of a file. */
export interface Insertion {
  readonly field: 'categories' | 'filters';
  /** The lines of each entry, without hyphen and indentation. */
  readonly entries: readonly (readonly string[])[];
  /** How many of the entries that are there stand before; undefined: all of them. */
  readonly index?: number | undefined;
}

/**
 * Puts entries into a list by one edit, in the layout of the file. The text is parsed again: undefined where it does not
 * say the same and the entries, as for a list in brackets.
 */
export function insertEntries(text: string, { field, entries, index }: Insertion): Omit<Change, 'path'> | undefined {
  const tree = parsed(text);
  if (!isMap(tree?.contents) || tree.contents.flow === true) return undefined;
  const pairs = tree.contents.items;
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === field);
  const items = isSeq(pair?.value) ? pair.value.items : [];
  const at = index ?? items.length;
  const columnOf = (offset: number) => offset - (text.lastIndexOf('\n', offset - 1) + 1);

  const margin = columnOf(spanOf(pairs[0]?.key)[0]);
  const [start, stop] = spanOf(pair?.value);
  const column = items.length === 0 ? margin + 2 : columnOf(start);
  const [hyphen = '- '] = items.length === 0 ? [] : (/^-[ ]+(?=\S)/.exec(text.slice(start)) ?? []);
  const [before, last] = items.slice(-2).map(spanOf);
  const isSpaced = before && last ? /\n[ \t]*\r?\n/.test(text.slice(before[1] - 1, last[0])) : field === 'filters';

  // Behind the entry before, or behind the name of the field, without the `[]` or `null` that it may have; and behind
  // the comments there, as far as they are indented like what they follow.
  const colon = pair === undefined ? spanOf(pairs.at(-1)?.value)[1] : text.indexOf(':', spanOf(pair.key)[1]) + 1;
  const isEmptied = pair !== undefined && items.length === 0 && stop > start && !text.slice(start, stop).includes('#');
  const from = at > 0 ? spanOf(items[at - 1])[1] : isEmptied ? stop : colon;
  const isFirst = at === 0 && items.length > 0;
  const own = items.length === 0 ? margin + 1 : at === items.length ? Math.max(column, 1) : column + 1;
  const lineBreak = text.indexOf('\n', from - 1); // an entry ends where the next line starts, or before
  const nextLine = lineBreak === -1 ? text.length : lineBreak + 1;
  const comments = new RegExp(`^(?:(?:[ \\t]*\\r?\\n)*[ \\t]{${own},}#[^\\n]*(?:\\n|$))*`);
  const end = nextLine + (isFirst ? 0 : (comments.exec(text.slice(nextLine))?.[0].length ?? 0));

  const gap = isSpaced ? [''] : [];
  const inserted = entries.flatMap((lines, nth) => [
    ...(at + nth > 0 ? gap : []),
    ...lines.map((line, row) => `${' '.repeat(column)}${row === 0 ? hyphen : ' '.repeat(hyphen.length)}${line}`),
  ]);
  const head = pair === undefined ? [`${' '.repeat(margin)}${field}:`] : [];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const added = [...head, ...inserted, ...(isFirst ? gap : [])].join(lineEnd);
  const kept = isEmptied ? text.slice(0, colon) + text.slice(stop, end) : text.slice(0, end);
  const changed = kept + (kept.endsWith('\n') ? added + lineEnd : lineEnd + added) + text.slice(end);

  const value: Readonly<Record<string, unknown>> = tree.toJS();
  const values = entries.map((lines) => parsed(lines.join('\n'))?.toJS());
  const expected = { ...value, [field]: [value[field] ?? []].flat().toSpliced(at, 0, ...values) };
  const after = parsed(changed);
  if (!isDeepStrictEqual(after?.toJS(), expected)) return undefined;
  const starts = entries.map((_, nth) => spanOf(after?.getIn([field, at + nth], true))[0]);
  return { text: changed, lines: starts.map((offset) => changed.slice(0, offset).split('\n').length) };
}

function parsed(text: string) {
  const tree = parseDocument(text, parseOptions);
  return tree.errors.length === 0 ? tree : undefined;
}

/** Where a node starts and ends, in UTF-16 units. */
function spanOf(node: unknown): readonly [number, number] {
  const [start = 0, end = 0] = (isNode(node) && node.range) || [];
  return [start, end];
}
