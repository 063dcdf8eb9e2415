import type { Timestamp } from '../base/time.ts';
import type { Catalog, Window } from '../catalog/catalog.ts';
import { categoryContent, filterContent } from '../catalog/entry.ts';
import { asOf, momentsAfter } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, Moment } from './change.ts';
import { compareCatalogs } from './compare.ts';
import { type CategoryPair, keyOf, latestOf, type Pair } from './pairs.ts';

/**
 * What happens at each moment after `at` by the catalog after a change, as far as that before it had not planned the same
 * (of what appears, as it is now), and what that had planned which does not happen any more. `pairs` say what an entry is called now.
 */
export function futureOf(
  catalogs: BeforeAfter<Catalog>,
  at: Timestamp,
  pairs: readonly CategoryPair[],
) {
  const [before, after] = [plannedIn(catalogs.before, at), plannedIn(catalogs.after, at)];
  const entries = pairs.flatMap((pair): readonly Pair[] => [pair, ...pair.filters]);
  const keys = new Map(
    entries.map((pair) => [pair.before && keyOf(pair.before), keyOf(latestOf(pair))]),
  );
  const moments = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const [looked, looks] =
    moments.length === 0 ? [] : [looksIn(catalogs.before), looksIn(catalogs.after)];
  const isPlanned = (was: Change | undefined, is: Change) =>
    was !== undefined &&
    (is.level === 'breaking' || looked?.get(was.entry.key) === looks?.get(is.entry.key));
  return moments.flatMap((moment): Moment | readonly [] => {
    const were = new Map(
      before.get(moment)?.map((each) => [`${each.kind} ${keys.get(each.entry.key)}`, each]),
    );
    const are = new Map(after.get(moment)?.map((each) => [`${each.kind} ${each.entry.key}`, each]));
    const changes = [...are].flatMap(([id, each]) => (isPlanned(were.get(id), each) ? [] : each));
    const former = [...were].flatMap(([id, each]) => (are.has(id) ? [] : each));
    const cancelled = former.map((each) => ({ ...each, level: 'notable' as const })); // it breaks nothing
    return changes.length + cancelled.length === 0 ? [] : { at: moment, changes, cancelled };
  });
}

/** What apps would see of each entry: of a category, with its filters. */
function looksIn({ categories }: Catalog): ReadonlyMap<string, string> {
  return new Map(
    categories.flatMap((category) => {
      const filters = category.filters.map(
        (filter) => [filter.key, `${filter.code} ${filterContent(filter)}`] as const,
      );
      const all = [categoryContent(category), ...filters.map(([, look]) => look)].join();
      return [[category.slug, all] as const, ...filters];
    }),
  );
}

/** What a catalog changes at each moment after `at`. Only what begins or ends then is compared, a category with its filters. */
export function plannedIn(
  catalog: Catalog,
  at: Timestamp,
): ReadonlyMap<Timestamp, readonly Change[]> {
  const moments = momentsAfter(catalog, at);
  return new Map(
    moments.map((moment, index) => {
      const turns = (entry: Window) =>
        entry.active_from === moment || entry.active_until === moment;
      const categories = catalog.categories.flatMap((category) => {
        const filters = turns(category) ? category.filters : category.filters.filter(turns);
        return turns(category) || filters.length > 0 ? { ...category, filters } : [];
      });
      const then = (time: Timestamp) => asOf({ ...catalog, categories }, time);
      return [
        moment,
        compareCatalogs({ before: then(moments[index - 1] ?? at), after: then(moment) }).changes,
      ];
    }),
  );
}
