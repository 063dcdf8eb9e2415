import type { CatalogFields, CategoryFields } from '../../catalog/catalog.ts';
import { categoryContent, filterContent, orderContent } from '../../catalog/entry.ts';
import { lastModified, type Stamps, type Times } from '../../memory/stamp.ts';
import type { Response } from './api-response.ts';

/** What a response gives: a catalog, and its memory. */
export interface ImportPlan {
  readonly catalog: CatalogFields;
  readonly categories: readonly { readonly slug: string; readonly fields: CategoryFields }[];
  readonly stamps: Stamps;
  /** The deleted ones are those of which the identifiers are kept, the omitted ones those that are left out. */
  readonly counts: Readonly<Record<'categories' | 'deleted' | 'filters' | 'omitted', number>>;
}

/**
 * The catalog that gives a response back, and the memory of it. Times and identifiers are kept as given, and no clock is
 * read. `names` are the slugs and codes, by the place of the entry in the response.
 */
export function planImport(response: Response, names: ReadonlyMap<string, string>): ImportPlan {
  const keyed = response.flatMap((category, index) => {
    const slug = names.get(`/${index}`);
    const filters = category.filters.flatMap((filter, at) => {
      const code = names.get(`/${index}/filters/${at}`);
      return code === undefined
        ? []
        : [{ ...filter, code, deleted_at: filter.deleted_at ?? category.deleted_at }];
    });
    return slug === undefined ? [] : [{ ...category, slug, filters }];
  });
  const live = keyed
    .filter(isLive)
    .map((each) => ({ ...each, filters: each.filters.filter(isLive) }));
  const [{ organization_id: owner } = { organization_id: '' }] = live;
  const entries = new Map(
    keyed.flatMap((each) => [
      [each.slug, stampOf(each, each.filter_category_id, categoryContent(each))] as const,
      ...each.filters.map(
        (filter) =>
          [
            `${each.slug}/${filter.code}`,
            stampOf(filter, filter.filter_id, filterContent(filter)),
          ] as const,
      ),
    ]),
  );
  const newest = lastModified({ entries, order: undefined }) ?? '';
  const content = orderContent(live, 'include');
  const filters = live.flatMap((each) => each.filters).length;
  const deleted = entries.size - live.length - filters;
  const omitted = response.flatMap((each) => [each, ...each.filters]).length - entries.size;
  return {
    catalog: { organization_id: owner, categories: live.map(({ slug }) => slug) },
    categories: live.map((each) => {
      const within = each.filters.map((filter) => owned(filter, each.organization_id));
      return { slug: each.slug, fields: { ...owned(each, owner), filters: within } };
    }),
    stamps: {
      entries,
      order: { created_at: newest, updated_at: newest, deleted_at: null, content },
    },
    counts: { categories: live.length, filters, deleted, omitted },
  };
}

const isLive = ({ deleted_at }: Pick<Times, 'deleted_at'>) => deleted_at === null;

function stampOf(
  { created_at, updated_at, deleted_at }: Omit<Times, 'content'>,
  identifier: string,
  content: string,
) {
  return { identifier, created_at, updated_at, deleted_at, content };
}

/** An entry as it is written where all else belongs to `owner`. */
function owned<E extends { readonly organization_id: string }>(entry: E, owner: string) {
  const { organization_id, ...fields } = entry;
  return organization_id === owner ? fields : { ...fields, organization_id };
}
