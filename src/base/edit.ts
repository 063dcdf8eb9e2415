/** Line and column from 1, in UTF-16 units, without a byte order mark. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column;
}

/** Splits at LF and CRLF. */
export function splitLines(text: string): readonly string[] {
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/** An edit by offsets in UTF-16 units. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies edits that do not overlap; edits at the same position keep their order. `firstLine`: the
 * line number of the start of `text` in its file.
 */
export function applyEdits(text: string, edits: readonly Edit[], firstLine = 1): string {
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsetOf = ({ line, column }: Position) =>
    (lineStarts[line - firstLine] ?? text.length) + column - 1;
  const splices = edits.map(({ range: { start, end }, text: replacement }) => {
    return { start: offsetOf(start), end: offsetOf(end), text: replacement };
  });
  return applySplices(text, splices);
}

export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = splices.toSorted((a, b) => a.start - b.start);
  const endBefore = (index: number) => sorted[index - 1]?.end ?? 0;
  const parts = sorted.map(
    (splice, index) => text.slice(endBefore(index), splice.start) + splice.text,
  );
  return parts.join('') + text.slice(endBefore(sorted.length));
}

/**
 * Finds the last match by binary search. `items` must be partitioned: every match comes before
 * every non-match.
 */
export function findLastSorted<T>(
  items: readonly T[],
  isMatch: (item: T) => boolean,
): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isMatch(item)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}

/** Compares by UTF-16 unit: `localeCompare` depends on the machine's language data. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
