import { Failure } from '../../base/failure.ts';
import type { conform } from '../../catalog/conform.ts';
import { catalogFailure, diskFolder } from '../../catalog/folder.ts';
import { type ReadCatalog, readCatalog } from '../../diff/comparable.ts';
import { locate } from '../../diff/compare-revisions.ts';
import type { Environment } from '../../git/git.ts';

/** What is compared; without a revision, the merge base with the default branch if there is one. */
export type CompareRequest = Parameters<typeof locate>[0] & { readonly environment: Environment };

export type Side = 'after' | 'before';

/** What is shown and what it is compared with, which is undefined where there was no catalog yet. */
export interface BeforeAfter {
  readonly after: ReadCatalog;
  readonly before: ReadCatalog | undefined;
  /** Where they stand in the history; undefined where git knows nothing to compare with, and both are the same. */
  readonly points: ReturnType<typeof locate> | undefined;
}

/**
 * Gives what reads both time after time: a commit once, and of the files on the disk again what changed.
 *
 * @throws Failure where what was asked for is not there.
 */
export function createReader(
  { environment, ...request }: CompareRequest,
  conformFile: typeof conform,
): () => BeforeAfter {
  const { path, revision, to } = request;
  const isAsked = revision !== undefined || to !== 'worktree';
  const known = new Map<string, ReadCatalog | undefined>();
  return () => {
    const points = locateBoth();
    const after = readAt('after');
    if (after === undefined) throw catalogFailure('catalog-folder-is-missing', { path });
    return { after, before: points === undefined ? after : readAt('before'), points };

    function readAt(side: Side) {
      const point = points?.[side];
      if (point === undefined || point.kind === 'worktree') return readCatalog(diskFolder(path), conformFile);
      const folder = known.has(point.commit) ? undefined : points?.folderAt(point);
      if (folder !== undefined) known.set(point.commit, readCatalog(folder));
      return known.get(point.commit);
    }
  };

  function locateBoth() {
    try {
      return locate(request, environment);
    } catch (error) {
      if (isAsked || !(error instanceof Failure) || error.code === 'git-fails') throw error;
      return undefined;
    }
  }
}
