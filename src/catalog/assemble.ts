import type { Catalog, Category, Filter, FilterFields } from './catalog.ts';
import type { Draft } from './draft.ts';
import { emptyCategory, emptyFilter } from './fields.ts';
import { publishedName } from './image-files.ts';

/**
 * The catalog that the files describe: defaults filled in, owners inherited, in display order. Missing fields become
 * empty: call it only for a catalog without errors.
 */
export function assemble(draft: Draft): Catalog {
  const { organization_id: owner = '', categories: listed = [], snapshot } = draft.catalog.fields;
  const rank = new Map<string | undefined, number>(listed.map((slug, index) => [slug, index]));
  const rankOf = ({ slug }: Category) => rank.get(slug) ?? listed.length; // the others by slug
  const categories = draft.categories.map(({ slug, fields: { filters = [], ...own } }): Category => {
    const category = { ...emptyCategory, organization_id: owner, ...own, slug };
    return { ...category, filters: filters.map((filter) => assembleFilter(filter ?? {}, category)) };
  });
  return {
    categories: categories.toSorted((a, b) => rankOf(a) - rankOf(b)),
    inactiveFilters: snapshot?.inactive_filters ?? 'include',
  };

  function assembleFilter(fields: FilterFields, { slug, organization_id }: Omit<Category, 'filters'>): Filter {
    const { code = '', was, ...own } = fields;
    const former = was === undefined ? {} : { was: formerKey(was, slug) };
    const image_url = own.image === undefined ? '' : imageAddress(own.image, draft);
    // No text of a list is undefined where nothing was found wrong.
    return { ...emptyFilter, organization_id, image_url, ...own, key: `${slug}/${code}`, code, ...former } as Filter;
  }
}

/** Where apps get an image that is kept in the catalog. */
export function imageAddress(image: string, { catalog, images }: Pick<Draft, 'catalog' | 'images'>): string {
  const { image_base_url = '' } = catalog.fields;
  return `${image_base_url.replace(/\/?$/, '/')}${publishedName(image, images)}`;
}

/** The key that a filter in the category `slug` names with `was`: a code in the same one, or `slug/code`. */
export function formerKey(was: string, slug: string): string {
  return was.includes('/') ? was : `${slug}/${was}`;
}
