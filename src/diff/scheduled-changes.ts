import type { Timestamp } from '../base/time.ts';
import type { Catalog, Window } from '../catalog/catalog.ts';
import { asOf, categoriesForApps, changeTimesAfter } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, ChangedEntry } from './change.ts';
import { compareCatalogs } from './compare.ts';
import { type AppEntries, matchKeys } from './pairs.ts';

/**
 * Returns the scheduled changes after `at` that are new in this revision, by time. One is breaking
 * only if apps lose an entry that they have at `at`, and earlier than scheduled before.
 */
export function newScheduledChanges({ before, after }: BeforeAfter<Catalog>, at: Timestamp) {
  const oldTimes = new Map<string, Timestamp>();
  for (const [time, changes] of scheduledChanges(before, at))
    for (const change of changes) oldTimes.set(scheduleKey(change, change.entry.key), time);
  const oldEnds = endTimes(categoriesForApps(asOf(before, at)));
  const formerKeys = matchKeys(before, after);
  return [...scheduledChanges(after, at)].flatMap(([time, scheduled]) => {
    const isLost = ({ key }: ChangedEntry) => (oldEnds.get(formerKeys.get(key) ?? '') ?? '') > time;
    return scheduled.flatMap((change): Change | [] => {
      const entries = 'fields' in change ? [change.entry, ...change.filters] : [];
      const instead = oldTimes.get(scheduleKey(change, formerKeys.get(change.entry.key)));
      if (instead === time) return [];
      const level = entries.some(isLost) ? change.level : 'notable';
      return { ...change, at: time, level, ...(instead && { instead }) };
    });
  });
}

/** Identifies a breaking change by key alone: nobody has to accept it again after an edit. */
function scheduleKey(change: Change, formerKey: string | undefined): string {
  return JSON.stringify(change.level === 'breaking' ? [change.kind, formerKey] : change);
}

/** Returns the time until which apps get each active entry, by key. */
function endTimes(categories: AppEntries): ReadonlyMap<string, string> {
  const all = categories.flatMap(({ category, filters }) => {
    const { slug, active_until: last = '~' } = category; // after every time
    const active = filters.filter(({ is_active }) => is_active);
    const own = active.map(({ key, active_until: end = last }) => [key, [end, last].toSorted()[0]]);
    return [[slug, last], ...own];
  });
  return new Map(all.map(([key = '', end = '']) => [key, end]));
}

/** Compares only the entries that start or end then. */
export function scheduledChanges(
  catalog: Catalog,
  at: Timestamp,
): ReadonlyMap<Timestamp, readonly Change[]> {
  const times = changeTimesAfter(catalog, at);
  return new Map(
    times.map((time, index) => {
      const toggles = (entry: Window) => entry.active_from === time || entry.active_until === time;
      const categories = catalog.categories.flatMap((category) => {
        const filters = toggles(category) ? category.filters : category.filters.filter(toggles);
        return toggles(category) || filters.length > 0 ? { ...category, filters } : [];
      });
      const catalogAt = (when: Timestamp) => asOf({ ...catalog, categories }, when);
      const both = { before: catalogAt(times[index - 1] ?? at), after: catalogAt(time) };
      return [time, compareCatalogs(both).changes];
    }),
  );
}
