import { Failure } from '../diagnostic/failure.ts';
import type { Environment, FolderInGit, Git } from './git.ts';
import { answerOf, commitNamed, commitOf, isShallow } from './revision.ts';

/** Where a branch left the default branch, or the one that it is to be merged into. */
export interface MergeBase {
  readonly commit: string;
  /** As people know it, such as `origin/main`. */
  readonly branch: string;
}

/**
 * The merge base of `head` with the default branch.
 *
 * @throws Failure `default-branch-is-unknown`, `default-branch-is-missing` where CI names one that was not fetched,
 * `history-is-shallow` where it was cut off before the merge base, `histories-are-unrelated` where there is none.
 */
export function mergeBaseOf(folder: FolderInGit, head: string, environment: Environment): MergeBase {
  const { git, path } = folder;
  const branch = defaultBranch(folder, environment);
  const commit = answerOf(git, ['merge-base', commitOf(folder, branch.ref), head]);
  if (commit !== undefined) return { commit, branch: branch.name };
  if (isShallow(git)) throw new Failure('history-is-shallow', { path, branch: nameAtOrigin(branch.name) });
  throw new Failure('histories-are-unrelated', { path, branch: branch.name });
}

interface Branch {
  readonly ref: string;
  readonly name: string;
}

const remotePrefix = 'refs/remotes/';

function defaultBranch({ git, path }: FolderInGit, environment: Environment): Branch {
  const { GITHUB_BASE_REF, CI_MERGE_REQUEST_TARGET_BRANCH_NAME } = environment;
  const target = GITHUB_BASE_REF || CI_MERGE_REQUEST_TARGET_BRANCH_NAME; // empty where there is no pull request
  if (target) {
    const ref = `${remotePrefix}origin/${target}`;
    if (commitNamed(git, ref) !== undefined) return { ref, name: `origin/${target}` };
    throw new Failure('default-branch-is-missing', { path, branch: target, isShallow: isShallow(git) });
  }
  const ref = [...symbolicHead(git), ...commonRefs].find((candidate) => commitNamed(git, candidate) !== undefined);
  if (ref === undefined) throw new Failure('default-branch-is-unknown', { path });
  return { ref, name: ref.replace(/^refs\/(?:remotes|heads)\//, '') };
}

const commonRefs = ['refs/remotes/origin/main', 'refs/remotes/origin/master', 'refs/heads/main', 'refs/heads/master'];

/** The default branch of the remote, which `git clone` notes down. */
function symbolicHead(git: Git): readonly string[] {
  const ref = answerOf(git, ['symbolic-ref', '--quiet', `${remotePrefix}origin/HEAD`]);
  return ref === undefined ? [] : [ref];
}

function nameAtOrigin(name: string): string {
  return name.replace(/^origin\//, '');
}
