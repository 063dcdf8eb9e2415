import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, type YAMLMap } from 'yaml';
import { lastWhere, linesOf } from '../base/edit.ts';
import type { Source } from '../yaml/document.ts';
import { ordinaryValue } from '../yaml/ordinary.ts';
import { columnAt, editFailure, lineEndOf, parsed, says, spanOf, treeOf } from './parsed.ts';

/** A file as it is to be written, and the line, from 1, on which each new entry begins. */
export interface Insertion {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** A list of entries that is a field of a file. */
type ListField = 'categories' | 'filters';

/** The lines of an entry, without hyphen and indentation, behind those of the comments above it. */
type EntryLines = readonly string[];

/** What goes into a list. */
interface NewEntries {
  readonly field: ListField;
  readonly entries: readonly EntryLines[];
  /** How many of the entries that are there stand before; undefined: all of them. */
  readonly index?: number | undefined;
}

/**
 * Puts entries into a list in the layout of the file, by new lines alone. The result is parsed again, and must say what
 * the file said, and the entries.
 *
 * @throws Failure `file-has-errors` where it is not YAML; `file-is-not-spliceable` where the result would say something
 * else, as for a list in brackets.
 */
export function insertEntries(source: Source, added: NewEntries): Insertion {
  const { path, text } = source;
  const { field, entries, index } = added;
  const { fields, value } = parsed(source);
  const list: readonly unknown[] = [value[field] ?? []].flat();
  const at = index ?? list.length;
  const expected = { ...value, [field]: list.toSpliced(at, 0, ...entries.map(entryIn)) };

  const changed = fields ? withEntries(text, fields, added) : text;
  if (says(changed, expected)) {
    const after = treeOf(changed);
    const rowOf = rowsIn(changed);
    const starts = entries.map((_, nth) => spanOf(after?.getIn([field, at + nth], true))[0]);
    return { path, text: changed, lines: starts.map((offset) => rowOf(offset) + 1) };
  }
  const byHand = entries.flatMap((rows) => block(rows, 2));
  throw editFailure('file-is-not-spliceable', { path, lines: [...(field in value ? [] : [`${field}:`]), ...byHand] });
}

function entryIn(lines: EntryLines): unknown {
  const text = lines.join('\n');
  return ordinaryValue(text) ?? treeOf(text)?.toJS();
}

/** The text with the entries in it, laid out like those that are there; a list in brackets does not become right by it. */
function withEntries(text: string, { items: pairs }: YAMLMap, { field, entries, index }: NewEntries): string {
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === field);
  const items = isSeq(pair?.value) ? pair.value.items : [];
  const at = index ?? items.length;
  const lineEnd = lineEndOf(text);
  const [start, end] = spanOf(pair?.value);
  const isEmptied = /^(?:\[\s*\]|null|~)$/i.test(text.slice(start, end));
  const lines = (isEmptied ? text.slice(0, start).trimEnd() + text.slice(end) : text).split(lineEnd);

  const column = items.length === 0 ? 2 : columnAt(text, start);
  const gap = isSpaced(text, items, field) ? [''] : [];
  const added = entries.flatMap((rows, nth) => [...(nth === 0 ? [] : gap), ...block(rows, column)]);
  if (at > 0) added.unshift(...gap);
  else if (items.length > 0) added.push(...gap);
  if (pair === undefined) added.unshift(`${field}:`);

  // Behind the entry before, the name of the field, or all other fields; and behind the comments that belong to it.
  const [, endBefore] = spanOf(at > 0 ? items[at - 1] : (pair?.key ?? pairs.at(-1)?.value));
  const row = rowsIn(text)(endBefore - 1) + 1; // an entry ends where the next line starts, or before
  const indentation = at === items.length ? Math.max(column, 1) : column + 1;
  return lines.toSpliced(behindComments(lines, row, indentation), 0, ...added).join(lineEnd);
}

/** An entry in a list at a column, from 0. */
function block(rows: EntryLines, column: number): readonly string[] {
  const first = rows.findIndex((row) => !row.startsWith('#'));
  return rows.map((row, nth) => {
    const before = nth < first ? '' : nth === first ? '- ' : '  ';
    return row === '' ? '' : `${' '.repeat(column)}${before}${row}`;
  });
}

/** Whether entries have an empty line between them, as the last two have; filters do where there are no two. */
function isSpaced(text: string, items: readonly unknown[], field: ListField): boolean {
  const [before, last] = items.slice(-2).map(spanOf);
  if (before === undefined || last === undefined) return field === 'filters';
  return /\n[ \t]*\r?\n/.test(text.slice(before[1] - 1, last[0]));
}

