import type { Catalog } from '../catalog/catalog.ts';
import type { BeforeAfter, Change, ChangeDetails, ChangedEntry, Difference } from './change.ts';
import { categoryDetails, filterDetails, withImage } from './details.ts';
import { inactiveField, levelOf } from './level.ts';
import {
  type CategoryPair,
  type Listing,
  latestOf,
  listingForApps,
  listingForEditors,
  type Pair,
  pairUp,
} from './pairs.ts';

/** Pairs up the entries of two catalogs, and compares what apps see of them, then what editors see. */
export function compareCatalogs(catalogs: BeforeAfter<Catalog>) {
  const pairs = pairUp(catalogs.before, catalogs.after);
  const [before, after] = [listingForApps(catalogs.before), listingForApps(catalogs.after)];
  const forApps = new Map([...before, ...after]);
  const changes: readonly Change[] = differencesIn(catalogs, pairs, forApps)
    .filter((each) => each.entry !== catalogItself || each.kind !== 'changed' || each.filters?.length !== 0)
    .map((each) => ({ ...each, level: levelOf(each) }));

  const forEditors = new Map([...listingForEditors(catalogs.before), ...listingForEditors(catalogs.after)]);
  const isSeen = seenIn(changes, pairs, forApps);
  const unseen = differencesIn(catalogs, pairs, forEditors).filter((each) => !isSeen(each));
  return { totals: totalsOf(before, after), changes, unseen, pairs };
}

/** Whether apps see the entry in which something differs; of what concerns a list, whether it is reported to them. */
function seenIn(changes: readonly Change[], pairs: readonly CategoryPair[], listing: Listing) {
  const listed = [...pairs, ...pairs.flatMap(({ filters }) => filters)].filter(
    ({ before, after }) => listing.has(before) || listing.has(after),
  );
  const keys = new Set(listed.map((pair) => entryOf(pair).key));
  return ({ kind, entry }: Difference) =>
    kind === 'reordered' || entry === catalogItself
      ? changes.some((change) => change.kind === kind && change.entry.key === entry.key)
      : keys.has(entry.key);
}

/** Stands for the entry in what belongs to none. */
const catalogItself: ChangedEntry = { key: 'catalog.yaml', name_ko: '', name_en: '' };

/** What differs as far as `listing` shows it: the choices, the order, then each category with its filters. */
function differencesIn(
  catalogs: BeforeAfter<Catalog>,
  pairs: readonly CategoryPair[],
  listing: Listing,
): readonly Difference[] {
  const inCategories = pairs.flatMap((pair) => {
    const category = entryOf(pair);
    const inEntry = (entry: ChangedEntry, all: readonly ChangeDetails[]) =>
      all.map((details) => ({ ...details, entry, category }));
    const staying = pair.filters.filter(({ isMoved }) => !isMoved);
    return [
      ...inEntry(category, categoryDetails(pair, listing)),
      ...reordered(category, staying, listing),
      ...pair.filters.flatMap((filter) => inEntry(entryOf(filter), filterDetails(filter, pair, listing))),
    ];
  });
  return [...choiceChanged(catalogs, pairs, listing), ...reordered(catalogItself, pairs, listing), ...inCategories];
}

function reordered(entry: ChangedEntry, pairs: readonly Pair[], listing: Listing): readonly Difference[] {
  const places = pairs.flatMap((pair) => {
    const [from, to] = [listing.get(pair.before), listing.get(pair.after)];
    return from === undefined || to === undefined ? [] : [{ entry: entryOf(pair), from, to }];
  });
  const staying = longestIncreasing(places.map(({ from }) => from)); // so that the fewest are moved
  const shifts = places.filter(({ from, to }) => !staying.has(from) && from !== to); // others may pass it
  return shifts.length === 0 ? [] : [{ kind: 'reordered', shifts, entry, category: entry }];
}

/** The choice whether inactive filters are listed, with the filters that come or go by it. */
function choiceChanged(
  { before, after }: BeforeAfter<Catalog>,
  pairs: readonly CategoryPair[],
  listing: Listing,
): readonly Difference[] {
  const [from, to] = [before.inactiveFilters, after.inactiveFilters];
  if (from === to) return [];
  const all = pairs.flatMap((pair) => pair.filters);
  const filters = all.flatMap(({ before: old, after: now }) => {
    const isInactive = old?.is_active === false && now?.is_active === false;
    return isInactive && listing.has(old) !== listing.has(now) ? [withImage(now)] : [];
  });
  return [{ kind: 'changed', field: inactiveField, from, to, filters, entry: catalogItself, category: catalogItself }];
}

function totalsOf(before: Listing, after: Listing) {
  const count = (listing: Listing, isFilter: boolean) =>
    [...listing.keys()].filter((each) => each !== undefined && 'key' in each === isFilter).length;
  const total = (isFilter: boolean) => ({ before: count(before, isFilter), after: count(after, isFilter) });
  return { filters: total(true), categories: total(false) };
}

function entryOf(pair: Pair): ChangedEntry {
  const entry = latestOf(pair);
  return { key: 'key' in entry ? entry.key : entry.slug, name_ko: entry.name_ko, name_en: entry.name_en };
}

/** The members of a longest increasing subsequence of different numbers, found by patience sorting. */
function longestIncreasing(sequence: readonly number[]): ReadonlySet<number> {
  const tops: number[] = []; // the smallest number that ends a subsequence of each length
  const previous = new Map<number, number | undefined>();
  for (const number of sequence) {
    const found = tops.findIndex((top) => top > number);
    const at = found === -1 ? tops.length : found;
    previous.set(number, tops[at - 1]);
    tops[at] = number;
  }
  const members = new Set<number>();
  for (let last = tops.at(-1); last !== undefined; last = previous.get(last)) members.add(last);
  return members;
}
