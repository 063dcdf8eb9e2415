import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { diskFolder } from '../catalog/folder.ts';
import type { Environment, Git } from '../git/git.ts';
import { isShallow, locateInGit, resolveCommit, tryGit } from '../git/git.ts';
import type { Revision } from './change.ts';
import { diffFailure, treeFolder } from './git-folder.ts';

/** Two revisions of the catalog folder `path`. */
export interface RevisionRequest {
  readonly path: string;
  /** The revision before the change; undefined for the merge base with the default branch. */
  readonly revision: string | undefined;
  /** The revision after the change, or `worktree` for the files on the disk. */
  readonly to: string;
}

/**
 * Finds both commits. `openFolder` opens the catalog folder at one of them.
 *
 * @throws GitError; Failure `repository-has-no-commit`, `revision-is-unknown`; for a merge base
 * `default-branch-is-unknown`, `history-is-missing`.
 */
export function resolveRevisions({ path, revision, to }: RevisionRequest, env: Environment) {
  const folder = locateInGit(path, env);
  const { git, pathspec } = folder;
  const head = resolveCommit(git, 'HEAD');
  if (head === undefined) throw diffFailure('repository-has-no-commit', { path });
  const after: Revision = to === 'worktree' ? { kind: 'worktree', commit: head } : resolve(to);
  const before = revision === undefined ? findMergeBase(after.commit) : resolve(revision);
  const prefix = tryGit(git, ['rev-parse', '--show-prefix']) ?? '';
  const pathInRepo = posix.join(prefix, pathspec).replace(/\/$/, '');
  return { before, after, pathInRepo, openFolder };

  function openFolder({ kind, commit }: Revision) {
    if (kind !== 'worktree') return treeFolder(path, folder, commit);
    return statSync(path, { throwIfNoEntry: false }) ? diskFolder(path) : undefined;
  }

  function resolve(name: string): Revision {
    const commit = resolveCommit(git, name);
    if (commit !== undefined) return { kind: 'revision', commit, revision: name };
    throw diffFailure('revision-is-unknown', { revision: name, path, isShallow: isShallow(git) });
  }

  function findMergeBase(tip: string): Revision {
    const ref = targetBranch() ?? defaultBranch(git);
    if (ref === undefined) throw diffFailure('default-branch-is-unknown', { path });
    const branch = ref.replace(/^refs\/(?:remotes|heads)\//, '');
    const commit = tryGit(git, ['merge-base', ref, tip]);
    if (commit !== undefined) return { kind: 'merge-base', commit, branch };
    throw historyIsMissing(branch.replace(/^origin\//, ''));
  }

  /** The target branch of a pull request in CI. */
  function targetBranch(): string | undefined {
    const { GITHUB_BASE_REF, CI_MERGE_REQUEST_TARGET_BRANCH_NAME } = env;
    const branch = GITHUB_BASE_REF || CI_MERGE_REQUEST_TARGET_BRANCH_NAME;
    if (!branch) return undefined;
    const ref = `refs/remotes/origin/${branch}`;
    if (resolveCommit(git, ref) !== undefined) return ref;
    throw historyIsMissing(branch);
  }

  function historyIsMissing(branch: string) {
    return diffFailure('history-is-missing', { branch, isShallow: isShallow(git) });
  }
}

/** Returns the default branch that `git clone` recorded; else one with a usual name. */
export function defaultBranch(git: Git): string | undefined {
  const recorded = tryGit(git, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']);
  const common = ['remotes/origin/main', 'remotes/origin/master', 'heads/main', 'heads/master'];
  const refs = [recorded ?? [], common.map((name) => `refs/${name}`)].flat();
  return refs.find((ref) => resolveCommit(git, ref) !== undefined);
}