/** The first line from `row` on behind the comments that are indented so far at least. */
function behindComments(lines: readonly string[], row: number, indentation: number): number {
  const next = lines.findIndex((line, at) => at >= row && line.trim() !== '');
  const comment = /^[ \t]*(?=#)/.exec(lines[next] ?? '');
  return comment !== null && comment[0].length >= indentation ? behindComments(lines, next + 1, indentation) : row;
}

/**
 * Takes entries out of a list, by their positions: the text without them, and the lines of each, with the comments that
 * stand right above it, or within it. Both are parsed again, and must say what the file said.
 *
 * @throws as `insertEntries`
 */
export function takeEntries(source: Source, field: ListField, positions: readonly number[]) {
  const { value, list, rows, blocks } = layoutOf(source, field);
  const taken = positions.map((at) => blocks[at]?.lines ?? []);
  const isEmptied = positions.length === list.length;
  const gone = new Set(positions);
  const isGone = new Set(positions.flatMap((at) => rowsWithGap(rows, blocks[at])));
  const left = rows.flatMap((row, at) => {
    const isHead = isEmptied && at === blocks[0]?.keyRow;
    return isGone.has(at) ? [] : isHead ? row.replace(/:(?=\s|$)/, ': []') : row;
  });
  const text = left.join(lineEndOf(source.text));
  const rest = list.filter((_, at) => !gone.has(at));
  const isRight = positions.every((at, nth) => isDeepStrictEqual(entryIn(taken[nth] ?? []), list[at]));
  if (isRight && says(text, { ...value, [field]: rest })) return { text, taken };
  throw editFailure('file-is-not-spliceable', { path: source.path, lines: [] });
}

/** The text with the entries of a list in another order: of each the position that it had. @throws as `insertEntries` */
export function reorderEntries(source: Source, field: ListField, order: readonly number[]): string {
  const { value, list, rows, blocks } = layoutOf(source, field);
  const moved = new Map(blocks.map(({ from }, nth) => [from, blocks[order[nth] ?? nth]]));
  const inBlock = new Set(blocks.flatMap(({ from, to }) => range(from + 1, to)));
  const left = rows.flatMap((row, at) => {
    const { from, to } = moved.get(at) ?? {};
    return from !== undefined ? rows.slice(from, to) : inBlock.has(at) ? [] : row;
  });
  const text = left.join(lineEndOf(source.text));
  if (says(text, { ...value, [field]: order.map((at) => list[at]) })) return text;
  throw editFailure('file-is-not-spliceable', { path: source.path, lines: [] });
}

/** Which rows of a file each entry of a list has, from 0, with the comments above it. */
function layoutOf(source: Source, field: ListField) {
  const { text } = source;
  const { fields, value } = parsed(source);
  const rows = linesOf(text);
  const pair = fields?.items.find(({ key }) => isScalar(key) && key.value === field);
  const rowOf = rowsIn(text);
  const keyRow = rowOf(spanOf(pair?.key)[0]);
  const nodes = isSeq(pair?.value) ? pair.value.items : [];
  const column = columnAt(text, spanOf(pair?.value)[0]);
  let last = keyRow + 1;
  const blocks = nodes.map((node) => {
    const [start, end] = spanOf(node);
    const hyphen = rowOf(text.lastIndexOf('-', start - 1));
    let from = hyphen;
    while (from > last && /^[ \t]*#/.test(rows[from - 1] ?? '')) from -= 1;
    let to = behindComments(rows, rowOf(end - 1) + 1, column + 1);
    while (rows[to - 1]?.trim() === '') to -= 1; // behind a field without a value
    last = to;
    const indentation = new RegExp(`^ {0,${columnAt(text, start)}}`);
    const lines = rows.slice(from, to).flatMap((row, nth) => {
      if (from + nth < hyphen) return row.trim();
      return from + nth > hyphen ? row.replace(indentation, '') : row.replace(/^ *- */, '') || [];
    });
    return { from, to, keyRow, lines };
  });
  return { value, list: [value[field] ?? []].flat(), rows, blocks };
}

/** The rows of a block, and the empty ones above it; below it, where nothing stands above it. */
function rowsWithGap(rows: readonly string[], block: ReturnType<typeof layoutOf>['blocks'][number] | undefined) {
  if (block === undefined) return [];
  const isEmpty = (row: number) => rows[row]?.trim() === '' && row < rows.length - 1;
  let { from, to } = block;
  while (isEmpty(from - 1)) from -= 1;
  if (from === block.from && from === block.keyRow + 1) while (isEmpty(to)) to += 1;
  return range(from, to);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, nth) => from + nth);
}

/** What tells the row of an offset, from 0. */
function rowsIn(text: string): (offset: number) => number {
  const ends = Array.from(text.matchAll(/\n/g), ({ index }, row) => ({ index, row: row + 1 }));
  return (offset) => lastWhere(ends, ({ index }) => index < offset)?.row ?? 0;
}
