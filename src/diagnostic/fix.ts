import type { Range } from './diagnostic.ts';

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
