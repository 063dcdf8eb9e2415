import type { Timestamp } from '../base/time.ts';
import type { Catalog, Window } from '../catalog/catalog.ts';
import { asOf, momentsAfter } from '../catalog/schedule.ts';
import type { BeforeAfter, Change, ScheduledChanges } from './change.ts';
import { compareCatalogs } from './compare.ts';

/** Scheduled changes after `at` that the catalog before did not have. */
export function newlyScheduled(
  { before, after }: BeforeAfter<Catalog>,
  at: Timestamp,
): readonly ScheduledChanges[] {
  const known = scheduledIn(before, at);
  return [...scheduledIn(after, at)].flatMap(([time, scheduled]) => {
    const ids = new Set(known.get(time)?.map(idOf));
    const changes = scheduled.filter((change) => !ids.has(idOf(change)));
    return changes.length === 0 ? [] : { at: time, changes };
  });
}

/** A breaking change stays the same if its entry is edited: nobody has to accept it again. */
function idOf(change: Change): string {
  return JSON.stringify(change.level === 'breaking' ? [change.kind, change.entry.key] : change);
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
