import type { Wording } from './wording.ts';

/** The reasons why an import could not run. */
export type ImportFailures = Pick<
  Wording['failures'],
  | 'answer-has-another-shape'
  | 'answer-is-not-a-list'
  | 'answer-is-too-large'
  | 'catalog-is-unstamped'
  | 'folder-is-not-empty'
  | 'import-key-is-malformed'
  | 'import-key-is-missing'
  | 'import-takes-no-key'
  | 'merge-fails'
  | 'merge-needs-a-catalog'
  | 'server-answers-otherwise'
  | 'server-is-not-reached'
  | 'url-is-refused'
>;

/** What an import says of its work. */
export type ImportNotes = Pick<
  Wording['notes'],
  'answer-is-merged' | 'catalog-is-imported' | 'entry-is-merged' | 'nothing-is-merged'
>;
