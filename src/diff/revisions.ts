import { failuresOf } from '../base/failure.ts';
import type { Timestamp } from '../base/time.ts';
import { commitNamed, type Environment, type Git, isShallow, lineOf } from '../git/git.ts';
import type { Revision } from './change.ts';

export interface DiffFailures {
  'catalog-is-not-staged': { readonly path: string };
  'default-branch-is-unknown': { readonly path: string };
  'histories-are-unrelated': { readonly path: string; readonly branch: string };
  /** The commit where this left a branch was not fetched. */
  'history-is-missing': { readonly branch: string; readonly isShallow: boolean };
  'repository-has-no-commit': { readonly path: string };
  'revision-is-unknown': {
    readonly revision: string;
    readonly path: string;
    readonly isShallow: boolean;
  };
}

export const diffFailure = failuresOf<DiffFailures>();

/** What is to be compared. */
export interface ComparisonRequest {
  /** The catalog folder. */
  readonly path: string;
  /** The revision before the change; undefined for the merge base with the default branch. */
  readonly revision: string | undefined;
  /** The revision after it, or `worktree` for the files on the disk. */
  readonly to: string;
  /** Now: for windows, and for acceptances, which hold until a day (UTC). */
  readonly at: Timestamp;
}

/**
 * The commits that are to be compared.
 *
 * @throws GitError; Failure `repository-has-no-commit`, `revision-is-unknown`; for a merge base `default-branch-is-unknown`,
 * `history-is-missing` if it was not fetched, `histories-are-unrelated`.
 */
export function revisionsOf(
  { path, revision, to }: Omit<ComparisonRequest, 'at'>,
  git: Git,
  environment: Environment,
) {
  const head = commitNamed(git, 'HEAD');
  if (head === undefined) throw diffFailure('repository-has-no-commit', { path });
  const after = to === 'worktree' ? ({ kind: 'worktree', commit: head } as const) : revisionAt(to);
  return {
    before: revision === undefined ? mergeBaseOf(after.commit) : revisionAt(revision),
    after,
  };

  function revisionAt(name: string): Revision {
    const commit = commitNamed(git, name);
    if (commit !== undefined) return { kind: 'revision', commit, revision: name };
    throw diffFailure('revision-is-unknown', { revision: name, path, isShallow: isShallow(git) });
  }

  function mergeBaseOf(tip: string): Revision {
    const ref = targetBranch() ?? defaultBranch(git);
    if (ref === undefined) throw diffFailure('default-branch-is-unknown', { path });
    const branch = ref.replace(/^refs\/(?:remotes|heads)\//, '');
    const commit = lineOf(git, ['merge-base', ref, tip]);
    if (commit !== undefined) return { kind: 'merge-base', commit, branch };
    if (isShallow(git)) throw historyIsMissing(branch.replace(/^origin\//, ''));
    throw diffFailure('histories-are-unrelated', { path, branch });
  }

  /** The branch into which CI will merge a pull request; undefined without one. */
  function targetBranch(): string | undefined {
    const branch =
      environment['GITHUB_BASE_REF'] || environment['CI_MERGE_REQUEST_TARGET_BRANCH_NAME']; // may be empty
    if (!branch) return undefined;
    const ref = `refs/remotes/origin/${branch}`;
    if (commitNamed(git, ref) !== undefined) return ref;
    throw historyIsMissing(branch);
  }

  function historyIsMissing(branch: string) {
    return diffFailure('history-is-missing', { branch, isShallow: isShallow(git) });
  }
}

const commonRefs = [
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/** The default branch of the remote, which `git clone` records; else one of a common name. */
function defaultBranch(git: Git): string | undefined {
  const recorded = lineOf(git, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']);
  return [recorded ?? [], commonRefs].flat().find((ref) => commitNamed(git, ref) !== undefined);
}
