import type { Environment } from '../base/git.ts';
import { conformAgain } from '../catalog/conform.ts';
import { diskFolder } from '../catalog/folder.ts';
import type { Standpoint } from '../diff/change.ts';
import { type ReadCatalog, readCatalog } from '../diff/comparable.ts';
import { locate } from '../diff/compare-revisions.ts';
import { Failure } from '../finding/failure.ts';

export interface Sides {
  /** The catalog folder. */
  readonly path: string;
  /** The revision that the catalog is compared with; without it, the merge base with the default branch if there is one. */
  readonly against: string | undefined;
  /** The revision that is shown, or `worktree` for the files on the disk. */
  readonly to: string;
}

/** What is shown, and what it is compared with. */
export interface Both {
  readonly after: ReadCatalog;
  /** Undefined where there was no catalog yet. */
  readonly before: ReadCatalog | undefined;
  /** The two points in the history, or why there are none: then both sides are the same. */
  readonly points: { readonly before: Standpoint; readonly after: Standpoint } | { readonly reason: unknown };
}

/**
 * Gives what reads the two sides time after time: a commit once, and of the files on the disk again what changed.
 *
 * @throws Failure, GitError where what was asked for is not there.
 */
export function createReader({ path, against, to }: Sides, environment: Environment): () => Both {
  const conformFile = conformAgain();
  const known = new Map<string, ReadCatalog | undefined>();
  const isAsked = against !== undefined || to !== 'worktree';

  return () => {
    const points = pointsOf();
    if ('reason' in points) {
      const both = readCatalog(diskFolder(path), conformFile);
      return { after: both, before: both, points };
    }
    const { folderAt } = points;
    const after = read(points.after);
    if (after === undefined) throw new Failure('catalog-folder-is-missing', { path });
    return { after, before: read(points.before), points };

    function read(point: Standpoint): ReadCatalog | undefined {
      if (point.kind === 'worktree') return readCatalog(diskFolder(path), conformFile);
      const { commit } = point;
      if (!known.has(commit)) {
        const folder = folderAt(point);
        known.set(commit, folder && readCatalog(folder));
      }
      return known.get(commit);
    }
  };

  function pointsOf() {
    try {
      return locate({ path, revision: against, to, today: '' }, environment);
    } catch (reason) {
      if (isAsked) throw reason;
      return { reason };
    }
  }
}
