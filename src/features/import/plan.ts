import type { CatalogFields, CategoryFields } from '../../catalog/catalog.ts';
import { hashCategory, hashFilter, hashOrder } from '../../catalog/entry.ts';
import { kinds } from '../../catalog/schema/kinds.ts';
import { kindOf } from '../../catalog/schema/schemas.ts';
import { type EntryRecord, lastModified, type Registry } from '../../memory/registry.ts';
import type { ApiResponse } from './api-response.ts';
import { nameEntries } from './entry-keys.ts';
import { type ImportRequest, importFailure, type NameProblem } from './failures.ts';

export interface ImportPlan {
  readonly catalog: CatalogFields;
  readonly categories: readonly { readonly slug: string; readonly fields: CategoryFields }[];
  readonly registry: Registry;
  readonly counts: Readonly<Record<'categories' | 'filters', number>>;
  /** The number of deleted entries that are not in the registry. */
  readonly omitted: number;
  /** Categories whose English name gives no unique slug. */
  readonly generatedSlugs: readonly NameProblem[];
  /** Keys of the entries whose texts had CR LF. */
  readonly crlfKeys: readonly string[];
}

/**
 * Plans a catalog and a registry whose API response equals the given one. Keeps times and
 * identifiers, and reads no clock. @throws Failure `codes-are-refused`
 */
export function planImport(response: ApiResponse, request: ImportRequest): ImportPlan {
  const { names, generatedSlugs, badCodes } = nameEntries(response);
  if (badCodes.length > 0) throw importFailure('codes-are-refused', { request, badCodes });
  const keyed = response.flatMap((category, index) => {
    const slug = names.get(`.[${index}]`);
    if (slug === undefined) return [];
    const named = category.filters.filter((_, at) => names.has(`.[${index}].filters[${at}]`));
    const filters = named.map((filter) => {
      const deleted_at = filter.deleted_at ?? category.deleted_at;
      return { ...convertCrLf(filter), key: `${slug}/${filter.code}`, deleted_at };
    });
    return { ...convertCrLf(category), key: slug, slug, filters };
  });
  const live = keyed.filter(isLive).map((each) => {
    return { ...each, filters: each.filters.filter(isLive) };
  });
  const entries = new Map<string, EntryRecord>();
  for (const { filters, ...category } of keyed) {
    const { key, filter_category_id } = category;
    entries.set(key, recordOf(category, filter_category_id, hashCategory(category)));
    for (const filter of filters)
      entries.set(filter.key, recordOf(filter, filter.filter_id, hashFilter(filter)));
  }
  const newest = lastModified({ entries, order: undefined }) ?? '';
  const content = hashOrder(live, 'include');
  const order = { created_at: newest, updated_at: newest, deleted_at: null, content };
  const [{ organization_id: owner } = { organization_id: '' }] = live;
  const filters = live.flatMap((each) => each.filters);
  return {
    catalog: { organization_id: owner, categories: live.map(({ slug }) => slug) },
    categories: live.map((each) => {
      const within = each.filters.map((filter) => omitInherited(filter, each.organization_id));
      return { slug: each.slug, fields: { ...omitInherited(each, owner), filters: within } };
    }),
    registry: { entries, order },
    counts: { categories: live.length, filters: filters.length },
    omitted: response.flatMap((each) => [each, ...each.filters]).length - entries.size,
    generatedSlugs,
    crlfKeys: [...live, ...filters].flatMap(({ hasCrLf, key }) => (hasCrLf ? key : [])),
  };
}

type Times = Pick<EntryRecord, 'created_at' | 'deleted_at' | 'updated_at'>;
const isLive = ({ deleted_at }: Pick<Times, 'deleted_at'>) => deleted_at === null;

/** Converts CR LF to LF in multi-line texts, as catalog files have LF. */
function convertCrLf<E extends object>(entry: E): E & { readonly hasCrLf: boolean } {
  const texts = Object.entries(entry)
    .filter(([name, text]) => kindOf(name) === kinds.lines && String(text).includes('\r\n'))
    .map(([name, text]) => [name, String(text).replaceAll('\r\n', '\n')]);
  return Object.assign({}, entry, Object.fromEntries(texts), { hasCrLf: texts.length > 0 });
}

function recordOf(entry: Times, identifier: string, content: string): EntryRecord {
  const { created_at, updated_at, deleted_at } = entry;
  return { identifier, created_at, updated_at, deleted_at, content };
}

/** Omits the organization if the entry inherits it from `owner`. */
function omitInherited<E extends { readonly organization_id: string }>(entry: E, owner: string) {
  const { organization_id, ...fields } = entry;
  return organization_id === owner ? fields : { ...fields, organization_id };
}
