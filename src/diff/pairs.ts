import type { Catalog, Category, Filter } from '../catalog/catalog.ts';
import { entriesOf, slugOf } from '../catalog/entry.ts';
import type { listedIn } from '../catalog/schedule.ts';
import { matchEntries } from '../memory/match.ts';

/** The same category or filter in both catalogs; undefined in a catalog that does not have it. */
export type Pair<Entry = Category | Filter> =
  | { readonly before: Entry; readonly after: Entry | undefined }
  | { readonly before: undefined; readonly after: Entry };

/** The entry after the change; a removed one as it was. */
export function latestOf<Entry>({ before, after }: Pair<Entry>): Entry {
  // One of them is there.
  return (after ?? before) as Entry;
}

export function keyOf(entry: Category | Filter): string {
  return 'key' in entry ? entry.key : entry.slug;
}

/** `isMoved`: it was in another category. */
export type FilterPair = Pair<Filter> & { readonly isMoved: boolean };

/** `filters` has those that are in it now, in display order; then those removed from it. */
export type CategoryPair = Pair<Category> & { readonly filters: readonly FilterPair[] };

/** The keys before by those after, of entries in both catalogs, matched as `build` would. */
export function formerKeysOf(before: Catalog, after: Catalog): ReadonlyMap<string, string> {
  const known = entriesOf(before.categories).map((entry) => {
    const was = entry.was === undefined ? [] : [entry.was];
    return [entry.key, { ...entry, isDeleted: false, was }] as const;
  });
  return matchEntries(entriesOf(after.categories), new Map(known));
}

/** Pairs up the entries of two catalogs. Removed categories are last. */
export function pairUp(before: Catalog, after: Catalog, known = formerKeysOf(before, after)) {
  const continued = new Set(known.values());
  const categories = new Map(before.categories.map((category) => [category.slug, category]));
  const filters = new Map(
    before.categories.flatMap((category) => category.filters.map((each) => [each.key, each])),
  );
  const removedFrom = (category: Category | undefined): readonly FilterPair[] => {
    const removed = (category?.filters ?? []).filter(({ key }) => !continued.has(key));
    return removed.map((filter) => ({ before: filter, after: undefined, isMoved: false }));
  };
  const current = after.categories.map((category): CategoryPair => {
    const former = categories.get(known.get(category.slug) ?? '');
    const pairs = category.filters.map((filter) => {
      const was = filters.get(known.get(filter.key) ?? '');
      const isMoved = was !== undefined && slugOf(was.key) !== former?.slug;
      return { before: was, after: filter, isMoved };
    });
    return { before: former, after: category, filters: [...pairs, ...removedFrom(former)] };
  });
  const removed = before.categories.flatMap((category) => {
    if (continued.has(category.slug)) return [];
    return { before: category, after: undefined, filters: removedFrom(category) };
  });
  return [...current, ...removed];
}

/** Lists of entries that apps get, in order. */
export type Lists = ReturnType<typeof listedIn>;

/** The listed entries, each with its position in its list, from 1. */
export type Listing = ReadonlyMap<Category | Filter | undefined, number>;

export function listingOf(...catalogs: readonly Lists[]): Listing {
  const lists = catalogs.flatMap((all) => [
    all.map(({ category }) => category),
    ...all.map(({ filters }) => filters),
  ]);
  return new Map(lists.flatMap((list) => list.map((entry, index) => [entry, index + 1] as const)));
}
