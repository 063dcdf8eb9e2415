import type { Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Draft } from '../catalog/draft.ts';
import { catalogFailure } from '../catalog/folder.ts';
import { asOf } from '../catalog/schedule.ts';
import type { Environment } from '../git/git.ts';
import {
  type Acceptance,
  type BeforeAfter,
  type Change,
  type Compared,
  keyBefore,
  type Revision,
} from './change.ts';
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

/** The changes that `accepted-changes.yaml` accepts on the day `today`, as in 2026-12-31. */
function acceptedIn(draft: Draft | undefined, changes: readonly Change[], today: string) {
  const valid = acceptancesIn(draft).filter(({ expires }) => expires >= today);
  // The first wins.
  const byId = new Map(valid.toReversed().map((each) => [idOf(each), each]));
  const accepted = changes.flatMap((change): readonly [Change, Acceptance][] => {
    const field = change.kind === 'changed' ? change.field : undefined;
    const acceptance = byId.get(idOf({ change: change.kind, entry: keyBefore(change), field }));
    return acceptance ? [[change, acceptance]] : [];
  });
  return new Map(accepted);
}

const idOf = ({ change, entry, field }: Pick<Acceptance, 'change' | 'entry' | 'field'>) =>
  JSON.stringify([change, entry, field]);

/** Every acceptance that has a reason and a last day, one for each entry that it names. */
function acceptancesIn(draft: Draft | undefined): readonly Acceptance[] {
  const { document, fields } = draft?.accepted ?? {};
  if (document === undefined) return [];
  return (fields?.accepted ?? []).flatMap((item, index) => {
    const { change, entry, entries = [], field, reason, expires } = item ?? {};
    // `check` reports it.
    if (!change || !reason || !expires) return [];
    const { path, range } = document.placeOfValue(['accepted', index]);
    const common = { change, field, reason, expires, path, line: range.start.line };
    const keys = [entry, ...entries].filter((key) => key !== undefined);
    return keys.map((key) => ({ ...common, entry: key }));
  });
}
