import { hash } from 'node:crypto';
import type { Catalog, Category, Filter } from '../catalog.ts';

/** A category or filter reduced to what stamping looks at. */
export interface Entry {
  readonly key: string;
  /** Of the category that it is or is in. */
  readonly slug: string;
  /** Undefined for a category. */
  readonly code: string | undefined;
  /** SHA-256 (hex) of what an editor can change in it, its key aside: equal after a rename or a move. */
  readonly content: string;
}

/** What is listed, as far as its order goes. */
export interface Order {
  readonly inactiveFilters: Catalog['inactiveFilters'];
  readonly categories: readonly { readonly slug: string; readonly filters: readonly { readonly code: string }[] }[];
}

export function categoryEntries({ categories }: Catalog): readonly Entry[] {
  return categories.map((category) => {
    const { slug } = category;
    return { key: slug, slug, code: undefined, content: categoryContent(category) };
  });
}

export function filterEntries({ categories }: Catalog): readonly Entry[] {
  return categories.flatMap(({ slug, filters }) =>
    filters.map((filter) => ({ key: filter.key, slug, code: filter.code, content: filterContent(filter) })),
  );
}

/**
 * SHA-256 (hex) of what is listed in which order, and of the choices for the snapshot. By keys, so that it does not
 * depend on the stamps; that a category's file was renamed moves the date too does no harm.
 */
export function orderContent({ categories, inactiveFilters }: Order): string {
  return digest([inactiveFilters, categories.map(({ slug, filters }) => [slug, filters.map(({ code }) => code)])]);
}

/** Of a category; see `Entry`. */
export function categoryContent({
  organization_id,
  name_ko,
  name_en,
  description,
  is_active,
}: Omit<Category, 'filters' | 'slug'>): string {
  return digest([organization_id, name_ko, name_en, description, is_active]);
}

/** Of a filter; see `Entry`. */
export function filterContent(filter: Omit<Filter, 'key'>): string {
  const { organization_id, name_ko, name_en, image_url, is_active, is_recommended } = filter;
  return digest([organization_id, name_ko, name_en, image_url, is_active, is_recommended]);
}

function digest(content: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(content));
}
