import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { diskFolder } from '../catalog/folder.ts';
import type { Environment, Git } from '../git/git.ts';
import { commitNamed, folderInGit, isShallow, lineOf } from '../git/git.ts';
import { catalogAt, diffFailure } from './catalog-at.ts';
import type { Revision } from './change.ts';

/** Two revisions of the catalog folder `path`. */
export interface RevisionRequest {
  readonly path: string;
  /** Before the change; undefined for the merge base with the default branch. */
  readonly revision: string | undefined;
  /** After it, or `worktree` for the files on the disk. */
  readonly to: string;
}

/**
 * Finds the commits, and returns a function that opens the catalog at one of them.
 *
 * @throws GitError; Failure `repository-has-no-commit`, `revision-is-unknown`; for a merge base
 * `default-branch-is-unknown`, `history-is-missing`.
 */
export function locate({ path, revision, to }: RevisionRequest, environment: Environment) {
  const folder = folderInGit(path, environment);
  const { git, pathspec } = folder;
  const head = commitNamed(git, 'HEAD');
  if (head === undefined) throw diffFailure('repository-has-no-commit', { path });
  const after: Revision = to === 'worktree' ? { kind: 'worktree', commit: head } : revisionAt(to);
  const before = revision === undefined ? mergeBaseOf(after.commit) : revisionAt(revision);
  const prefix = lineOf(git, ['rev-parse', '--show-prefix']) ?? '';
  const inRepository = posix.join(prefix, pathspec).replace(/\/$/, '');
  return { before, after, inRepository, folderAt };

  function folderAt({ kind, commit }: Revision) {
    if (kind !== 'worktree') return catalogAt(path, folder, commit);
    return statSync(path, { throwIfNoEntry: false }) ? diskFolder(path) : undefined;
  }

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
    throw historyIsMissing(branch.replace(/^origin\//, ''));
  }

  /** The target branch of a pull request in CI. */
  function targetBranch(): string | undefined {
    const { GITHUB_BASE_REF, CI_MERGE_REQUEST_TARGET_BRANCH_NAME } = environment;
    // May be empty.
    const branch = GITHUB_BASE_REF || CI_MERGE_REQUEST_TARGET_BRANCH_NAME;
    if (!branch) return undefined;
    const ref = `refs/remotes/origin/${branch}`;
    if (commitNamed(git, ref) !== undefined) return ref;
    throw historyIsMissing(branch);
  }

  function historyIsMissing(branch: string) {
    return diffFailure('history-is-missing', { branch, isShallow: isShallow(git) });
  }
}

/** The default branch of the remote, which `git clone` records; else one of a common name. */
export function defaultBranch(git: Git): string | undefined {
  const recorded = lineOf(git, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']);
  const common = ['remotes/origin/main', 'remotes/origin/master', 'heads/main', 'heads/master'];
  const refs = [recorded ?? [], common.map((name) => `refs/${name}`)].flat();
  return refs.find((ref) => commitNamed(git, ref) !== undefined);
}
