import type { Catalog } from '../catalog/catalog.ts';
import type { Change, ChangeDetails, ChangedEntry, Difference, Totals } from './change.ts';
import { categoryDetails, filterDetails, nameOf } from './details.ts';
import { inactiveField, levelOf } from './level.ts';
import { type Listing, listingForApps, listingForEditors } from './listing.ts';
import { type CategoryPair, keyOf, type Pair, pairUp } from './pairs.ts';
import { shiftsIn } from './shifts.ts';

/** Two catalogs as far as they can be compared. */
export interface Catalogs {
  readonly before: Catalog;
  readonly after: Catalog;
  /** Whether the order of the categories is known in both. */
  readonly isOrderKnown: boolean;
}

export interface Compared {
  readonly totals: Totals;
  /** In the order of the catalog: what is about all of it, then each category with its filters. */
  readonly changes: readonly Change[];
  /** What differs in entries that apps see in neither catalog, and in their order. */
  readonly unseen: readonly Difference[];
}

/** From two catalogs to what differs: pair up their entries, and look at them as apps do, then as editors do. */
export function compareCatalogs(catalogs: Catalogs): Compared {
  const pairs = pairUp(catalogs.before, catalogs.after);
  const [old, now] = [listingForApps(catalogs.before), listingForApps(catalogs.after)];
  const listing = new Map([...old, ...now]);
  const changes = differencesIn(catalogs, pairs, listing)
    .filter((each) => !isIdleChoice(each))
    .map((each) => ({ ...each, level: levelOf(each) }));

  const everything = new Map([...listingForEditors(catalogs.before), ...listingForEditors(catalogs.after)]);
  const isSeen = seenIn(changes, pairs, listing);
  const unseen = differencesIn(catalogs, pairs, everything).filter((each) => !isSeen(each));
  return { totals: totalsOf(old, now), changes, unseen };
}

/** Whether it is a choice for the snapshot that concerns no filter. */
function isIdleChoice(each: Difference): boolean {
  return each.entry === whole && each.kind === 'changed' && each.filters?.length === 0;
}

/** Whether apps see an entry in which something differs; of an order, whether they are told anything of it. */
function seenIn(changes: readonly Change[], pairs: readonly CategoryPair[], listing: Listing) {
  const listed = [...pairs, ...pairs.flatMap(({ filters }) => filters)].filter((pair) => isEither(pair, listing));
  const keys = new Set(listed.map((pair) => entryOf(pair).key));
  const ordersTold = new Set(changes.filter(({ kind }) => orderKinds.has(kind)).map(({ entry }) => entry.key));
  return ({ kind, entry }: Difference) => {
    if (kind === 'reordered') return ordersTold.has(entry.key);
    if (entry === whole) return changes.some((change) => change.kind === kind && change.entry === whole);
    return keys.has(entry.key);
  };
}

/** What comes or goes as a whole has no order that changed. */
const orderKinds: ReadonlySet<string> = new Set(['activated', 'deactivated', 'reordered']);

function isEither({ before, after }: Pair, listing: Listing): boolean {
  return listing.has(before) || listing.has(after);
}

const whole: ChangedEntry = { key: 'catalog.yaml', name_ko: '', name_en: '' };

/** What differs for those who see `listing`. */
function differencesIn(catalogs: Catalogs, pairs: readonly CategoryPair[], listing: Listing): readonly Difference[] {
  return [
    ...choiceDetails(catalogs, pairs, listing).map((details) => ({ ...details, entry: whole, category: whole })),
    ...(catalogs.isOrderKnown ? reordered(whole, pairs, listing) : []),
    ...pairs.flatMap((pair) => differencesInCategory(pair, listing)),
  ];
}

/** What differs in a category, then in its filters. */
function differencesInCategory(pair: CategoryPair, listing: Listing): readonly Difference[] {
  const category = entryOf(pair);
  const staying = pair.filters.filter(({ isMoved }) => !isMoved);
  return [
    ...categoryDetails(pair, listing).map((details) => ({ ...details, entry: category, category })),
    ...reordered(category, staying, listing),
    ...pair.filters.flatMap((filter) =>
      filterDetails(filter, pair, listing).map((details) => ({ ...details, entry: entryOf(filter), category })),
    ),
  ];
}

function reordered(entry: ChangedEntry, pairs: readonly Pair[], listing: Listing): readonly Difference[] {
  const placeOf = (pair: Pair, end: 'after' | 'before') => listing.get(pair[end]) ?? 0;
  const staying = pairs.filter(({ before, after }) => listing.has(before) && listing.has(after));
  const shifts = shiftsIn(staying, (pair) => placeOf(pair, 'before')).map((pair) => {
    return { entry: entryOf(pair), from: placeOf(pair, 'before'), to: placeOf(pair, 'after') };
  });
  const moved = shifts.filter(({ from, to }) => from !== to); // one that others pass may stay at its place
  return moved.length === 0 ? [] : [{ kind: 'reordered', shifts: moved, entry, category: entry }];
}

/** Whether filters that are switched off are listed is said once, with those who come or go by it. */
function choiceDetails(
  { before, after }: Catalogs,
  pairs: readonly CategoryPair[],
  listing: Listing,
): readonly ChangeDetails[] {
  const [from, to] = [before.inactiveFilters, after.inactiveFilters];
  if (from === to) return [];
  const filters = pairs
    .flatMap((pair) => pair.filters)
    .flatMap(({ before: old, after: now }) => {
      const isMeant = old?.is_active === false && now?.is_active === false && listing.has(old) !== listing.has(now);
      return isMeant ? [nameOf(now)] : [];
    });
  return [{ kind: 'changed', field: inactiveField, from, to, filters }];
}

function totalsOf(before: Listing, after: Listing): Totals {
  const countFilters = (listing: Listing) => [...listing.keys()].filter((each) => each && 'key' in each).length;
  const filters = { before: countFilters(before), after: countFilters(after) };
  return { filters, categories: { before: before.size - filters.before, after: after.size - filters.after } };
}

function entryOf({ before, after }: Pair): ChangedEntry {
  const entry = after ?? before;
  return entry === undefined ? whole : { key: keyOf(entry), name_ko: entry.name_ko, name_en: entry.name_en };
}
