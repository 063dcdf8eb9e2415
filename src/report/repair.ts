import type { Position, Range } from '../finding/finding.ts';
import type { Edit } from '../finding/fix.ts';

/**
 * The edits of a fix as one, from the start of the first to the end of the last: whoever applies a fix by a click applies
 * all of it. `lines` are those of the file, with their ends.
 */
export function merged(edits: readonly Edit[], lines: readonly string[]): Edit {
  return edits
    .toSorted((a, b) => inOrder(a.range.start, b.range.start))
    .reduce((first, next) => ({
      range: { start: first.range.start, end: next.range.end },
      text: first.text + textAt({ start: first.range.end, end: next.range.start }, lines) + next.text,
    }));
}

function textAt({ start, end }: Range, lines: readonly string[]): string {
  const touched = lines.slice(start.line - 1, end.line);
  const [first = ''] = touched;
  if (touched.length <= 1) return first.slice(start.column - 1, end.column - 1);
  const last = touched.at(-1) ?? '';
  return first.slice(start.column - 1) + touched.slice(1, -1).join('') + last.slice(0, end.column - 1);
}

function inOrder(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column;
}
