import type { Edit } from '../base/edit.ts';

export type { Edit };

/**
 * What a fix changes in the value that `check` reads in a file: nothing (as with a name or a text that it reads rightly
 * as it stands), or what stands at a pointer of field names and list positions.
 */
type Effect =
  | { readonly kind: 'none' }
  | { readonly kind: 'set'; readonly pointer: readonly (string | number)[]; readonly value: unknown };

/** Edits that repair a finding; they do not overlap. */
export interface Fix {
  readonly edits: readonly Edit[];
  /** Undefined where the edits are a proposal that only people can judge: `check --fix` leaves those alone. */
  readonly effect: Effect | undefined;
}
