import type { Catalog, Category, Filter } from '../catalog/catalog.ts';

/** The entries that somebody sees, each with its place in the list in which it stands, from 1. */
export type Listing = ReadonlyMap<Category | Filter | undefined, number>;

/** What apps see: active categories, and their filters, as the catalog chooses without those that are switched off. */
export function listingForApps({ categories, inactiveFilters }: Catalog): Listing {
  const active = categories.filter(({ is_active }) => is_active);
  const isListed = ({ is_active }: Filter) => is_active || inactiveFilters === 'include';
  return placesIn([active, ...active.map(({ filters }) => filters.filter(isListed))]);
}

/** What editors see: all of it. */
export function listingForEditors({ categories }: Catalog): Listing {
  return placesIn([categories, ...categories.map(({ filters }) => filters)]);
}

function placesIn(lists: readonly (readonly (Category | Filter)[])[]): Listing {
  return new Map(lists.flatMap((list) => list.map((entry, index) => [entry, index + 1] as const)));
}
