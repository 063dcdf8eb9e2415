import { Failure } from '../../base/failure.ts';
import { conformAgain } from '../../catalog/conform.ts';
import { catalogFailure } from '../../catalog/failures.ts';
import { diskFolder } from '../../catalog/folder.ts';
import type { Standpoint } from '../../diff/change.ts';
import { type ReadCatalog, readCatalog } from '../../diff/comparable.ts';
import { locate } from '../../diff/compare-revisions.ts';
import type { Environment } from '../../git/git.ts';

export interface Sides {
  /** The catalog folder. */
  readonly path: string;
  /** The revision that the catalog is compared with; without it, the merge base with the default branch if there is one. */
  readonly against: string | undefined;
  /** The revision that is shown, or `worktree` for the files on the disk. */
  readonly to: string;
}

/** What is shown and what it is compared with, which is undefined where there was no catalog yet. */
export interface Both {
  readonly after: ReadCatalog;
  readonly before: ReadCatalog | undefined;
  /** Where they stand in the history; undefined where git knows nothing to compare with, and both are the same. */
  readonly points: Readonly<Record<'after' | 'before', Standpoint>> | undefined;
}

/**
 * Gives what reads both time after time: a commit once, and of the files on the disk again what changed.
 *
 * @throws Failure, GitError where what was asked for is not there.
 */
export function createReader({ path, against, to }: Sides, environment: Environment): () => Both {
  const conformFile = conformAgain();
  const known = new Map<string, ReadCatalog | undefined>();
  const onDisk = () => readCatalog(diskFolder(path), conformFile);

  return () => {
    const points = locateBoth();
    if (points === undefined) {
      const both = onDisk();
      return { after: both, before: both, points };
    }
    const readAt = (point: Standpoint): ReadCatalog | undefined => {
      if (point.kind === 'worktree') return onDisk();
      const folder = known.has(point.commit) ? undefined : points.folderAt(point);
      if (folder !== undefined) known.set(point.commit, readCatalog(folder));
      return known.get(point.commit);
    };
    const after = readAt(points.after);
    if (after === undefined) throw catalogFailure('catalog-folder-is-missing', { path });
    return { after, before: readAt(points.before), points };
  };

  function locateBoth() {
    try {
      return locate({ path, revision: against, to }, environment);
    } catch (error) {
      const isAsked = against !== undefined || to !== 'worktree';
      if (isAsked || !(error instanceof Failure) || error.code === 'git-fails') throw error;
      return undefined;
    }
  }
}
