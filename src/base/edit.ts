/** A point in a file: line and column from 1, columns in UTF-16 units, a leading byte order mark not counted. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A span of a file; `end` is the first position after it. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column;
}

/** The lines of a text, without their ends. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Puts `text` in the place of what stands at `range`. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/** Puts `text` in the place of what stands from `start` to `end`, offsets in UTF-16 units. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text with the edits made, which do not overlap; those at the same place in the order given. `firstLine` is the
 * number of its first line in the file.
 */
export function applyEdits(text: string, edits: readonly Edit[], firstLine = 1): string {
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsetOf = ({ line, column }: Position) =>
    (lineStarts[line - firstLine] ?? text.length) + column - 1;
  return applySplices(
    text,
    edits.map(({ range, ...edit }) => ({
      start: offsetOf(range.start),
      end: offsetOf(range.end),
      ...edit,
    })),
  );
}

/** The text with the splices made, as `applyEdits` does. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = splices.toSorted((a, b) => a.start - b.start);
  const endBefore = (index: number) => sorted[index - 1]?.end ?? 0;
  const parts = sorted.map(
    (splice, index) => text.slice(endBefore(index), splice.start) + splice.text,
  );
  return parts.join('') + text.slice(endBefore(sorted.length));
}

/** The last item for which something holds, found by bisection: it holds for all items before that one. */
export function lastWhere<T>(items: readonly T[], holds: (item: T) => boolean): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}

/** Orders strings by UTF-16 code unit: `localeCompare` would depend on the machine's language data. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
