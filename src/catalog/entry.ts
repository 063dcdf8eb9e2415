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

/** Whether a key matches a pattern, in which each `*` stands for any characters but `/`. */
export function isLike(key: string, pattern: string): boolean {
  if (key.split('/').length !== pattern.split('/').length) return false;
  const [start = '', ...others] = pattern.split(/\*+/);
  const end = others.pop();
  if (end === undefined) return key === start;
  let at = key.startsWith(start) ? start.length : Infinity;
  // The first place of each text between two `*` is enough, so this takes linear time.
  for (const text of others) {
    const found = key.indexOf(text, at);
    at = found < at ? Infinity : found + text.length;
  }
  return at <= key.length - end.length && key.endsWith(end);
}

/** The categories and their filters, in display order. */
export function entriesOf(categories: Catalog['categories']): readonly Entry[] {
  return categories.flatMap((category) => [
    { key: category.slug, content: () => categoryContent(category), was: category.was },
    ...category.filters.map((filter) => {
      return { key: filter.key, content: () => filterContent(filter), was: filter.was };
    }),
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
  return hash('sha256', JSON.stringify(isAhead ? [...content, 'ahead'] : content)); // what begins later changes then
}
