import type { Catalog, Category, Filter } from '../catalog/catalog.ts';
import { entriesOf, slugOf } from '../catalog/entry.ts';
import { categoryFields, filterFields } from '../catalog/fields.ts';
import { matchEntries } from '../memory/match.ts';

/** The same category or filter in both catalogs; undefined in a catalog that does not have it. */
export type Pair<Entry = Category | Filter> =
  | { readonly before: Entry; readonly after: Entry | undefined }
  | { readonly before: undefined; readonly after: Entry };

/** The entry as it is; as it was, where it was removed. */
export function latestOf<Entry>({ before, after }: Pair<Entry>): Entry {
  return (after ?? before) as Entry; // one of them is there
}

export function keyOf(entry: Category | Filter): string {
  return 'key' in entry ? entry.key : entry.slug;
}

export type FilterPair = Pair<Filter> & {
  /** Whether it was in another category. */
  readonly isMoved: boolean;
};

export type CategoryPair = Pair<Category> & {
  /** Those that are in it now, in display order; then those that were removed from it. */
  readonly filters: readonly FilterPair[];
  /** Whether the category and all its filters are surely as they were. */
  readonly isUnchanged: boolean;
};

/** Matches the entries of two catalogs as `build` would if it published both; removed categories come last. */
export function pairUp(before: Catalog, after: Catalog): readonly CategoryPair[] {
  const categories = new Map(before.categories.map((category) => [category.slug, category]));
  const isUnchanged = (category: Category) => isAsBefore(categories.get(category.slug), category);
  const unchanged = new Set(after.categories.filter(isUnchanged).map(({ slug }) => slug));
  const restOf = (catalog: Catalog) =>
    catalog.categories.filter(({ slug }) => !unchanged.has(slug));
  const [restBefore, restAfter] = [restOf(before), restOf(after)];
  const known = new Map(
    entriesOf(restBefore).map((entry) => [
      entry.key,
      { ...entry, isDeleted: false, was: entry.was === undefined ? [] : [entry.was] },
    ]),
  );
  const formerKeys = matchEntries(entriesOf(restAfter), known);
  const filters = new Map(
    restBefore.flatMap((category) => category.filters.map((each) => [each.key, each])),
  );
  const continued = new Set(formerKeys.values());
  const removedFrom = (category: Category | undefined) => {
    const removed = (category?.filters ?? []).filter(({ key }) => !continued.has(key));
    return removed.map((filter) => ({ before: filter, after: undefined, isMoved: false }));
  };

  const current = after.categories.map((category): CategoryPair => {
    if (unchanged.has(category.slug)) return unchangedPair(categories.get(category.slug), category);
    const former = categories.get(formerKeys.get(category.slug) ?? '');
    const pairs = category.filters.map((filter) => {
      const was = filters.get(formerKeys.get(filter.key) ?? '');
      return {
        before: was,
        after: filter,
        isMoved: was !== undefined && slugOf(was.key) !== former?.slug,
      };
    });
    return {
      before: former,
      after: category,
      filters: [...pairs, ...removedFrom(former)],
      isUnchanged: false,
    };
  });
  const removed = restBefore
    .filter(({ slug }) => !continued.has(slug))
    .map((category): CategoryPair => {
      return {
        before: category,
        after: undefined,
        filters: removedFrom(category),
        isUnchanged: false,
      };
    });
  return [...current, ...removed];
}

function unchangedPair(before: Category | undefined, after: Category): CategoryPair {
  const filters = after.filters.map((filter, at) => ({
    before: before?.filters[at],
    after: filter,
    isMoved: false,
  }));
  return { before, after, filters, isUnchanged: true };
}

/** Whether every value is the same; of lists, whether they are one, as those of a file that was read once for both. */
function isAsBefore(before: Category | undefined, after: Category): boolean {
  return (
    before?.filters.length === after.filters.length &&
    categoryValues.every((field) => before[field] === after[field]) &&
    after.filters.every((filter, at) =>
      filterValues.every((field) => before.filters[at]?.[field] === filter[field]),
    )
  );
}

const scheduled = ['active_from', 'active_until', 'isAhead'] as const;
const categoryValues = ['was', ...categoryFields, ...scheduled] as const;
const filterValues = ['key', 'was', ...filterFields, ...scheduled] as const;

/** The listed entries, each with its place in its list, from 1. */
export type Listing = ReadonlyMap<Category | Filter | undefined, number>;

/** The categories that are listed, in order, each with its filters that are. */
export type Lists = readonly { readonly category: Category; readonly filters: readonly Filter[] }[];

export function listingOf(...catalogs: readonly Lists[]): Listing {
  const lists = catalogs.flatMap((all) => [
    all.map(({ category }) => category),
    ...all.map(({ filters }) => filters),
  ]);
  return new Map(lists.flatMap((list) => list.map((entry, index) => [entry, index + 1] as const)));
}
