import { posix } from 'node:path';
import { codeOf, isFilterKey, slugOf } from '../catalog/entry.ts';
import { writeScalar } from '../yaml/write-scalar.ts';
import type { Change, ChangedEntry, Comparison } from './change.ts';

/** A row of a report: a change, or several that differ only by entry. */
export interface Row {
  readonly changes: readonly [Change, ...Change[]];
  /** Later changes of the first entry. The other entries have equal ones. */
  readonly later: readonly Change[];
  /** The common category; undefined for several. */
  readonly category: ChangedEntry | undefined;
  readonly likelyRename: LikelyRename | undefined;
}

/** Two similar entries. Adding `line` to the added one makes them a rename. */
export type LikelyRename = Readonly<Record<'added' | 'line' | 'removed', string>>;

/**
 * Groups changes into rows. Order: likely renames; breaking changes that are not accepted; changes
 * in several categories; the rest, as in the catalog.
 */
export function groupIntoRows({ changes, accepted }: Pick<Comparison, 'accepted' | 'changes'>) {
  const renames = guessRenames(changes);
  const renamed = new Set(Array.from(renames.values(), ({ added }) => added));
  const byEntry = Map.groupBy(changes, (each) => ('fields' in each ? each.entry.key : each));
  const groups = Map.groupBy(byEntry.values(), (steps) =>
    JSON.stringify(steps.map((change) => [...groupingParts(change), accepted.get(change)?.line])),
  );
  const rows = Array.from(groups.values(), (members): Row => {
    // No group is empty.
    const [first, ...others] = members.flatMap(([change]) => change ?? []) as [Change, ...Change[]];
    const isInOne = others.every(({ category }) => category.key === first.category.key);
    const category = isInOne ? first.category : undefined;
    const [, ...later] = members[0] ?? [];
    return { changes: [first, ...others], later, category, likelyRename: renames.get(first) };
  });
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b));

  function rankOf({ changes: [change], later, category, likelyRename }: Row): number {
    if (likelyRename) return 0;
    if (change.kind === 'added' && renamed.has(change.entry.key)) return 1;
    const breaking = [change, ...later].filter(({ level }) => level === 'breaking');
    if (breaking.some((each) => !accepted.has(each))) return 2;
    return category === undefined ? 3 : 4;
  }
}

/** Returns parts that are equal for changes of one row. The key keeps a change alone. */
function groupingParts(change: Change): readonly unknown[] {
  const { kind, entry, level, at, instead } = change;
  const isFilter = isFilterKey(entry.key);
  if (isFilter && (kind === 'activated' || kind === 'deactivated'))
    return [kind, level, at, instead];
  if (kind === 'changed') return [kind, isFilter, change.field, ...commonValues(change)];
  if (kind !== 'moved' || codeOf(change.from) !== codeOf(entry.key)) return [kind, entry.key];
  return [kind, slugOf(change.from), slugOf(entry.key), change.effect];
}

/** Returns both values that a row shares; of images that moved, only the folders. */
export function commonValues({ field, from, to }: Extract<Change, { kind: 'changed' }>) {
  const [before, after] = [String(from), String(to)];
  const isMoved = field === 'image_url' && posix.basename(before) === posix.basename(after);
  return isMoved ? ([posix.dirname(before), posix.dirname(after)] as const) : ([from, to] as const);
}

/** Matches removed entries to added ones by name or image, preferably in the same category. */
function guessRenames(changes: readonly Change[]): ReadonlyMap<Change, LikelyRename> {
  const added = changes.filter(({ kind }) => kind === 'added');
  const similarities = added.flatMap((change) =>
    similarityKeys(change).map((similarity) => [similarity, change] as const),
  );
  const bySimilarity = Map.groupBy(similarities, ([similarity]) => similarity);
  const unmatched = new Set(added.map(({ entry }) => entry.key));
  const renames = changes.flatMap((change): readonly [Change, LikelyRename][] => {
    if (change.kind !== 'removed') return [];
    const removed = change.entry.key;
    const similar = similarityKeys(change).flatMap((each) => bySimilarity.get(each) ?? []);
    const candidates = similar
      .map(([, { entry }]) => entry.key)
      .filter((key) => unmatched.has(key));
    const isInSameCategory = (key: string) => slugOf(key) === slugOf(removed);
    const key = candidates.find(isInSameCategory) ?? candidates[0];
    if (key === undefined) return [];
    unmatched.delete(key);
    const was = (isInSameCategory(key) && codeOf(removed)) || removed;
    return [[change, { removed, added: key, line: `was: ${writeScalar(was)}` }]];
  });
  return new Map(renames);
}

/** The name and image of an entry, and the images of a category's filters. */
function similarityKeys(change: Change): readonly string[] {
  const { image_url, filters = [] } = 'fields' in change ? change : {};
  const images = [image_url, ...filters.map((filter) => filter.image_url)];
  const texts = [change.entry.name_ko, ...images.filter((url) => url !== undefined)];
  return texts.map((text) => `${isFilterKey(change.entry.key)} ${text}`);
}
