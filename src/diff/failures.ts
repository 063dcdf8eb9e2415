import { failuresOf } from '../base/failure.ts';

export interface DiffFailures {
  'catalog-is-not-staged': { readonly path: string };
  'default-branch-is-unknown': { readonly path: string };
  'histories-are-unrelated': { readonly path: string; readonly branch: string };
  /** The commit where this left a branch was not fetched. */
  'history-is-missing': { readonly branch: string; readonly isShallow: boolean };
  'repository-has-no-commit': { readonly path: string };
  'revision-is-unknown': { readonly revision: string; readonly path: string; readonly isShallow: boolean };
}

export const diffFailure = failuresOf<DiffFailures>();
