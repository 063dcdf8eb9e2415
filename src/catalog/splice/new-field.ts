import { isScalar, type Pair, type YAMLMap } from 'yaml';
import type { TextEdit as Splice } from '../yaml/syntax-finding.ts';
import { afterComments, columnOf, endOf, lineEndIn, linesAt, nextLine, startOf } from './layout.ts';

/** A field that a mapping does not have yet. */
export interface NewField {
  readonly name: string;
  /** The fields of such a mapping, in the order in which they are written. */
  readonly order: readonly string[];
  /** Indented as they are to stand. */
  readonly lines: readonly string[];
}

/** Puts a field into a mapping, behind those that are written before it. */
export function fieldAt(text: string, map: YAMLMap, { name, order, lines }: NewField): Splice {
  const before = pairBefore(map, name, order);
  const first = startOf(map.items[0]?.key);
  const column = columnOf(text, first);
  if (map.flow === true) {
    const [start, written] = [before === undefined ? first : endOf(before), lines.join(' ').trim()];
    return { start, end: start, text: before === undefined ? `${written}, ` : `, ${written}` };
  }
  if (before !== undefined) return linesAt(text, afterComments(text, nextLine(text, endOf(before)), column + 1), lines);
  const lineEnd = lineEndIn(text); // the first one of a filter stands behind a hyphen
  return { start: first, end: first, text: `${lines.join(lineEnd).trimStart()}${lineEnd}${' '.repeat(column)}` };
}

function pairBefore(map: YAMLMap, name: string, order: readonly string[]): Pair | undefined {
  const earlier = order.slice(0, order.indexOf(name));
  return map.items.findLast(({ key }) => isScalar(key) && earlier.includes(String(key.value)));
}
