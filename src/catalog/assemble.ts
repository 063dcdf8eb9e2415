import type { Catalog, Category, Filter, FilterFields, Window } from './catalog.ts';
import type { Draft } from './draft.ts';
import { emptyCategory, emptyFilter } from './fields.ts';
import { publishedName } from './image-files.ts';
import { readMoment } from './moment.ts';

/**
 * The catalog that the files describe: defaults filled in, owners inherited, in display order.
 * Missing fields become empty: call it only for a catalog without errors.
 */
export function assemble(draft: Draft): Catalog {
  const { organization_id = '', categories: listed = [], ...settings } = draft.catalog.fields;
  const { snapshot, time_zone: zone } = settings;
  const rank = new Map<string | undefined, number>(listed.map((slug, index) => [slug, index]));
  const rankOf = ({ slug }: Category) => rank.get(slug) ?? listed.length; // the others by slug
  const categories = draft.categories.map(
    ({ slug, fields: { filters = [], ...own } }): Category => {
      const category = { ...emptyCategory, organization_id, ...withWindow(own, zone), slug };
      return {
        ...category,
        filters: filters.map((filter) => assembleFilter(filter ?? {}, category)),
      };
    },
  );
  return {
    categories: categories.toSorted((a, b) => rankOf(a) - rankOf(b)),
    inactiveFilters: snapshot?.inactive_filters ?? 'include',
    timeZone: zone,
  };

  function assembleFilter(
    fields: FilterFields,
    { slug, organization_id }: Omit<Category, 'filters'>,
  ): Filter {
    const { code = '', was, ...own } = fields;
    const former = was === undefined ? {} : { was: formerKey(was, slug) };
    const image_url = own.image === undefined ? '' : imageAddress(own.image, draft);
    // No text of a list is undefined where nothing was found wrong.
    const all = { ...emptyFilter, organization_id, image_url, ...withWindow(own, zone) };
    return { ...all, key: `${slug}/${code}`, code, ...former } as Filter;
  }
}

/** An entry with its window as times, as far as these are clear. */
function withWindow<Of extends Window>(
  { active_from, active_until, ...own }: Of,
  zone: string | undefined,
) {
  const [from, until] = [active_from, active_until].map((text) => text && readMoment(text, zone));
  return { ...own, ...(from && { active_from: from }), ...(until && { active_until: until }) };
}

/** Where apps get an image that is kept in the catalog. */
export function imageAddress(image: string, { catalog, images }: Draft): string {
  const { image_base_url = '' } = catalog.fields;
  return `${image_base_url.replace(/\/?$/, '/')}${publishedName(image, images)}`;
}

/** The key that `was` names in the category `slug`: a code of that category, or `slug/code`. */
export function formerKey(was: string, slug: string): string {
  return was.includes('/') ? was : `${slug}/${was}`;
}
