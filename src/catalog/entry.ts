import { hash } from 'node:crypto';
import type { Catalog, Category, Filter, Window } from './catalog.ts';
import { categoryFields, filterFields } from './fields.ts';

/** The facts that identify a category or filter across edits. */
export interface Entry {
  /** A slug for a category, `<slug>/<code>` for a filter. */
  readonly key: string;
  /** SHA-256 (hex) of its editable fields without its key: equal after a rename or a move. */
  readonly contentHash: () => string;
  /** The former key, if the editor gave one. */
  readonly was?: string | undefined;
}

/** Returns the slug in the key of a category or filter. */
export function slugOf(key: string): string {
  return key.split('/', 1).join();
}

export function codeOf(key: string): string | undefined {
  return key.split('/')[1];
}

export function isFilterKey(key: string): boolean {
  return key.includes('/');
}

/** True if a key matches. Each `*` stands for any characters except `/`. */
export function matchesPattern(key: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split(/\*+/).map((text) => RegExp.escape(text));
  const end = parts.pop();
  if (parts.length > 100) return false; // no key has so many parts
  // Lookaheads do not backtrack, so this takes linear time.
  const middle = parts.map((text, nth) => `(?=([^/]*?${text}))\\${nth + 1}`).join('');
  return new RegExp(`^${start}${middle}${end === undefined ? '' : `[^/]*${end}`}$`).test(key);
}

export function listEntries(categories: Catalog['categories']): readonly Entry[] {
  return categories.flatMap((category) => [
    { ...category, key: category.slug, contentHash: () => hashCategory(category) },
    ...category.filters.map((each) => ({ ...each, contentHash: () => hashFilter(each) })),
  ]);
}

type Listed = { readonly slug: string; readonly filters: readonly { readonly code: string }[] };

/**
 * Hashes the display order, by slug and code, and the snapshot settings.
 * Renaming a category changes it too, which does no harm.
 */
export function hashOrder(
  listed: readonly Listed[],
  inactiveFilters: Catalog['inactiveFilters'],
): string {
  return digest([
    inactiveFilters,
    listed.map(({ slug, filters }) => [slug, filters.map(({ code }) => code)]),
  ]);
}

export function hashCategory(category: Omit<Category, 'filters' | 'slug'>): string {
  return digest(
    categoryFields.map((field) => category[field]),
    category,
  );
}

export function hashFilter(filter: Omit<Filter, 'key'>): string {
  return digest(
    filterFields.map((field) => filter[field]),
    filter,
  );
}

function digest(content: readonly unknown[], { isScheduled }: Window = {}): string {
  return hash('sha256', JSON.stringify(isScheduled ? [...content, 'ahead'] : content));
}
