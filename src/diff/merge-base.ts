import { commitNamed, type Environment, type FolderInGit, type Git, isShallow, lineOf } from '../base/git.ts';
import { Failure } from '../finding/failure.ts';

/** Where a branch left the default branch, or the one that it is to be merged into. */
interface MergeBase {
  readonly commit: string;
  /** As people know it, such as `origin/main`. */
  readonly branch: string;
}

/** The commit at the end of a branch, and what CI says of where it is to be merged. */
interface Branch {
  readonly tip: string;
  readonly environment: Environment;
}

/**
 * The merge base of a branch with the default branch, for the catalog at `path`.
 *
 * @throws Failure `default-branch-is-unknown`, `default-branch-is-missing` where CI names one that was not fetched,
 * `history-is-shallow` where it was cut off before the merge base, `histories-are-unrelated` where there is none.
 */
export function mergeBaseOf(path: string, { git }: FolderInGit, { tip, environment }: Branch): MergeBase {
  const ref = targetOf(path, git, environment) ?? defaultOf(git);
  if (ref === undefined) throw new Failure('default-branch-is-unknown', { path });
  const branch = ref.replace(/^refs\/(?:remotes|heads)\//, '');
  const commit = lineOf(git, ['merge-base', ref, tip]);
  if (commit !== undefined) return { commit, branch };
  if (isShallow(git)) throw new Failure('history-is-shallow', { path, branch: branch.replace(/^origin\//, '') });
  throw new Failure('histories-are-unrelated', { path, branch });
}

/** The branch that CI says a pull request is to be merged into; undefined where there is no pull request. */
function targetOf(path: string, git: Git, environment: Environment): string | undefined {
  const branch = environment['GITHUB_BASE_REF'] || environment['CI_MERGE_REQUEST_TARGET_BRANCH_NAME']; // may be empty
  if (!branch) return undefined;
  const ref = `refs/remotes/origin/${branch}`;
  if (commitNamed(git, ref) !== undefined) return ref;
  throw new Failure('default-branch-is-missing', { path, branch, isShallow: isShallow(git) });
}

const commonRefs = ['refs/remotes/origin/main', 'refs/remotes/origin/master', 'refs/heads/main', 'refs/heads/master'];

/** The default branch of the remote, which `git clone` notes down; else one of a usual name. */
function defaultOf(git: Git): string | undefined {
  const noted = lineOf(git, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']);
  return [noted ?? [], commonRefs].flat().find((ref) => commitNamed(git, ref) !== undefined);
}
