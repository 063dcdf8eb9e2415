import type { Catalog, Category, Filter } from '../catalog/catalog.ts';

/** The listed entries, each with its place in its list, from 1. */
export type Listing = ReadonlyMap<Category | Filter | undefined, number>;

/** What apps see: active categories, and their filters, without inactive ones if the catalog excludes them. */
export function listingForApps({ categories, inactiveFilters }: Catalog): Listing {
  const active = categories.filter(({ is_active }) => is_active);
  const isListed = ({ is_active }: Filter) => is_active || inactiveFilters === 'include';
  return placesIn([active, ...active.map(({ filters }) => filters.filter(isListed))]);
}

/** What editors see: everything. */
export function listingForEditors({ categories }: Catalog): Listing {
  return placesIn([categories, ...categories.map(({ filters }) => filters)]);
}

function placesIn(lists: readonly (readonly (Category | Filter)[])[]): Listing {
  return new Map(lists.flatMap((list) => list.map((entry, index) => [entry, index + 1] as const)));
}
