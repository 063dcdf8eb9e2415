import { posix } from 'node:path';
import { codeOf, isFilterKey, slugOf } from '../catalog/entry.ts';
import { scalar } from '../yaml/write-scalar.ts';
import type { Change, ChangedEntry, Comparison } from './change.ts';

/** A row of a report: a change, or several that differ only in their entry. */
export interface Row {
  readonly changes: readonly [Change, ...Change[]];
  /** What happens to each of these entries later, as the changes of the first one. */
  readonly then: readonly Change[];
  /** The category that all are in; undefined where they are in several. */
  readonly category: ChangedEntry | undefined;
  /** For a removed entry, an added one that looks the same. */
  readonly replacement: Replacement | undefined;
}

/** A removed and an added entry that look the same. `line`, added to the latter, makes them one. */
export type Replacement = Readonly<Record<'added' | 'gone' | 'line', string>>;

/**
 * Groups changes into rows: first likely renames, then changes that break apps and are not
 * accepted, then those in several categories, then the rest in the order of the catalog.
 */
export function rowsOf({ changes, accepted }: Pick<Comparison, 'accepted' | 'changes'>) {
  const replacements = replacementsIn(changes);
  const renamed = new Set(Array.from(replacements.values(), ({ added }) => added));
  const windows = Map.groupBy(changes, (each) => ('fields' in each ? each.entry.key : each));
  const groups = Map.groupBy(windows.values(), (window) =>
    JSON.stringify(window.map((change) => [...partsOf(change), accepted.get(change)?.line])),
  );
  const rows = Array.from(groups.values(), (members): Row => {
    // No group is empty, and no window.
    const [first, ...others] = members.flatMap(([change]) => change ?? []) as [Change, ...Change[]];
    const isInOne = others.every(({ category }) => category.key === first.category.key);
    const category = isInOne ? first.category : undefined;
    const [, ...then] = members[0] ?? [];
    return { changes: [first, ...others], then, category, replacement: replacements.get(first) };
  });
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b));

  function rankOf({ changes: [change], then, category, replacement }: Row): number {
    if (replacement) return 0;
    if (change.kind === 'added' && renamed.has(change.entry.key)) return 1;
    const breaking = [change, ...then].filter(({ level }) => level === 'breaking');
    if (breaking.some((each) => !accepted.has(each))) return 2;
    return category === undefined ? 3 : 4;
  }
}

/** The parts that are the same in changes of one row; with the key for a change of its own. */
function partsOf(change: Change): readonly unknown[] {
  const { kind, entry, level, at, instead } = change;
  const isFilter = isFilterKey(entry.key);
  if (isFilter && (kind === 'activated' || kind === 'deactivated'))
    return [kind, level, at, instead];
  if (kind === 'changed') return [kind, isFilter, change.field, ...valuesOf(change)];
  if (kind !== 'moved' || codeOf(change.from) !== codeOf(entry.key)) return [kind, entry.key];
  return [kind, slugOf(change.from), slugOf(entry.key), change.effect];
}

/** The values before and after; of images that keep their names, the addresses of the folders. */
export function valuesOf({ field, from, to }: Extract<Change, { kind: 'changed' }>) {
  const [before, after] = [String(from), String(to)];
  const isMoved = field === 'image_url' && posix.basename(before) === posix.basename(after);
  return isMoved ? ([posix.dirname(before), posix.dirname(after)] as const) : ([from, to] as const);
}

/** For each removed entry an added one with an equal name or image, first in its own category. */
function replacementsIn(changes: readonly Change[]): ReadonlyMap<Change, Replacement> {
  const added = changes.filter(({ kind }) => kind === 'added');
  const looks = added.flatMap((change) => looksOf(change).map((look) => [look, change] as const));
  const byLook = Map.groupBy(looks, ([look]) => look);
  const free = new Set(added.map(({ entry }) => entry.key));
  const found = changes.flatMap((change): readonly [Change, Replacement][] => {
    const [gone, isGone] = [change.entry.key, change.kind === 'removed'];
    const alike = isGone ? looksOf(change).flatMap((look) => byLook.get(look) ?? []) : [];
    const keys = alike.map(([, { entry }]) => entry.key).filter((key) => free.has(key));
    const key = keys.find((each) => slugOf(each) === slugOf(gone)) ?? keys[0];
    if (key === undefined) return [];
    free.delete(key);
    const isNear = slugOf(gone) === slugOf(key); // its code is enough
    const was = (isNear && codeOf(gone)) || gone;
    return [[change, { gone, added: key, line: `was: ${scalar(was)}` }]];
  });
  return new Map(found);
}

/** Name and image of an entry, or the images of the filters in a category. */
function looksOf(change: Change): readonly string[] {
  const { image_url, filters = [] } = 'fields' in change ? change : {};
  const images = [image_url, ...filters.map((filter) => filter.image_url)];
  const looks = [change.entry.name_ko, ...images.filter((url) => url !== undefined)];
  return looks.map((look) => `${isFilterKey(change.entry.key)} ${look}`);
}
