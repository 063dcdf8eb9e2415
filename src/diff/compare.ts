import type { Catalog } from '../catalog/catalog.ts';
import { listedIn } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, ChangeDetails, ChangedEntry, Difference } from './change.ts';
import { categoryDetails, filterDetails, windowDetails, withImage } from './details.ts';
import { inactiveField, levelOf } from './level.ts';
import {
  type CategoryPair,
  keyOf,
  type Listing,
  type Lists,
  latestOf,
  listingOf,
  type Pair,
  pairUp,
} from './pairs.ts';

/** Pairs up the entries of two catalogs, and compares what apps see of them, then what editors see. */
export function compareCatalogs(catalogs: BeforeAfter<Catalog>) {
  const pairs = pairUp(catalogs.before, catalogs.after);
  const [before, after] = [listedIn(catalogs.before), listedIn(catalogs.after)];
  const forApps = listingOf(before, after);
  const changes: readonly Change[] = differencesIn(catalogs, pairs, forApps)
    .filter(
      (each) =>
        each.entry !== catalogItself || each.kind !== 'changed' || each.filters?.length !== 0,
    )
    .map((each) => ({ ...each, level: levelOf(each) }));

  const whole = ({ categories }: Catalog) =>
    categories.map((category) => ({ category, filters: category.filters }));
  const forEditors = listingOf(whole(catalogs.before), whole(catalogs.after));
  const isSeen = seenIn(changes, pairs, forApps);
  const others = differencesIn(catalogs, pairs, forEditors).filter((each) => !isSeen(each));
  const inWindows = pairs.flatMap((of) =>
    [of, ...of.filters].flatMap((pair: Pair) =>
      inEntry(pair, of, windowDetails(pair, catalogs.after.timeZone)),
    ),
  );
  return { totals: totalsOf(before, after), changes, unseen: [...others, ...inWindows], pairs };
}

/** Whether apps see the entry in which something differs; of what concerns a list, whether it is reported to them. */
function seenIn(changes: readonly Change[], pairs: readonly CategoryPair[], listing: Listing) {
  const all = pairs.flatMap((pair): readonly Pair[] => [pair, ...pair.filters]);
  const listed = all.filter(({ before, after }) => listing.has(before) || listing.has(after));
  const keys = new Set(listed.map((pair) => keyOf(latestOf(pair))));
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
  const changed = pairs.filter(({ isUnchanged }) => !isUnchanged);
  const inCategories = changed.flatMap((pair) => {
    const staying = pair.filters.filter(({ isMoved }) => !isMoved);
    return [
      ...inEntry(pair, pair, categoryDetails(pair, listing)),
      ...reordered(entryOf(pair), staying, listing),
      ...pair.filters.flatMap((filter) =>
        inEntry(filter, pair, filterDetails(filter, pair, listing)),
      ),
    ];
  });
  return [
    ...choiceChanged(catalogs, pairs, listing),
    ...reordered(catalogItself, pairs, listing),
    ...inCategories,
  ];
}

function inEntry(
  pair: Pair,
  of: CategoryPair,
  all: readonly ChangeDetails[],
): readonly Difference[] {
  return all.map((details) => ({ ...details, entry: entryOf(pair), category: entryOf(of) }));
}

function reordered(
  entry: ChangedEntry,
  pairs: readonly Pair[],
  listing: Listing,
): readonly Difference[] {
  const places = pairs.flatMap((pair) => {
    const [from, to] = [listing.get(pair.before), listing.get(pair.after)];
    return from === undefined || to === undefined ? [] : [{ pair, from, to }];
  });
  const staying = longestIncreasing(places.map(({ from }) => from)); // so that the fewest are moved
  const is_reversed = staying.size === 1 && places.length > 2; // no two of them stand as they stood
  const shifts = places.filter(
    ({ from, to }) => (is_reversed || !staying.has(from)) && from !== to,
  ); // others may pass it
  const moved = shifts.map(({ pair, from, to }) => ({ entry: entryOf(pair), from, to }));
  return shifts.length === 0
    ? []
    : [{ kind: 'reordered', shifts: moved, is_reversed, entry, category: entry }];
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
  return [
    {
      kind: 'changed',
      field: inactiveField,
      from,
      to,
      filters,
      entry: catalogItself,
      category: catalogItself,
    },
  ];
}

function totalsOf(before: Lists, after: Lists) {
  const filtersOf = (lists: Lists) => lists.reduce((sum, { filters }) => sum + filters.length, 0);
  return {
    filters: { before: filtersOf(before), after: filtersOf(after) },
    categories: { before: before.length, after: after.length },
  };
}

function entryOf(pair: Pair): ChangedEntry {
  const entry = latestOf(pair);
  return { key: keyOf(entry), name_ko: entry.name_ko, name_en: entry.name_en };
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
