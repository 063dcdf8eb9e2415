import type { Timestamp } from '../base/time.ts';
import type { Catalog, Category, Filter, Window } from '../catalog/catalog.ts';
import { asOf, momentsAfter } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, ChangedEntry } from './change.ts';
import { compareCatalogs } from './compare.ts';
import { type CategoryPair, keyOf, type Pair } from './pairs.ts';

/**
 * Scheduled changes after `at` that the catalog before did not have, by time. An end breaks apps
 * only if it takes away what they have at `at`, and would still have then: a new entry may end.
 */
export function newlyScheduled(
  { before, after }: BeforeAfter<Catalog>,
  pairs: readonly CategoryPair[],
  at: Timestamp,
): readonly Change[] {
  const known = scheduledIn(before, at);
  const ends = endsIn(asOf(before, at));
  const formerKeys = formerKeysIn(pairs);
  return [...scheduledIn(after, at)].flatMap(([time, scheduled]) => {
    const ids = new Set(known.get(time)?.map((change) => idOf(change, change.entry.key)));
    const isLost = ({ key }: ChangedEntry) => (ends.get(formerKeys.get(key) ?? '') ?? '') > time;
    return scheduled.flatMap((change): Change | [] => {
      if (ids.has(idOf(change, formerKeys.get(change.entry.key)))) return [];
      const entries = 'fields' in change ? [change.entry, ...change.filters] : [];
      const isNotable = change.level === 'breaking' && !entries.some(isLost);
      return { ...change, at: time, ...(isNotable && { level: 'notable' }) };
    });
  });
}

/** An end stays the same if its entry is edited: nobody has to accept it again. */
function idOf(change: Change, formerKey: string | undefined): string {
  return JSON.stringify(change.level === 'breaking' ? [change.kind, formerKey] : change);
}

/** The keys before the change by those after it, of entries in both catalogs. */
function formerKeysIn(pairs: readonly CategoryPair[]): ReadonlyMap<string, string> {
  const all = pairs.flatMap((pair): readonly Pair[] => [pair, ...pair.filters]);
  const both = all.flatMap(({ before, after }) =>
    before && after ? [[keyOf(after), keyOf(before)] as const] : [],
  );
  return new Map(both);
}

const never = '~'; // after every time

/** Until when apps have each entry of a catalog; empty for what they do not have. */
function endsIn({ categories }: Catalog): ReadonlyMap<string, string> {
  const endOf = ({ is_active, isAhead, active_until = never }: Category | Filter) =>
    is_active && !isAhead ? active_until : '';
  const ends = categories.flatMap((category): readonly (readonly [string, string])[] => {
    const end = endOf(category);
    const filters = category.filters.map((filter) => {
      const [first = ''] = [end, endOf(filter)].toSorted();
      return [filter.key, first] as const;
    });
    return [[category.slug, end], ...filters];
  });
  return new Map(ends);
}

/** The scheduled changes of a catalog, by time. Only entries that begin or end are compared. */
export function scheduledIn(
  catalog: Catalog,
  at: Timestamp,
): ReadonlyMap<Timestamp, readonly Change[]> {
  const times = momentsAfter(catalog, at);
  return new Map(
    times.map((time, index) => {
      const turns = (entry: Window) => entry.active_from === time || entry.active_until === time;
      const categories = catalog.categories.flatMap((category) => {
        const filters = turns(category) ? category.filters : category.filters.filter(turns);
        return turns(category) || filters.length > 0 ? { ...category, filters } : [];
      });
      const then = (when: Timestamp) => asOf({ ...catalog, categories }, when);
      const both = { before: then(times[index - 1] ?? at), after: then(time) };
      return [time, compareCatalogs(both).changes];
    }),
  );
}
