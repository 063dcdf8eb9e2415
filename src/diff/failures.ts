import { defineErrors } from '../base/failure.ts';

type AtPath = { readonly path: string };

export interface DiffFailures {
  'catalog-has-errors': object;
  'catalog-is-a-submodule': AtPath;
  'default-branch-is-unknown': AtPath;
  /** The commit where this left a branch is not here. */
  'history-is-missing': { readonly branch: string; readonly isShallow: boolean };
  'repository-has-no-commit': AtPath;
  'revision-is-unknown': AtPath & { readonly revision: string; readonly isShallow: boolean };
}

export const diffFailure = defineErrors<DiffFailures>();
