import { isMap, isSeq } from 'yaml';
import { findPair } from 'yaml/util';
import { splitLines } from '../base/edit.ts';
import { type Source, spanOf } from '../yaml/document.ts';
import { columnAt, lineEndOf, parseData, parseFile, verify } from './parse-file.ts';

/** A changed file, and the first line of each new entry, from 1. */
export interface Insertion {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** Entries as lines, without hyphen and indentation. */
interface NewEntries {
  readonly field: string;
  readonly entries: readonly (readonly string[])[];
  /** The position of the first new entry. The default is the end. */
  readonly index?: number | undefined;
}

/** Inserts entries in the layout of the file. Verifies and throws as `setFields` does. */
export function insertEntries(source: Source, { field, entries, index }: NewEntries): Insertion {
  const { path, text } = source;
  const { column, ends, headRow, isSpaced, rows, value } = parseList(source, field);
  const list: readonly unknown[] = [value[field] ?? []].flat();
  const at = index ?? list.length;
  const gap = isSpaced ? [''] : [];
  const added = entries.flatMap((lines, nth) => {
    return nth + at > 0 ? [...gap, ...formatItem(lines, column)] : formatItem(lines, column);
  });
  if (at === 0 && ends.length > 0) added.push(...gap);
  const name = field in value ? [] : [`${field}:`];
  const indentation = at === ends.length ? Math.max(column, 1) : column + 1;
  const row = skipComments(rows, ends[at - 1] ?? headRow + 1, indentation);
  const empty = new RegExp(`^(["']?${field}["']?\\s*:)\\s+(?:\\[\\s*\\]|null|~)(?=\\s|$)`, 'i');
  const head = rows[headRow]?.replace(empty, '$1') ?? '';
  const all = rows.with(headRow, head).toSpliced(row, 0, ...name, ...added);
  const lineEnd = lineEndOf(text);
  // Files with mixed line ends are refused.
  const result = rows.join(lineEnd) === text ? all.join(lineEnd) : '';
  const items = list.toSpliced(at, 0, ...entries.map((lines) => parseData(lines.join('\n'))));
  const byHand = [...name, ...entries.flatMap((lines) => formatItem(lines, 2))];
  const refusal = { path, at: [headRow + 1], lines: byHand };
  const isFirst = (line: string) => line.startsWith(`${' '.repeat(column)}- `);
  return {
    path,
    text: verify(result, { ...value, [field]: items }, refusal),
    lines: added.flatMap((line, nth) => (isFirst(line) ? row + name.length + nth + 1 : [])),
  };
}

/** Deletes entries with their comments. @throws as `insertEntries` */
export function deleteEntries(source: Source, field: string, indices: readonly number[]): string {
  const { path, text } = source;
  const { ends, headRow, hyphens, rows, value } = parseList(source, field);
  const left = [...rows];
  for (const index of indices.toSorted((a, b) => b - a)) {
    const [end = 0, from = headRow + 1] = [ends[index], ends[index - 1]];
    const empty = rows.slice(from, hyphens[index]).findLastIndex((row) => row.trim() === '');
    const count = end - Math.max(from, from + empty);
    const isGapBelow = empty < 0 && index === 0 && left.slice(end, -1)[0]?.trim() === '';
    left.splice(end - count, isGapBelow ? count + 1 : count);
  }
  const items = [value[field]].flat().filter((_, index) => !indices.includes(index));
  const lineEnd = lineEndOf(text);
  const result = rows.join(lineEnd) === text ? left.join(lineEnd) : '';
  const expected = { ...value, [field]: items.length > 0 ? items : null };
  return verify(result, expected, { path, at: [headRow + 1], lines: [] });
}

/** Indents an entry, with its hyphen at `column`, from 0. */
function formatItem(lines: readonly string[], column: number): readonly string[] {
  const margin = ' '.repeat(column);
  return lines.map((line, nth) => line && `${margin}${nth === 0 ? '- ' : '  '}${line}`);
}

/** Rows count from 0. `headRow` has the field; `ends` are the rows after entries and comments. */
function parseList(source: Source, field: string) {
  const { text } = source;
  const { lines, tree, value } = parseFile(source);
  const rows = splitLines(text);
  const rowOf = (offset: number) => lines.linePos(Math.max(offset, 0)).line - 1;
  const isEmpty = (row: string | undefined) => row?.trim() === '';
  const pairs = isMap(tree.contents) ? tree.contents.items : [];
  const pair = findPair(pairs, field);
  const nodes = isSeq(pair?.value) ? pair.value.items : [];
  const column = nodes.length === 0 ? 2 : columnAt(text, spanOf(pair?.value)[0]);
  const headRow = rowOf(spanOf(pair?.key ?? pairs.at(-1)?.value)[1] - 1);
  const ends = nodes.map((node) => {
    let end = skipComments(rows, rowOf(spanOf(node)[1] - 1) + 1, column + 1);
    while (isEmpty(rows[end - 1])) end -= 1; // after a field without a value
    return end;
  });
  const hyphens = nodes.map((node) => rowOf(text.lastIndexOf('-', spanOf(node)[0] - 1)));
  const above = rows.slice(ends.at(-2) ?? headRow, hyphens.at(-1));
  const isSpaced = nodes.length > 1 ? above.some(isEmpty) : field === 'filters';
  return { column, ends, headRow, hyphens, isSpaced, rows, value };
}

/** Returns the row after comments with at least this indentation. */
function skipComments(rows: readonly string[], row: number, indentation: number): number {
  const next = rows.findIndex((line, at) => at >= row && line.trim() !== '');
  const isComment = new RegExp(`^[ \\t]{${indentation},}#`).test(rows[next] ?? '');
  return isComment ? skipComments(rows, next + 1, indentation) : row;
}
