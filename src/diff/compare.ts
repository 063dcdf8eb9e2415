import type { Catalog } from '../catalog/catalog.ts';
import { categoriesForApps } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, ChangeDetails, ChangedEntry } from './change.ts';
import { inactiveFiltersField, levelOf } from './change.ts';
import { categoryChanges, filterChanges, toChangedFilter } from './details.ts';
import type { AppEntries, CategoryPair, Pair, Positions } from './pairs.ts';
import { entryKey, indexPositions, latest, pairUp } from './pairs.ts';

/** Finds every change that apps see. `formerKeys` replaces the usual matching of entries. */
export function compareCatalogs(catalogs: BeforeAfter<Catalog>, formerKeys?: Map<string, string>) {
  const pairs = pairUp(catalogs.before, catalogs.after, formerKeys);
  const [before, after] = [categoriesForApps(catalogs.before), categoriesForApps(catalogs.after)];
  const positions = indexPositions(before, after);
  const changes: readonly Change[] = [
    ...compareInactiveFilters(catalogs, pairs, positions),
    ...findReordering(catalogItself, pairs, positions),
    ...pairs.flatMap((pair) => compareCategory(pair, positions)),
  ];
  const count = (all: AppEntries) => all.reduce((sum, { filters }) => sum + filters.length, 0);
  const totals = {
    filters: { before: count(before), after: count(after) },
    categories: { before: before.length, after: after.length },
  };
  return { totals, changes, pairs };
}

function compareCategory(pair: CategoryPair, positions: Positions): readonly Change[] {
  const category = toChangedEntry(pair);
  const staying = pair.filters.filter(({ isMoved }) => !isMoved);
  return [
    ...categoryChanges(pair, positions).map((each) => createChange(each, category, category)),
    ...findReordering(category, staying, positions),
    ...pair.filters.flatMap((filter) => {
      const details = filterChanges(filter, pair, positions);
      return details.map((each): Change => {
        const change = createChange(each, toChangedEntry(filter), category);
        const isPostponed = each.kind === 'removed' && filter.after; // now scheduled
        return isPostponed ? { ...change, level: 'notable' } : change;
      });
    }),
  ];
}

const catalogItself: ChangedEntry = { key: 'catalog.yaml', name_ko: '', name_en: '' };

function createChange(details: ChangeDetails, entry: ChangedEntry, category: ChangedEntry): Change {
  return { ...details, level: levelOf(details, entry.key), entry, category };
}

function findReordering(
  entry: ChangedEntry,
  pairs: readonly Pair[],
  positions: Positions,
): readonly Change[] {
  const places = pairs.flatMap((pair) => {
    const [from, to] = [positions.get(pair.before), positions.get(pair.after)];
    return from === undefined || to === undefined ? [] : [{ pair, from, to }];
  });
  const staying = longestIncreasing(places.map(({ from }) => from)); // minimizes the moves
  const moved = places.filter(({ from, to }) => !staying.has(from) && from !== to);
  if (moved.length === 0) return [];
  const shifts = moved.map(({ pair, from, to }) => ({ entry: toChangedEntry(pair), from, to }));
  return [createChange({ kind: 'reordered', shifts }, entry, entry)];
}

/** Returns a change of `snapshot.inactive_filters`, if it adds or removes filters. */
function compareInactiveFilters(
  { before, after }: BeforeAfter<Catalog>,
  pairs: readonly CategoryPair[],
  positions: Positions,
): readonly Change[] {
  const [from, to] = [before.inactiveFilters, after.inactiveFilters];
  const all = pairs.flatMap((pair) => pair.filters);
  const filters = all.flatMap(({ before: old, after: now }) => {
    const isInactive = old?.is_active === false && now?.is_active === false;
    return isInactive && positions.has(old) !== positions.has(now) ? [toChangedFilter(now)] : [];
  });
  if (from === to || filters.length === 0) return [];
  const details = { kind: 'changed', field: inactiveFiltersField, from, to, filters } as const;
  return [createChange(details, catalogItself, catalogItself)];
}

function toChangedEntry(pair: Pair): ChangedEntry {
  const entry = latest(pair);
  return { key: entryKey(entry), name_ko: entry.name_ko, name_en: entry.name_en };
}

/** Returns a longest increasing subsequence (patience sorting). */
function longestIncreasing(sequence: readonly number[]): ReadonlySet<number> {
  // The smallest number that ends a subsequence of each length.
  const tops: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of sequence) {
    const longer = tops.findIndex((top) => top >= number);
    const index = longer === -1 ? tops.length : longer;
    previous.set(number, tops[index - 1]);
    tops[index] = number;
  }
  const members = new Set<number>();
  for (let last = tops.at(-1); last !== undefined; last = previous.get(last)) members.add(last);
  return members;
}
