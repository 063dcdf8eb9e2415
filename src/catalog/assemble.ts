import type { Catalog, Category, Filter, FilterFields, Window } from './catalog.ts';
import { parseInstant } from './dates.ts';
import { emptyCategory, emptyFilter } from './fields.ts';
import { publishedName } from './image-files.ts';
import type { PartialCatalog } from './partial.ts';

/**
 * Returns the catalog in display order, with defaults and inherited organizations.
 * Missing fields become empty: call it only for a catalog without errors.
 */
export function assemble(partial: PartialCatalog): Catalog {
  const { organization_id = '', categories: listed = [], ...settings } = partial.catalog.fields;
  const { snapshot, time_zone: zone } = settings;
  const rank = new Map<string | undefined, number>(listed.map((slug, index) => [slug, index]));
  const rankOf = ({ slug }: Category) => rank.get(slug) ?? listed.length; // unlisted ones last
  const categories = partial.categories.map(
    ({ slug, fields: { filters = [], ...fields } }): Category => {
      const category = { ...emptyCategory, organization_id, ...parseWindow(fields, zone), slug };
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
    const { code = '', was, ...rest } = fields;
    const former = was === undefined ? {} : { was: formerKey(was, slug) };
    const image_url = rest.image === undefined ? '' : imageUrl(rest.image, partial);
    // Without errors, no item of a list is undefined.
    const values = { ...emptyFilter, organization_id, image_url, ...parseWindow(rest, zone) };
    return { ...values, key: `${slug}/${code}`, code, ...former } as Filter;
  }
}

/** Parses the times of a window. Drops unclear ones. */
function parseWindow<Entry extends Window>(
  { active_from, active_until, ...rest }: Entry,
  zone: string | undefined,
) {
  const [from, until] = [active_from, active_until].map((text) => text && parseInstant(text, zone));
  return { ...rest, ...(from && { active_from: from }), ...(until && { active_until: until }) };
}

/** Returns the public URL of an image in `images/`. */
export function imageUrl(image: string, { catalog, images }: PartialCatalog): string {
  const { image_base_url = '' } = catalog.fields;
  return `${image_base_url.replace(/\/?$/, '/')}${publishedName(image, images)}`;
}

/** Resolves `was` to a key: it is a code in the category `slug`, or `slug/code`. */
export function formerKey(was: string, slug: string): string {
  return was.includes('/') ? was : `${slug}/${was}`;
}
