import type { Wording } from './wording.ts';

/** The reasons why an import could not run. */
export type ImportFailures = Pick<
  Wording['failures'],
  | 'answer-has-another-shape'
  | 'answer-is-not-a-list'
  | 'answer-is-too-large'
  | 'folder-is-not-empty'
  | 'names-are-refused'
>;

/** What an import says of its work. */
export type ImportNotes = Pick<Wording['notes'], 'catalog-is-imported' | 'imported-catalog-has-errors'>;
