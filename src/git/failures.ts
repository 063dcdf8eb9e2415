import { Failure, failuresOf } from '../base/failure.ts';

export interface GitFailures {
  'folder-is-not-in-git': GitFacts;
  /** The reason is what git says, in English. */
  'git-fails': GitFacts;
  'git-is-missing': GitFacts;
}

/** The reason is git's own words, without secrets. */
interface GitFacts {
  readonly path: string;
  readonly reason: string;
}

export const gitFailure = failuresOf<GitFailures>();

export function isGitFailure(error: unknown): error is Failure<GitFacts> {
  return error instanceof Failure && /^(?:folder-is-not-in-git|git-fails|git-is-missing)$/.test(error.code);
}
