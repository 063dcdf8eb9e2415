import type { Wording } from './wording.ts';

/** The reasons why an import could not run. */
export type ImportFailures = Pick<
  Wording['failures'],
  | 'answer-has-another-shape'
  | 'answer-is-not-a-list'
  | 'answer-is-too-large'
  | 'folder-is-not-empty'
  | 'import-key-is-malformed'
  | 'import-key-is-missing'
  | 'import-takes-no-key'
  | 'merge-fails'
  | 'server-answers-otherwise'
  | 'server-is-not-reached'
  | 'url-is-refused'
>;
