import { isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { replaced } from '../document.ts';
import type { TextEdit as Splice } from '../yaml/syntax-finding.ts';
import { afterComments, columnOf, endOf, lineStart, linesAt, nextLine, pairOf, rootOf, startOf } from './layout.ts';
import { fieldAt } from './new-field.ts';
import { proved } from './proved.ts';

/** What is to be put into a list that is a field of a file. */
export interface Insertion {
  readonly field: string;
  /** The fields of such a file in their order, for one that has no list yet. */
  readonly order: readonly string[];
  readonly values: readonly unknown[];
  /** The lines of the entries, one after the other, written from the first column. */
  readonly entries: readonly (readonly string[])[];
  /** Between how many entries that are there already they go; undefined: at the end. */
  readonly index?: number | undefined;
  /** How many empty lines stand between entries where the file does not show it. */
  readonly gap: number;
}

/** The text with entries put into one of its lists; undefined where it is written so that this cannot be done surely. */
export function insertInList(text: string, insertion: Insertion): string | undefined {
  const root = rootOf(text);
  if (root === undefined || root.flow === true || insertion.entries.length === 0) return undefined;
  const { field, values, index } = insertion;
  return proved(text, {
    change: (value) =>
      replaced({ [field]: undefined, ...Object(value) }, [field], (list) => {
        const present = Array.isArray(list) ? list : [];
        return present.toSpliced(index ?? present.length, 0, ...values);
      }),
    ways: waysOf(text, root, insertion),
  });
}

function waysOf(text: string, root: YAMLMap, insertion: Insertion): readonly (readonly Splice[])[] {
  const pair = pairOf(root, insertion.field);
  if (pair === undefined) {
    const column = columnOf(text, startOf(root.items[0]?.key));
    const lines = [`${insertion.field}:`, ...listLines(insertion, 2)].map((line) => indented(line, column));
    return [[fieldAt(text, root, { name: insertion.field, order: insertion.order, lines })]];
  }
  const list = pair.value;
  if (isSeq(list) && list.items.length > 0) {
    return list.flow === true ? [inFlow(list, insertion)] : inBlock(text, list, insertion);
  }
  return [startingList(text, pair, insertion)];
}

/** A list that is there and has nothing in it: `[]`, `null`, or no value at all. */
function startingList(text: string, pair: Pair, insertion: Insertion): readonly Splice[] {
  const value = pair.value as Node | null; // of a parsed text
  if (value !== null && !isSeq(value) && !(isScalar(value) && value.value === null)) return [];
  const colon = endOf(pair.key) + (/^[ \t]*:/.exec(text.slice(endOf(pair.key)))?.[0].length ?? 0);
  const end = Math.max(endOf(value), colon);
  if (text.slice(colon, end).includes('#')) return []; // a comment would be lost
  const column = columnOf(text, startOf(pair.key));
  const at = afterComments(text, nextLine(text, end), column + 1);
  const lines = listLines(insertion, column + 2);
  const isWritten = isSeq(value) || text.slice(colon, end).trim() !== '';
  return [...(isWritten ? [{ start: colon, end, text: '' }] : []), linesAt(text, at, lines)];
}

function inBlock(text: string, list: YAMLSeq, insertion: Insertion): readonly (readonly Splice[])[] {
  const { index = list.items.length } = insertion;
  const column = columnOf(text, startOf(list));
  const first = lineStart(text, startOf(list));
  const before = list.items[index - 1];
  const isLast = index >= list.items.length;
  const end = before === undefined ? first : nextLine(text, endOf(before));
  const at = before === undefined ? first : afterComments(text, end, isLast ? column : column + 1);
  const gap = usualGap(text, list, insertion.gap);
  return [...new Set([gap, 0])].map((size) => {
    const blanks = Array.from({ length: size }, () => '');
    const lines = listLines({ ...insertion, gap: size }, column);
    return [linesAt(text, at, before === undefined ? [...lines, ...blanks] : [...blanks, ...lines])];
  });
}

function inFlow(list: YAMLSeq, { entries, index = list.items.length }: Insertion): readonly Splice[] {
  if (entries.some((lines) => lines.length > 1)) return []; // filters are not written so
  const written = entries.map((lines) => lines.join('').replace(/^- /, ''));
  const before = list.items[index - 1];
  const at = before === undefined ? startOf(list.items[0]) : endOf(before);
  const inserted = before === undefined ? `${written.join(', ')}, ` : `, ${written.join(', ')}`;
  return [{ start: at, end: at, text: inserted }];
}

/** How many empty lines mostly stand between two entries. */
function usualGap(text: string, list: YAMLSeq, otherwise: number): number {
  const gaps = list.items.slice(1).map((entry, index) => {
    const between = text.slice(nextLine(text, endOf(list.items[index])), lineStart(text, startOf(entry)));
    return Math.max(0, ...(between.match(/(?:^[ \t]*\r?\n)+/gm) ?? []).map((blank) => blank.split('\n').length - 1));
  });
  return gaps.toSorted((a, b) => a - b)[(gaps.length - 1) >> 1] ?? otherwise;
}

function listLines({ entries, gap }: Insertion, column: number): readonly string[] {
  const blanks = Array.from({ length: gap }, () => '');
  return entries.flatMap((lines, index) => [
    ...(index === 0 ? [] : blanks),
    ...lines.map((line) => indented(line, column)),
  ]);
}

function indented(line: string, column: number): string {
  return line === '' ? '' : ' '.repeat(column) + line;
}
