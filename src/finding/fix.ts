import type { Position, Range } from './finding.ts';

/** Puts `text` in the place of what stands at `range`. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/**
 * What a fix changes in the value that `check` reads in a file: nothing (as with a name or a text that it reads rightly
 * as it stands), or what stands at a pointer of field names and list positions.
 */
type Effect =
  | { readonly kind: 'none' }
  | { readonly kind: 'set'; readonly pointer: readonly (string | number)[]; readonly value: unknown };

/** Edits that mend a finding; they do not overlap. */
export interface Fix {
  readonly edits: readonly Edit[];
  /** Undefined where the edits are a proposal that only people can judge: `check --fix` leaves those alone. */
  readonly effect: Effect | undefined;
}

/** The text with the edits made, which do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsetOf = ({ line, column }: Position) => (lineStarts[line - 1] ?? text.length) + column - 1;
  const splices = edits
    .map(({ range, text: replacement }) => ({ start: offsetOf(range.start), end: offsetOf(range.end), replacement }))
    .toSorted((a, b) => a.start - b.start);
  let end = 0;
  const parts = splices.map((splice) => {
    const before = text.slice(end, splice.start);
    end = splice.end;
    return before + splice.replacement;
  });
  return parts.join('') + text.slice(end);
}
