import { hash } from 'node:crypto';
import type { Catalog, Category, Filter, Window } from './catalog.ts';
import { categoryFields, filterFields } from './fields.ts';

/** A category or filter as far as it decides what it was before. */
export interface Entry {
  /** A slug for a category, `<slug>/<code>` for a filter. */
  readonly key: string;
  /** SHA-256 (hex) of its editable fields without its key: equal after a rename or a move. */
  readonly content: () => string;
  /** The key that it had before, where its editor says so. */
  readonly was?: string | undefined;
}

/** The slug of the category that the entry at `key` is or is in. */
export function slugOf(key: string): string {
  return key.split('/', 1).join();
}

/** The code of a filter; undefined for a category. */
export function codeOf(key: string): string | undefined {
  return key.split('/')[1];
}

export function isFilterKey(key: string): boolean {
  return key.includes('/');
}

/** Tells whether a key matches a pattern, in which each `*` stands for any characters but `/`. */
export function isLike(key: string, pattern: string): boolean {
  const [start = '', ...others] = pattern.split(/\*+/).map((text) => RegExp.escape(text));
  const end = others.pop();
  if (others.length > 100) return false; // no key has so many parts
  // Each text between two `*` stays at its first place: this takes linear time.
  const middle = others.map((text, nth) => `(?=([^/]*?${text}))\\${nth + 1}`).join('');
  return new RegExp(`^${start}${middle}${end === undefined ? '' : `[^/]*${end}`}$`).test(key);
}

/** The categories and their filters, in display order. */
export function entriesOf(categories: Catalog['categories']): readonly Entry[] {
  return categories.flatMap((category) => [
    { ...category, key: category.slug, content: () => categoryContent(category) },
    ...category.filters.map((each) => ({ ...each, content: () => filterContent(each) })),
  ]);
}

type Listed = { readonly slug: string; readonly filters: readonly { readonly code: string }[] };

/**
 * SHA-256 (hex) of the display order, by slug and code, and of the choices for the snapshot.
 * Renaming a category's file changes it too, which does no harm.
 */
export function orderContent(
  listed: readonly Listed[],
  inactiveFilters: Catalog['inactiveFilters'],
): string {
  return digest([
    inactiveFilters,
    listed.map(({ slug, filters }) => [slug, filters.map(({ code }) => code)]),
  ]);
}

/** Of a category; see `Entry`. */
export function categoryContent(category: Omit<Category, 'filters' | 'slug'>): string {
  return digest(
    categoryFields.map((field) => category[field]),
    category,
  );
}

/** Of a filter; see `Entry`. */
export function filterContent(filter: Omit<Filter, 'key'>): string {
  return digest(
    filterFields.map((field) => filter[field]),
    filter,
  );
}

function digest(content: readonly unknown[], { isAhead }: Window = {}): string {
  return hash('sha256', JSON.stringify(isAhead ? [...content, 'ahead'] : content));
}
