import { isSeq } from 'yaml';
import { findPair } from 'yaml/util';
import { linesOf } from '../base/edit.ts';
import type { Source } from '../yaml/document.ts';
import { columnAt, dataIn, editFailure, lineEndOf, parsed, proven, spanOf } from './parsed.ts';

/** A file as it is to be written, and the line, from 1, on which each new entry begins. */
export interface Insertion {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** A list of entries that is a field of a file. */
type ListField = 'categories' | 'filters';

/** What goes into a list. */
interface NewEntries {
  readonly field: ListField;
  /** The lines of each, without hyphen and indentation, behind those of the comments above it. */
  readonly entries: readonly (readonly string[])[];
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
export function insertEntries(source: Source, { field, entries, index }: NewEntries): Insertion {
  const { path } = source;
  const { blocks, column, headRow, join, list, rows, value } = layoutOf(source, field);
  const at = index ?? list.length;
  const [last, before] = [blocks.at(-1), blocks.at(-2)];
  const isSpaced = last && before ? last.top < last.from : field === 'filters';
  const gap = isSpaced ? [''] : [];
  const added = entries.flatMap((lines, nth) => [
    ...(nth === 0 ? [] : gap),
    ...block(lines, column),
  ]);
  if (at > 0) added.unshift(...gap);
  else if (last) added.push(...gap);
  const name = field in value ? [] : [`${field}:`];
  added.unshift(...name);

  const indentation = at === blocks.length ? Math.max(column, 1) : column + 1;
  const row = behindComments(rows, blocks[at - 1]?.to ?? headRow + 1, indentation);
  const emptied = rows[headRow]?.replace(/^([^:#]+:)\s+(?:\[\s*\]|null|~)(?=\s|$)/i, '$1') ?? '';
  const text = join(rows.with(headRow, emptied).toSpliced(row, 0, ...added));
  const expected = {
    ...value,
    [field]: list.toSpliced(at, 0, ...entries.map((lines) => dataIn(lines.join('\n')))),
  };
  const byHand = [...name, ...entries.flatMap((lines) => block(lines, 2))];
  const head = `${' '.repeat(column)}- `;
  const lines = added.flatMap((line, nth) => (line.startsWith(head) ? row + nth + 1 : []));
  return { path, text: proven(text, expected, { path, lines: byHand }), lines };
}

/** An entry in a list at a column, from 0. */
function block(lines: readonly string[], column: number): readonly string[] {
  const first = lines.findIndex((line) => !line.startsWith('#'));
  return lines.map((line, nth) => {
    const before = nth < first ? '' : nth === first ? '- ' : '  ';
    return line === '' ? '' : `${' '.repeat(column)}${before}${line}`;
  });
}

/** The first row from `row` on behind the comments that are indented so far at least. */
function behindComments(rows: readonly string[], row: number, indentation: number): number {
  const next = rows.findIndex((line, at) => at >= row && line.trim() !== '');
  const comment = /^[ \t]*(?=#)/.exec(rows[next] ?? '');
  return comment !== null && comment[0].length >= indentation
    ? behindComments(rows, next + 1, indentation)
    : row;
}

/**
 * Takes entries out of a list, by their positions: the text without them, and the lines of each, with the comments that
 * stand right above it, or within it. Both are parsed again, and must say what the file said.
 *
 * @throws as `insertEntries`
 */
export function takeEntries(source: Source, field: ListField, positions: readonly number[]) {
  const { blocks, headRow, join, list, refused, rows, value } = layoutOf(source, field);
  const gone = positions.flatMap((at) => blocks[at] ?? []);
  const taken = gone.map(({ lines }) => lines);
  const rest = list.filter((_, at) => !positions.includes(at));
  const head = rows[headRow]?.replace(/:(?=\s|$)/, ': []');
  const left = (rest.length === 0 && head ? rows.with(headRow, head) : rows).filter(
    (_, row) => !gone.some(({ top, bottom }) => row >= top && row < bottom),
  );
  for (const [nth, at] of positions.entries())
    proven(String(taken[nth]?.join('\n')), list[at], refused);
  return { text: proven(join(left), { ...value, [field]: rest }, refused), taken };
}

/** The text with the entries of a list in another order: of each the position that it had. @throws as `insertEntries` */
export function reorderEntries(source: Source, field: ListField, order: readonly number[]): string {
  const { blocks, join, list, refused, rows, value } = layoutOf(source, field);
  const moved = order.map((at) => rows.slice(blocks[at]?.from, blocks[at]?.to));
  const left = blocks.flatMap(({ to }, nth) => [
    ...(moved[nth] ?? []),
    ...rows.slice(to, blocks[nth + 1]?.from),
  ]);
  const text = join([...rows.slice(0, blocks[0]?.from), ...left]);
  return proven(text, { ...value, [field]: order.map((at) => list[at]) }, refused);
}

/** Which rows of a file, from 0, each entry of a list has with the comments above it, and with the empty rows beside these. */
function layoutOf(source: Source, field: ListField) {
  const { text } = source;
  const { fields, lines, value } = parsed(source);
  const rows = linesOf(text);
  const isEmpty = (row: number) => rows[row]?.trim() === '';
  const rowOf = (offset: number) => lines.linePos(Math.max(offset, 0)).line - 1;
  const pair = findPair(fields?.items ?? [], field);
  const nodes = isSeq(pair?.value) ? pair.value.items : [];
  const column = nodes.length === 0 ? 2 : columnAt(text, spanOf(pair?.value)[0]);
  const headRow = rowOf(spanOf(pair?.key ?? fields?.items.at(-1)?.value)[1] - 1);
  let last = headRow + 1;
  const blocks = nodes.map((node) => {
    const [start, end] = spanOf(node);
    const hyphen = rowOf(text.lastIndexOf('-', start - 1));
    let from = hyphen;
    while (from > last && /^[ \t]*#/.test(rows[from - 1] ?? '')) from -= 1;
    let to = behindComments(rows, rowOf(end - 1) + 1, column + 1);
    while (isEmpty(to - 1)) to -= 1; // behind a field without a value
    last = to;
    let [top, bottom] = [from, to];
    while (isEmpty(top - 1)) top -= 1;
    if (from === headRow + 1) while (isEmpty(bottom) && bottom < rows.length - 1) bottom += 1;
    const indentation = new RegExp(`^ {0,${columnAt(text, start)}}`);
    const inner = rows.slice(from, to).flatMap((row, nth) => {
      if (from + nth < hyphen) return row.trim();
      return from + nth > hyphen ? row.replace(indentation, '') : row.replace(/^ *- */, '') || [];
    });
    return { from, to, top, bottom, lines: inner };
  });
  const list: readonly unknown[] = [value[field] ?? []].flat();
  const join = (all: readonly string[]) => all.join(lineEndOf(text));
  const refused = { path: source.path, lines: [] };
  if (join(rows) !== text) throw editFailure('file-is-not-spliceable', refused); // it has line ends of both kinds
  return { blocks, column, headRow, join, list, refused, rows, value };
}
