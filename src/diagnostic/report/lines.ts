import type { Position } from '../diagnostic.ts';
import type { Edit } from '../fix.ts';

/** The lines of a text, without their ends. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Finds the offset of a position in a text, in UTF-16 units; the end of the text for a position after it. */
export function offsetsIn(text: string): (position: Position) => number {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return ({ line, column }) => Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
}

export function offsetOf(text: string, position: Position): number {
  return offsetsIn(text)(position);
}

/** The text with the edits made, which do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const offsetAt = offsetsIn(text);
  const splices = edits
    .map(({ range, text: replacement }) => ({ start: offsetAt(range.start), end: offsetAt(range.end), replacement }))
    .toSorted((a, b) => a.start - b.start);
  let end = 0;
  const parts = splices.flatMap((splice) => {
    const before = text.slice(end, splice.start);
    end = splice.end;
    return [before, splice.replacement];
  });
  return parts.join('') + text.slice(end);
}
