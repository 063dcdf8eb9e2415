import type { Catalog, Category, Filter } from './catalog.ts';
import { defaults, type FilterFields } from './catalog.ts';
import type { CategoryDraft, Draft } from './draft.ts';

/**
 * The catalog that the files describe: defaults filled in, owners inherited, in display order. Categories and filters
 * that lack what they need are left out, so the result speaks for the whole only where nothing was found wrong. `owner`
 * is for what names none.
 */
export function assemble(draft: Draft, owner = draft.catalog.fields.organization_id): Catalog {
  const categories = draft.categories.flatMap((category) => assembleCategory(category, owner) ?? []);
  return {
    categories: inDisplayOrder(categories, draft.catalog.fields.categories ?? []),
    inactiveFilters: draft.catalog.fields.snapshot?.inactive_filters ?? 'include',
  };
}

function assembleCategory({ slug, fields }: CategoryDraft, owner: string | undefined): Category | undefined {
  const { description, is_active } = defaults;
  const { organization_id = owner, name_ko, name_en, filters = [] } = fields;
  if (organization_id === undefined || name_ko === undefined || name_en === undefined) return undefined;
  const assembled = filters.flatMap((filter) => assembleFilter(filter ?? {}, { slug, organization_id }) ?? []);
  const codes = new Set<string>();
  const firstOfEachCode = assembled.filter(({ code }) => !codes.has(code) && codes.add(code));
  return { description, is_active, ...fields, slug, organization_id, name_ko, name_en, filters: firstOfEachCode };
}

function assembleFilter(
  fields: Partial<FilterFields>,
  { slug, organization_id }: Pick<Category, 'organization_id' | 'slug'>,
): Filter | undefined {
  const { is_active, is_recommended } = defaults;
  const { code, name_ko, name_en, image_url, was, ...others } = fields;
  if (code === undefined || name_ko === undefined || name_en === undefined || image_url === undefined) return undefined;
  const required = { key: `${slug}/${code}`, code, name_ko, name_en, image_url };
  const former = was === undefined ? {} : { was: formerKey(was, slug) };
  return { is_active, is_recommended, organization_id, ...others, ...required, ...former };
}

/** The key that a filter in the category `slug` names with `was`: a code in the same one, or `slug/code`. */
export function formerKey(was: string, slug: string): string {
  return was.includes('/') ? was : `${slug}/${was}`;
}

/** The listed categories in their order, then the others by slug. */
function inDisplayOrder(categories: readonly Category[], listed: readonly (string | undefined)[]): readonly Category[] {
  const rank = new Map<string | undefined, number>(listed.map((slug, index) => [slug, index]));
  const rankOf = ({ slug }: Category) => rank.get(slug) ?? listed.length;
  return categories.toSorted((a, b) => rankOf(a) - rankOf(b));
}
