import type { CatalogFields, CategoryFields } from '../../catalog/catalog.ts';
import { categoryContent, filterContent, orderContent } from '../../catalog/entry.ts';
import { kinds } from '../../catalog/schema/kinds.ts';
import { kindOf } from '../../catalog/schema/schemas.ts';
import { lastModified, type Stamp, type Stamps, type Times } from '../../memory/stamp.ts';
import type { Response } from './api-response.ts';
import { nameEntries } from './entry-keys.ts';
import { type ImportRequest, importFailure, type Unnamed } from './failures.ts';

/** A catalog, and its registry. */
export interface ImportPlan {
  readonly catalog: CatalogFields;
  readonly categories: readonly { readonly slug: string; readonly fields: CategoryFields }[];
  readonly stamps: Stamps;
  readonly counts: Readonly<Record<'categories' | 'filters', number>>;
  /** The number of deleted entries that the registry does not have. */
  readonly omitted: number;
  /** Categories whose English name gives no slug of its own. */
  readonly madeSlugs: readonly Unnamed[];
  /** The keys of entries of which a text had CR LF. */
  readonly repaired: readonly string[];
}

/**
 * Plans the catalog that gives a response back, and its registry. Times and identifiers are kept,
 * and no clock is read. @throws Failure `codes-are-refused`
 */
export function planImport(response: Response, request: ImportRequest): ImportPlan {
  const { names, madeSlugs, badCodes } = nameEntries(response);
  if (badCodes.length > 0) throw importFailure('codes-are-refused', { request, badCodes });
  const keyed = response.flatMap((category, index) => {
    const slug = names.get(`.[${index}]`);
    if (slug === undefined) return [];
    const named = category.filters.filter((_, at) => names.has(`.[${index}].filters[${at}]`));
    const filters = named.map((filter) => {
      const deleted_at = filter.deleted_at ?? category.deleted_at;
      return { ...withLf(filter), key: `${slug}/${filter.code}`, deleted_at };
    });
    return { ...withLf(category), key: slug, slug, filters };
  });
  const live = keyed.filter(isLive).map((each) => {
    return { ...each, filters: each.filters.filter(isLive) };
  });
  const entries = new Map<string, Stamp>();
  for (const { filters, ...category } of keyed) {
    const { key, filter_category_id } = category;
    entries.set(key, stampOf(category, filter_category_id, categoryContent(category)));
    for (const filter of filters)
      entries.set(filter.key, stampOf(filter, filter.filter_id, filterContent(filter)));
  }
  const newest = lastModified({ entries, order: undefined }) ?? '';
  const content = orderContent(live, 'include');
  const [{ organization_id: owner } = { organization_id: '' }] = live;
  const filters = live.flatMap((each) => each.filters);
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
    counts: { categories: live.length, filters: filters.length },
    omitted: response.flatMap((each) => [each, ...each.filters]).length - entries.size,
    madeSlugs,
    repaired: [...live, ...filters].flatMap(({ hasCrLf, key }) => (hasCrLf ? key : [])),
  };
}

const isLive = ({ deleted_at }: Pick<Times, 'deleted_at'>) => deleted_at === null;

/** An entry with LF in its texts of several lines, as in the files of a catalog. */
function withLf<E extends object>(entry: E): E & { readonly hasCrLf: boolean } {
  const texts = Object.entries(entry)
    .filter(([name, text]) => kindOf(name) === kinds.lines && String(text).includes('\r\n'))
    .map(([name, text]) => [name, String(text).replaceAll('\r\n', '\n')]);
  return Object.assign({}, entry, Object.fromEntries(texts), { hasCrLf: texts.length > 0 });
}

function stampOf(entry: Omit<Times, 'content'>, identifier: string, content: string): Stamp {
  const { created_at, updated_at, deleted_at } = entry;
  return { identifier, created_at, updated_at, deleted_at, content };
}

/** An entry as it is written where all else belongs to `owner`. */
function owned<E extends { readonly organization_id: string }>(entry: E, owner: string) {
  const { organization_id, ...fields } = entry;
  return organization_id === owner ? fields : { ...fields, organization_id };
}
