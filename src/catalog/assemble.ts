import type { Catalog, Category, Filter } from './catalog.ts';
import type { CategoryDraft, Draft } from './draft.ts';
import type { FilterFields } from './format.ts';

/**
 * The catalog that the files describe: defaults filled in, owners inherited, in display order. Categories and filters
 * that lack what they need are left out, so the result speaks for the whole only where nothing was found wrong. `owner`
 * is for what names none.
 */
export function assemble(draft: Draft, owner = draft.catalog?.fields.organization_id): Catalog {
  const categories = draft.categories.flatMap((category) => assembleCategory(category, owner) ?? []);
  return {
    categories: inDisplayOrder(categories, draft.catalog?.fields.categories ?? []),
    inactiveFilters: draft.catalog?.fields.snapshot?.inactive_filters ?? 'include',
  };
}

function assembleCategory({ slug, fields }: CategoryDraft, owner: string | undefined): Category | undefined {
  const { organization_id = owner, name_ko, name_en, description = '', is_active = true, was, filters = [] } = fields;
  if (organization_id === undefined || name_ko === undefined || name_en === undefined) return undefined;
  return {
    slug,
    organization_id,
    name_ko,
    name_en,
    description,
    is_active,
    ...(was === undefined ? {} : { was }),
    filters: firstOfEachCode(
      filters.flatMap((filter) => assembleFilter(filter ?? {}, { slug, organization_id }) ?? []),
    ),
  };
}

function assembleFilter(
  fields: Partial<FilterFields>,
  category: { readonly slug: string; readonly organization_id: string },
): Filter | undefined {
  const { organization_id = category.organization_id, code, name_ko, name_en, image_url } = fields;
  const { is_active = true, is_recommended = false, was } = fields;
  if (code === undefined || name_ko === undefined || name_en === undefined || image_url === undefined) return undefined;
  const key = `${category.slug}/${code}`;
  const former = was === undefined ? {} : { was: formerKey(was, category.slug) };
  return { key, organization_id, code, name_ko, name_en, image_url, is_active, is_recommended, ...former };
}

/** The key that a filter in the category `slug` names with `was`: a code in the same one, or `slug/code`. */
export function formerKey(was: string, slug: string): string {
  return was.includes('/') ? was : `${slug}/${was}`;
}

function firstOfEachCode(filters: readonly Filter[]): readonly Filter[] {
  const codes = new Set<string>();
  return filters.filter(({ code }) => !codes.has(code) && codes.add(code));
}

/** Listed categories as listed, then the others by slug, as which they come in. */
function inDisplayOrder(categories: readonly Category[], listed: readonly (string | undefined)[]): readonly Category[] {
  const rank = new Map<string | undefined, number>(listed.map((slug, index) => [slug, index]));
  const rankOf = ({ slug }: Category) => rank.get(slug) ?? listed.length;
  return categories.toSorted((a, b) => rankOf(a) - rankOf(b));
}
