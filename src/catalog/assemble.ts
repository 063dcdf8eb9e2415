import { type Catalog, type Category, defaults, type Filter, type FilterFields } from './catalog.ts';
import type { CategoryDraft, Draft } from './draft.ts';

/**
 * The catalog that the files describe: defaults filled in, owners inherited, in display order. What a category or filter
 * lacks is empty, so the result speaks only for files in which nothing was found wrong.
 */
export function assemble(draft: Draft): Catalog {
  const { organization_id: owner = '', categories: listed = [], snapshot } = draft.catalog.fields;
  const rank = new Map<string | undefined, number>(listed.map((slug, index) => [slug, index]));
  const rankOf = ({ slug }: Category) => rank.get(slug) ?? listed.length; // the others by slug
  const categories = draft.categories.map((category) => assembleCategory(category, owner));
  return {
    categories: categories.toSorted((a, b) => rankOf(a) - rankOf(b)),
    inactiveFilters: snapshot?.inactive_filters ?? 'include',
  };
}

const unnamed = { name_ko: '', name_en: '' };

function assembleCategory({ slug, fields }: CategoryDraft, organization_id: string): Category {
  const { filters = [], ...own } = fields;
  const { description, is_active } = defaults;
  const category = { organization_id, ...unnamed, description, is_active, ...own, slug };
  return { ...category, filters: filters.map((filter) => assembleFilter(filter ?? {}, category)) };
}

function assembleFilter(fields: FilterFields, { slug, organization_id }: Omit<Category, 'filters'>): Filter {
  const { is_active, is_recommended } = defaults;
  const { code = '', was, ...own } = fields;
  const former = was === undefined ? {} : { was: formerKey(was, slug) };
  const key = `${slug}/${code}`;
  return { organization_id, ...unnamed, image_url: '', is_active, is_recommended, ...own, key, code, ...former };
}

/** The key that a filter in the category `slug` names with `was`: a code in the same one, or `slug/code`. */
export function formerKey(was: string, slug: string): string {
  return was.includes('/') ? was : `${slug}/${was}`;
}
