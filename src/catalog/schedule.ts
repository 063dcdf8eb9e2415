import type { Timestamp } from '../base/time.ts';
import type { Catalog, Category, Filter, Window } from './catalog.ts';

/** The catalog at a time: what begins later is marked as ahead, what has ended is inactive. */
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
  return from !== undefined && at < from ? { ...entry, isAhead: true } : entry;
}

/** The times after `at` at which an entry begins or ends, in order. */
export function momentsAfter({ categories }: Catalog, at: Timestamp): readonly Timestamp[] {
  const entries = categories.flatMap((category): readonly Window[] => [
    category,
    ...category.filters,
  ]);
  const times = entries.flatMap((entry) => [entry.active_from ?? '', entry.active_until ?? '']);
  return [...new Set(times)].filter((time) => time > at).toSorted();
}

/** What apps get: active categories with their filters, inactive ones only if it includes them. */
export function listedIn({ categories, inactiveFilters }: Catalog) {
  const isListed = ({ is_active, isAhead }: Filter) =>
    !isAhead && (is_active || inactiveFilters === 'include');
  const listed = categories.filter(({ is_active, isAhead }) => is_active && !isAhead);
  return listed.map((category) => ({ category, filters: category.filters.filter(isListed) }));
}
