import type { Timestamp } from '../base/time.ts';
import type { Catalog, Category, Filter, Window } from './catalog.ts';

/** Returns the catalog at a time: later entries are scheduled, ended ones inactive. */
export function asOf(catalog: Catalog, at: Timestamp): Catalog {
  const categories = catalog.categories.map((category): Category => {
    const filters = category.filters.map((filter): Filter => entryAsOf(filter, at));
    return entryAsOf({ ...category, filters }, at);
  });
  return { ...catalog, categories };
}

function entryAsOf<Entry extends Window>(entry: Entry, at: Timestamp): Entry {
  const { active_from: from, active_until: until } = entry;
  if (until !== undefined && until <= at) return { ...entry, is_active: false };
  return from !== undefined && at < from ? { ...entry, isScheduled: true } : entry;
}

/** Lists the times of scheduled changes after `at`, in order. */
export function changeTimesAfter({ categories }: Catalog, at: Timestamp): readonly Timestamp[] {
  const entries = categories.flatMap((category): readonly Window[] => [
    category,
    ...category.filters,
  ]);
  const times = entries.flatMap((entry) => [entry.active_from ?? '', entry.active_until ?? '']);
  return [...new Set(times)].filter((time) => time > at).toSorted();
}

/** Lists active categories. `inactiveFilters` decides about inactive filters. */
export function categoriesForApps({ categories, inactiveFilters }: Catalog) {
  const isListed = ({ is_active, isScheduled }: Filter) =>
    !isScheduled && (is_active || inactiveFilters === 'include');
  const listed = categories.filter(({ is_active, isScheduled }) => is_active && !isScheduled);
  return listed.map((category) => ({ category, filters: category.filters.filter(isListed) }));
}
