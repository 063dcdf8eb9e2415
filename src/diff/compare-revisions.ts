import type { Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { catalogFailure } from '../catalog/folder.ts';
import { asOf } from '../catalog/schedule.ts';
import type { Environment } from '../git/git.ts';
import { type BeforeAfter, type Compared, matchAcceptances, type Revision } from './change.ts';
import { compareCatalogs } from './compare.ts';
import { catalogForApps, type LoadedCatalog, loadCatalog } from './load-catalog.ts';
import { type RevisionRequest, resolveRevisions } from './revisions.ts';
import { newScheduledChanges } from './scheduled-changes.ts';

/**
 * Loads two revisions, from Git or the disk, and compares them as of `at`.
 *
 * @throws GitError; Failure
 */
export function compareRevisions(
  { at, path, ...request }: RevisionRequest & { readonly at: Timestamp },
  env: Environment,
) {
  const { openFolder, ...revisions } = resolveRevisions({ path, ...request }, env);
  const load = (revision: Revision) => {
    const folder = openFolder(revision);
    return folder && loadCatalog(folder);
  };
  const [before, after] = [load(revisions.before), load(revisions.after)];
  return { ...revisions, comparison: compareLoaded({ path, before, after }, at) };
}

/** Opens the catalog folder at the merge base, if it exists. @throws GitError; Failure */
export function mergeBaseFolder(path: string, env: Environment) {
  const request = { path, revision: undefined, to: 'worktree' };
  const { before, openFolder } = resolveRevisions(request, env);
  return openFolder(before);
}

type LoadedCatalogs = { readonly path: string } & BeforeAfter<LoadedCatalog | undefined>;
const noCatalog: Catalog = { categories: [], inactiveFilters: 'include' };

/**
 * Compares two catalogs as of a time, unless one has errors. A missing one counts as empty.
 *
 * @throws Failure `catalog-folder-is-missing` if both are missing.
 */
export function compareLoaded({ path, before, after }: LoadedCatalogs, at: Timestamp): Compared {
  if (!before && !after) throw catalogFailure('catalog-folder-is-missing', { path });
  const old = before ? catalogForApps(before) : noCatalog;
  const current = after ? catalogForApps(after) : noCatalog;
  if (!current) return { kind: 'has-errors', side: 'after' };
  if (!old) return { kind: 'has-errors', side: 'before' };

  const compared = compareCatalogs({ before: asOf(old, at), after: asOf(current, at) });
  const scheduled = newScheduledChanges({ before: old, after: current }, at);
  const changes = [...compared.changes, ...scheduled];
  const accepted = matchAcceptances(after?.result.partial, changes, at.slice(0, 10));
  const input = { folder: path, at, catalogs: { before, after }, zone: current.timeZone ?? 'UTC' };
  return { kind: 'compared', ...input, ...compared, changes, accepted };
}
