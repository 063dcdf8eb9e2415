import type { Position, Range } from './finding.ts';

/** Puts `text` in the place of what stands at `range`. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/** What a fix means to change in the value of a file: nothing but this may change. A pointer names fields and list positions. */
export type Effect =
  | { readonly kind: 'clean'; readonly pointer: readonly (string | number)[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'rename'; readonly pointer: readonly (string | number)[]; readonly name: string }
  | { readonly kind: 'set'; readonly pointer: readonly (string | number)[]; readonly value: boolean | string };

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
