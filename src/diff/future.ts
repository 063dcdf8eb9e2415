import type { Timestamp } from '../base/time.ts';
import type { Catalog, Window } from '../catalog/catalog.ts';
import { asOf, listedIn, momentsAfter } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, ChangedEntry } from './change.ts';
import { compareCatalogs } from './compare.ts';
import { formerKeysOf, type Lists } from './pairs.ts';

/**
 * Scheduled changes after `at` that the catalog before did not have, by time. An end breaks apps
 * only if it takes away what they have at `at`, and would still have then.
 */
export function newlyScheduled({ before, after }: BeforeAfter<Catalog>, at: Timestamp) {
  const known = [...scheduledIn(before, at)].flatMap(([time, changes]) =>
    changes.map((change) => [idOf(change, change.entry.key), time] as const),
  );
  const times = new Map(known);
  const ends = endsIn(listedIn(asOf(before, at)));
  const formerKeys = formerKeysOf(before, after);
  return [...scheduledIn(after, at)].flatMap(([time, scheduled]) => {
    const isLost = ({ key }: ChangedEntry) => (ends.get(formerKeys.get(key) ?? '') ?? '') > time;
    return scheduled.flatMap((change): Change | [] => {
      const entries = 'fields' in change ? [change.entry, ...change.filters] : [];
      const instead = times.get(idOf(change, formerKeys.get(change.entry.key)));
      if (instead === time) return [];
      const level = entries.some(isLost) ? change.level : 'notable';
      return { ...change, at: time, level, ...(instead && { instead }) };
    });
  });
}

/** An end stays the same if its entry is edited: nobody has to accept it again. */
function idOf(change: Change, formerKey: string | undefined): string {
  return JSON.stringify(change.level === 'breaking' ? [change.kind, formerKey] : change);
}

/** Until when apps have each active entry that they get. */
function endsIn(lists: Lists): ReadonlyMap<string, string> {
  const all = lists.flatMap(({ category, filters }) => {
    const { slug, active_until: last = '~' } = category; // after every time
    const active = filters.filter(({ is_active }) => is_active);
    const own = active.map(({ key, active_until: end = last }) => [key, [end, last].toSorted()[0]]);
    return [[slug, last], ...own];
  });
  return new Map(all.map(([key = '', end = '']) => [key, end]));
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
