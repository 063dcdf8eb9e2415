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
