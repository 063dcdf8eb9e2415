import { Failure } from '../diagnostic/failure.ts';
import type { FolderInGit, Git } from './git.ts';

/**
 * The commit (its whole name) that a revision stands for, in whatever form git takes one.
 *
 * @throws Failure `revision-is-unknown`.
 */
export function commitOf({ git, path }: FolderInGit, revision: string): string {
  const commit = revision.includes('\0') ? undefined : commitNamed(git, revision);
  if (commit !== undefined) return commit;
  throw new Failure('revision-is-unknown', { revision, path, isShallow: isShallow(git) });
}

/** The same; undefined for one that is unknown. What looks like an option is none. */
export function commitNamed(git: Git, revision: string): string | undefined {
  return answerOf(git, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
}

/** Whether history was cut off when the repository was cloned. */
export function isShallow(git: Git): boolean {
  return answerOf(git, ['rev-parse', '--is-shallow-repository']) === 'true';
}

/** Whether `descendant` came after `commit`, or is the same. */
export function isAncestor(git: Git, commit: string, descendant: string): boolean {
  return answerOf(git, ['merge-base', commit, descendant]) === commit;
}

/** The line that git prints; undefined where it fails, as it does for what it does not know. */
export function answerOf(git: Git, args: readonly string[]): string | undefined {
  try {
    return git(args).toString().trimEnd() || undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'git-fails') return undefined;
    throw error;
  }
}
