import type { Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { catalogFailure } from '../catalog/folder.ts';
import { asOf } from '../catalog/schedule.ts';
import type { Environment } from '../git/git.ts';
import { acceptedIn, type BeforeAfter, type Compared, type Revision } from './change.ts';
import { compareCatalogs } from './compare.ts';
import { newlyScheduled } from './future.ts';
import { catalogForApps, type ReadCatalog, readCatalog } from './read-catalog.ts';
import { locate, type RevisionRequest } from './revisions.ts';

/**
 * Compares two catalogs, each read through git or from the disk, as of the present `at`.
 *
 * @throws GitError; Failure
 */
export function compareRevisions(
  { at, path, ...request }: RevisionRequest & { readonly at: Timestamp },
  environment: Environment,
) {
  const { before, after, inRepository, folderAt } = locate({ path, ...request }, environment);
  const read = (revision: Revision) => {
    const folder = folderAt(revision);
    return folder && readCatalog(folder);
  };
  const comparison = compareRead({ path, before: read(before), after: read(after) }, at);
  return { before, after, inRepository, comparison };
}

/** The catalog folder where the branch began, if there was one. @throws GitError; Failure */
export function folderBefore(path: string, environment: Environment) {
  const located = locate({ path, revision: undefined, to: 'worktree' }, environment);
  return located.folderAt(located.before);
}

type ReadCatalogs = { readonly path: string } & BeforeAfter<ReadCatalog | undefined>;
const noCatalog: Catalog = { categories: [], inactiveFilters: 'include' };

/**
 * Compares two catalogs as of a time, unless one has errors. A missing one counts as empty.
 *
 * @throws Failure `catalog-folder-is-missing` if both are missing.
 */
export function compareRead({ path, before, after }: ReadCatalogs, at: Timestamp): Compared {
  if (!before && !after) throw catalogFailure('catalog-folder-is-missing', { path });
  const old = before ? catalogForApps(before) : noCatalog;
  const current = after ? catalogForApps(after) : noCatalog;
  if (!current) return { kind: 'has-errors', side: 'after' };
  if (!old) return { kind: 'has-errors', side: 'before' };

  const compared = compareCatalogs({ before: asOf(old, at), after: asOf(current, at) });
  const changes = [...compared.changes, ...newlyScheduled({ before: old, after: current }, at)];
  const accepted = acceptedIn(after?.found.draft, changes, at.slice(0, 10));
  const given = { folder: path, at, read: { before, after }, zone: current.timeZone ?? 'UTC' };
  return { kind: 'compared', ...given, ...compared, changes, accepted };
}
