import type { Position, Range } from './lines.ts';

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

/** The text with the edits made, which do not overlap. `firstLine` is the number of its first line in the file. */
export function applyEdits(text: string, edits: readonly Edit[], firstLine = 1): string {
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsetOf = ({ line, column }: Position) => (lineStarts[line - firstLine] ?? text.length) + column - 1;
  const splices = edits.map(({ range, ...edit }) => {
    return { start: offsetOf(range.start), end: offsetOf(range.end), text: edit.text };
  });
  return applySplices(text, splices);
}

/** The text with the splices made, which do not overlap; those at the same place in the order given. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let end = 0;
  const parts = splices
    .toSorted((a, b) => a.start - b.start)
    .map((splice) => {
      const before = text.slice(end, splice.start);
      end = splice.end;
      return before + splice.text;
    });
  return parts.join('') + text.slice(end);
}
