import type { Edit } from '../base/edit.ts';

export type { Edit };

type Pointer = readonly (string | number)[];

/** What a fix is to change in the value of a file: nothing but this may change. A pointer names fields and list positions. */
export type Effect =
  | { readonly kind: 'clean'; readonly pointer: Pointer }
  | { readonly kind: 'none' }
  | { readonly kind: 'rename'; readonly pointer: Pointer; readonly name: string }
  | { readonly kind: 'set'; readonly pointer: Pointer; readonly value: boolean | string };

/** Edits that repair a finding; they do not overlap. */
export interface Fix {
  readonly edits: readonly Edit[];
  /** Undefined where the edits are a proposal that only people can judge: `check --fix` leaves those alone. */
  readonly effect: Effect | undefined;
}
