import type { Catalog, Category, Filter } from '../catalog/catalog.ts';
import { entriesOf, slugOf } from '../catalog/entry.ts';
import { matchEntries } from '../catalog/match.ts';

/** The same category or filter in both catalogs; undefined in the one that has none. */
export interface Pair<Entry = Category | Filter> {
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

export interface FilterPair extends Pair<Filter> {
  /** Whether it was in another category. */
  readonly isMoved: boolean;
}

export interface CategoryPair extends Pair<Category> {
  /** Those that are in it now, in display order; then those that were in it and are gone. */
  readonly filters: readonly FilterPair[];
}

/**
 * Finds what of one catalog is what in the other, as `build` would that published both. The categories are in the order of
 * the catalog after; then come those that are gone.
 */
export function pairUp(before: Catalog, after: Catalog): readonly CategoryPair[] {
  const known = new Map(
    entriesOf(before).map(({ key, content, was }) => [
      key,
      { content, isDeleted: false, was: was === undefined ? [] : [was] },
    ]),
  );
  const origins = matchEntries(entriesOf(after), known);
  const categories = new Map(before.categories.map((category) => [category.slug, category]));
  const filters = new Map(before.categories.flatMap((category) => category.filters.map((each) => [each.key, each])));
  const continued = new Set(origins.values());

  const there = after.categories.map((category) => {
    const was = categories.get(origins.get(category.slug) ?? '');
    const here = category.filters.map((filter) => pairOf(filter, was?.slug));
    return { before: was, after: category, filters: [...here, ...(was === undefined ? [] : goneFrom(was))] };
  });
  const gone = before.categories.filter(({ slug }) => !continued.has(slug));
  return [...there, ...gone.map((each) => ({ before: each, after: undefined, filters: goneFrom(each) }))];

  function pairOf(filter: Filter, formerSlug: string | undefined): FilterPair {
    const was = filters.get(origins.get(filter.key) ?? '');
    return { before: was, after: filter, isMoved: was !== undefined && slugOf(was.key) !== formerSlug };
  }

  function goneFrom(category: Category): readonly FilterPair[] {
    const rest = category.filters.filter(({ key }) => !continued.has(key));
    return rest.map((filter) => ({ before: filter, after: undefined, isMoved: false }));
  }
}

/** The key by which the catalog knows an entry. */
export function keyOf(entry: Category | Filter): string {
  return 'key' in entry ? entry.key : entry.slug;
}
