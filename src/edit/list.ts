import { isMap, isSeq } from 'yaml';
import { findPair } from 'yaml/util';
import { linesOf } from '../base/edit.ts';
import { type Source, spanOf } from '../yaml/document.ts';
import { columnAt, dataIn, lineEndOf, parsed, proven } from './parsed.ts';

/** A file after an insertion, and the line, from 1, on which each new entry begins. */
export interface Insertion {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

type ListField = 'categories' | 'filters';

/** The lines of each entry, with the comments above it, without hyphen and indentation. */
interface NewEntries {
  readonly field: ListField;
  readonly entries: readonly (readonly string[])[];
  /** The number of entries before the new ones; undefined: all. */
  readonly index?: number | undefined;
}

/**
 * Inserts entries into a list in the layout of the file. The result is parsed again, and its data
 * must be as expected. @throws Failure `file-has-errors`, `file-is-not-spliceable`
 */
export function insertEntries(source: Source, { field, entries, index }: NewEntries): Insertion {
  const { blocks, column, edited, headRow, list, rows, value } = layoutOf(source, field);
  const at = index ?? list.length;
  const [, last] = blocks.slice(-2);
  const gap = (last ? last.top < last.from : field === 'filters') ? [''] : [];
  const added = entries.flatMap((lines, nth) =>
    nth + at > 0 ? [...gap, ...item(lines, column)] : item(lines, column),
  );
  if (at === 0 && blocks.length > 0) added.push(...gap);
  const name = field in value ? [] : [`${field}:`];
  const indentation = at === blocks.length ? Math.max(column, 1) : column + 1;
  const row = skipComments(rows, blocks[at - 1]?.to ?? headRow + 1, indentation);
  const empty = new RegExp(`^(["']?${field}["']?\\s*:)\\s+(?:\\[\\s*\\]|null|~)(?=\\s|$)`, 'i');
  const head = rows[headRow]?.replace(empty, '$1') ?? '';
  const items = list.toSpliced(at, 0, ...entries.map((lines) => dataIn(lines.join('\n'))));
  const byHand = [...name, ...entries.flatMap((lines) => item(lines, 2))];
  const text = edited(rows.with(headRow, head).toSpliced(row, 0, ...name, ...added), items, byHand);
  const isFirst = (line: string) => line.startsWith(`${' '.repeat(column)}- `);
  const lines = added.flatMap((line, nth) => (isFirst(line) ? row + name.length + nth + 1 : []));
  return { path: source.path, text, lines };
}

/** The lines of an entry in a list whose hyphens stand at a column, from 0. */
function item(lines: readonly string[], column: number): readonly string[] {
  const first = lines.findIndex((line) => !line.startsWith('#'));
  return lines.map((line, nth) => {
    const before = nth < first ? '' : nth === first ? '- ' : '  ';
    return line && `${' '.repeat(column)}${before}${line}`;
  });
}

/**
 * Takes entries out of a list, with the comments above and within each. Returns the text without
 * them, and the lines of each; the data of both must be as before. @throws as `insertEntries`
 */
export function takeEntries(source: Source, field: ListField, positions: readonly number[]) {
  const { blocks, edited, headRow, list, rows } = layoutOf(source, field);
  const gone = positions.flatMap((at) => blocks[at] ?? []);
  const taken = positions.map((at) => {
    const { line = 0, lines = [] } = blocks[at] ?? {};
    proven(lines.join('\n'), list[at], { path: source.path, at: [line], lines: [] });
    return lines;
  });
  const rest = list.filter((_, at) => !positions.includes(at));
  const head = rows[headRow]?.replace(/:(?=\s|$)/, ': []') ?? '';
  const isGone = (row: number) => gone.some(({ top, bottom }) => row >= top && row < bottom);
  const left = (rest.length > 0 ? rows : rows.with(headRow, head)).filter((_, row) => !isGone(row));
  return { text: edited(left, rest), taken };
}

/** Puts the entries of a list into another order of their positions. @throws as `insertEntries` */
export function reorderEntries(source: Source, field: ListField, order: readonly number[]): string {
  const { blocks, edited, list, rows } = layoutOf(source, field);
  const moved = order.flatMap((at, nth) => [
    ...rows.slice(blocks[nth - 1]?.to ?? 0, blocks[nth]?.from),
    ...rows.slice(blocks[at]?.from, blocks[at]?.to),
  ]);
  const items = order.map((at) => list[at]);
  return edited([...moved, ...rows.slice(blocks.at(-1)?.to)], items);
}

/** The rows of a file, from 0, that belong to each entry of a list. */
function layoutOf({ path, text }: Source, field: ListField) {
  const { lines, tree, value } = parsed({ path, text });
  const rows = linesOf(text);
  const rowOf = (offset: number) => lines.linePos(Math.max(offset, 0)).line - 1;
  const pairs = isMap(tree.contents) ? tree.contents.items : [];
  const pair = findPair(pairs, field);
  const nodes = isSeq(pair?.value) ? pair.value.items : [];
  const column = nodes.length === 0 ? 2 : columnAt(text, spanOf(pair?.value)[0]);
  const headRow = rowOf(spanOf(pair?.key ?? pairs.at(-1)?.value)[1] - 1);
  const isEmpty = (row: number) => rows[row]?.trim() === '';
  let last = headRow + 1;
  const blocks = nodes.map((node) => {
    const [start, end] = spanOf(node);
    const hyphen = rowOf(text.lastIndexOf('-', start - 1));
    let from = hyphen;
    while (from > last && /^[ \t]*#/.test(rows[from - 1] ?? '')) from -= 1;
    let to = skipComments(rows, rowOf(end - 1) + 1, column + 1);
    while (isEmpty(to - 1)) to -= 1; // after a field without a value
    let [top, bottom] = [from, to];
    while (isEmpty(top - 1)) top -= 1;
    while (from === headRow + 1 && isEmpty(bottom) && bottom < rows.length - 1) bottom += 1;
    last = to;
    const margin = new RegExp(`^ {0,${columnAt(text, start)}}`);
    const ofHyphen = rows[hyphen]?.replace(/^ *- */, '') || [];
    const above = rows.slice(from, hyphen).map((row) => row.trim());
    const below = rows.slice(hyphen + 1, to).map((row) => row.replace(margin, ''));
    const isBraces = isMap(node) && node.flow; // `was:` cannot be added in them
    const own = isBraces ? [] : [above, ofHyphen, below].flat();
    return { from, to, top, bottom, line: rowOf(start) + 1, lines: own };
  });
  const join = (all: readonly string[]) => all.join(lineEndOf(text));
  const edited = (all: readonly string[], items: readonly unknown[], byHand: string[] = []) => {
    const result = join(rows) === text ? join(all) : ''; // none for line ends of both kinds
    const facts = { path, at: [headRow + 1], lines: byHand };
    return proven(result, { ...value, [field]: items }, facts);
  };
  const list: readonly unknown[] = [value[field] ?? []].flat();
  return { blocks, column, edited, headRow, list, rows, value };
}

/** The row after `row` and the comments from there on that have at least this indentation. */
function skipComments(rows: readonly string[], row: number, indentation: number): number {
  const next = rows.findIndex((line, at) => at >= row && line.trim() !== '');
  const isComment = new RegExp(`^[ \\t]{${indentation},}#`).test(rows[next] ?? '');
  return isComment ? skipComments(rows, next + 1, indentation) : row;
}
