import type { Catalog } from '../catalog/catalog.ts';
import { listedIn } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, ChangeDetails, ChangedEntry } from './change.ts';
import { inactiveField, levelOf } from './change.ts';
import { categoryDetails, filterDetails, withImage } from './details.ts';
import type { CategoryPair, Listing, Lists, Pair } from './pairs.ts';
import { keyOf, latestOf, listingOf, pairUp } from './pairs.ts';

/** Pairs up the entries of two catalogs, and finds every change that apps see. */
export function compareCatalogs(catalogs: BeforeAfter<Catalog>, formerKeys?: Map<string, string>) {
  const pairs = pairUp(catalogs.before, catalogs.after, formerKeys);
  const [before, after] = [listedIn(catalogs.before), listedIn(catalogs.after)];
  const listing = listingOf(before, after);
  const changes: readonly Change[] = [
    ...inactiveFiltersChanged(catalogs, pairs, listing),
    ...reordered(catalogItself, pairs, listing),
    ...pairs.flatMap((pair) => changesIn(pair, listing)),
  ];
  const filtersOf = (lists: Lists) => lists.reduce((sum, { filters }) => sum + filters.length, 0);
  const totals = {
    filters: { before: filtersOf(before), after: filtersOf(after) },
    categories: { before: before.length, after: after.length },
  };
  return { totals, changes, pairs };
}

function changesIn(pair: CategoryPair, listing: Listing): readonly Change[] {
  const category = entryOf(pair);
  const staying = pair.filters.filter(({ isMoved }) => !isMoved);
  return [
    ...categoryDetails(pair, listing).map((each) => changeOf(each, category, category)),
    ...reordered(category, staying, listing),
    ...pair.filters.flatMap((filter) => {
      const details = filterDetails(filter, pair, listing);
      return details.map((each): Change => {
        const change = changeOf(each, entryOf(filter), category);
        const isBack = each.kind === 'removed' && filter.after; // it was off, and begins later
        return isBack ? { ...change, level: 'notable' } : change;
      });
    }),
  ];
}

/** Stands for the entry in changes that belong to none. */
const catalogItself: ChangedEntry = { key: 'catalog.yaml', name_ko: '', name_en: '' };

function changeOf(details: ChangeDetails, entry: ChangedEntry, category: ChangedEntry): Change {
  return { ...details, level: levelOf(details, entry.key), entry, category };
}

function reordered(
  entry: ChangedEntry,
  pairs: readonly Pair[],
  listing: Listing,
): readonly Change[] {
  const places = pairs.flatMap((pair) => {
    const [from, to] = [listing.get(pair.before), listing.get(pair.after)];
    return from === undefined || to === undefined ? [] : [{ pair, from, to }];
  });
  const staying = longestIncreasing(places.map(({ from }) => from)); // moves the fewest
  const moved = places.filter(({ from, to }) => !staying.has(from) && from !== to);
  if (moved.length === 0) return [];
  const shifts = moved.map(({ pair, from, to }) => ({ entry: entryOf(pair), from, to }));
  return [changeOf({ kind: 'reordered', shifts }, entry, entry)];
}

/** The option `snapshot.inactive_filters`, if it adds or removes filters. */
function inactiveFiltersChanged(
  { before, after }: BeforeAfter<Catalog>,
  pairs: readonly CategoryPair[],
  listing: Listing,
): readonly Change[] {
  const [from, to] = [before.inactiveFilters, after.inactiveFilters];
  const all = pairs.flatMap((pair) => pair.filters);
  const filters = all.flatMap(({ before: old, after: now }) => {
    const isInactive = old?.is_active === false && now?.is_active === false;
    return isInactive && listing.has(old) !== listing.has(now) ? [withImage(now)] : [];
  });
  if (from === to || filters.length === 0) return [];
  const details = { kind: 'changed', field: inactiveField, from, to, filters } as const;
  return [changeOf(details, catalogItself, catalogItself)];
}

function entryOf(pair: Pair): ChangedEntry {
  const entry = latestOf(pair);
  return { key: keyOf(entry), name_ko: entry.name_ko, name_en: entry.name_en };
}

/** The members of a longest increasing subsequence of distinct numbers (patience sorting). */
function longestIncreasing(sequence: readonly number[]): ReadonlySet<number> {
  // The smallest number that ends a subsequence of each length.
  const tops: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of sequence) {
    const found = tops.findIndex((top) => top >= number);
    const at = found === -1 ? tops.length : found;
    previous.set(number, tops[at - 1]);
    tops[at] = number;
  }
  const members = new Set<number>();
  for (let last = tops.at(-1); last !== undefined; last = previous.get(last)) members.add(last);
  return members;
}
