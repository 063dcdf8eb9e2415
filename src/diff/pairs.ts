import type { Catalog, Category, Filter } from '../catalog/catalog.ts';
import { listEntries, slugOf } from '../catalog/entry.ts';
import type { categoriesForApps } from '../catalog/schedule.ts';
import { matchEntries } from '../memory/match.ts';

/** A category or filter in both catalogs; undefined where it is missing. */
export type Pair<Entry = Category | Filter> =
  | { readonly before: Entry; readonly after: Entry | undefined }
  | { readonly before: undefined; readonly after: Entry };

/** Returns the entry after the change; before it if the entry was removed. */
export function latest<Entry>({ before, after }: Pair<Entry>): Entry {
  return (after ?? before) as Entry; // never both undefined
}

export function entryKey(entry: Category | Filter): string {
  return 'key' in entry ? entry.key : entry.slug;
}

/** `isMoved`: it was in another category. */
export type FilterPair = Pair<Filter> & { readonly isMoved: boolean };

/** `filters`: the current ones in display order, then the removed ones. */
export type CategoryPair = Pair<Category> & { readonly filters: readonly FilterPair[] };

/** Matches entries as `build` would. Returns the keys before, by the keys after. */
export function matchKeys(before: Catalog, after: Catalog): ReadonlyMap<string, string> {
  const records = listEntries(before.categories).map((entry) => {
    const was = entry.was === undefined ? [] : [entry.was];
    return [entry.key, { ...entry, isDeleted: false, was }] as const;
  });
  return matchEntries(listEntries(after.categories), new Map(records));
}

/** Pairs the entries of two catalogs. Removed categories are last. */
export function pairUp(before: Catalog, after: Catalog, formerKeys = matchKeys(before, after)) {
  const continued = new Set(formerKeys.values());
  const categories = new Map(before.categories.map((category) => [category.slug, category]));
  const filters = new Map(
    before.categories.flatMap((category) => category.filters.map((each) => [each.key, each])),
  );
  const listRemoved = (category: Category | undefined): readonly FilterPair[] => {
    const removed = (category?.filters ?? []).filter(({ key }) => !continued.has(key));
    return removed.map((filter) => ({ before: filter, after: undefined, isMoved: false }));
  };
  const current = after.categories.map((category): CategoryPair => {
    const former = categories.get(formerKeys.get(category.slug) ?? '');
    const pairs = category.filters.map((filter) => {
      const was = filters.get(formerKeys.get(filter.key) ?? '');
      const isMoved = was !== undefined && slugOf(was.key) !== former?.slug;
      return { before: was, after: filter, isMoved };
    });
    return { before: former, after: category, filters: [...pairs, ...listRemoved(former)] };
  });
  const removed = before.categories.flatMap((category) => {
    if (continued.has(category.slug)) return [];
    return { before: category, after: undefined, filters: listRemoved(category) };
  });
  return [...current, ...removed];
}

export type AppEntries = ReturnType<typeof categoriesForApps>;

/** The positions of the entries that apps get, from 1 in each list. */
export type Positions = ReadonlyMap<Category | Filter | undefined, number>;

export function indexPositions(...catalogs: readonly AppEntries[]): Positions {
  const lists = catalogs.flatMap((all) => [
    all.map(({ category }) => category),
    ...all.map(({ filters }) => filters),
  ]);
  return new Map(lists.flatMap((list) => list.map((entry, index) => [entry, index + 1] as const)));
}
