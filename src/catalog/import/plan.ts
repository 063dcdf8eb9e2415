import type { CatalogFields, CategoryFields } from '../format.ts';
import { closestCode } from '../slug.ts';
import { orderContent } from '../stamps/content.ts';
import { freeKey, keysOfFilters } from '../stamps/keys.ts';
import { lastModified, type Stamp, type Stamps, type Timestamp } from '../stamps/stamp.ts';
import type { Answer, AnswerCategory, AnswerFilter } from './answer.ts';
import { categoryFields, categoryStamp, filterStamp } from './fields.ts';
import { newSlug } from './slugs.ts';

/** What an answer gives as a catalog. */
export interface ImportPlan {
  readonly catalog: CatalogFields;
  readonly categories: readonly { readonly slug: string; readonly fields: CategoryFields }[];
  readonly stamps: Stamps;
  readonly counts: ImportCounts;
}

interface ImportCounts {
  readonly categories: number;
  readonly filters: number;
  /** Categories and filters that the answer has as deleted: their identifiers stay taken. */
  readonly deleted: number;
}

/** A filter of an answer, and the key of its stamp. */
interface KeyedFilter {
  readonly key: string;
  readonly filter: AnswerFilter;
  readonly deleted_at: Timestamp | null;
}

/** A category of an answer, and its slug, which is the key of its stamp. */
interface KeyedCategory {
  readonly slug: string;
  readonly category: AnswerCategory;
  readonly filters: readonly KeyedFilter[];
}

/**
 * The catalog that gives an answer back. What the answer has as deleted becomes marks in the stamps; times and
 * identifiers are kept as given, and no clock is read.
 */
export function planImport(answer: Answer): ImportPlan {
  const keyed = keyedCategories(answer);
  const live = keyed.filter(({ category }) => category.deleted_at === null);
  const owner = commonestOwner((live.length === 0 ? keyed : live).map(({ category }) => category));
  const entries = stampsOf(keyed);
  const newest = lastModified({ entries, order: undefined });
  const listed = live.map((each) => ({ ...each, filters: each.filters.filter(({ deleted_at }) => !deleted_at) }));
  const order = listed.map((each) => ({ slug: each.slug, filters: each.filters.map(({ filter }) => filter) }));
  const content = orderContent({ inactiveFilters: 'include', categories: order });
  const filters = listed.reduce((sum, each) => sum + each.filters.length, 0);
  return {
    catalog: { organization_id: owner, categories: live.map(({ slug }) => slug) },
    categories: listed.map((each) => ({ slug: each.slug, fields: fieldsOf(each, owner) })),
    stamps: { entries, order: { created_at: newest, updated_at: newest, deleted_at: null, content } },
    counts: { categories: listed.length, filters, deleted: entries.size - listed.length - filters },
  };
}

/** With the deleted ones last, so that none that lives gets another name on their account. */
function keyedCategories(answer: Answer): readonly KeyedCategory[] {
  const slugs = new Set<string>();
  return answer
    .map((category, index) => ({ category, position: index + 1 }))
    .toSorted((a, b) => Number(a.category.deleted_at !== null) - Number(b.category.deleted_at !== null))
    .map(({ category, position }) => {
      const slug = newSlug(category, position, slugs);
      slugs.add(slug);
      return { slug, category, filters: keyedFilters(slug, category) };
    });
}

/** In the order of the answer. A deleted one stands back behind every code that lives, or may once it is mended. */
function keyedFilters(slug: string, { deleted_at: ofCategory, filters }: AnswerCategory): readonly KeyedFilter[] {
  const all = filters.map((filter) => ({ filter, code: filter.code, deleted_at: filter.deleted_at ?? ofCategory }));
  const live = all.filter(({ filter }) => filter.deleted_at === null);
  const liveKeys = keysOfFilters(slug, live);
  const keys = new Map(live.map(({ filter }, index) => [filter, liveKeys[index] ?? '']));
  const taken = new Set([
    ...liveKeys,
    ...live.flatMap(({ code }) => [`${slug}/${code}`, `${slug}/${closestCode(code)}`]),
  ]);
  for (const { filter } of all) {
    if (filter.deleted_at === null) continue;
    const key = freeKey(`${slug}/${filter.code}`, taken);
    taken.add(key);
    keys.set(filter, key);
  }
  return all.map(({ filter, deleted_at }) => ({ key: keys.get(filter) ?? '', filter, deleted_at }));
}

/** The first of those that own most categories. */
function commonestOwner(categories: readonly AnswerCategory[]): string {
  const groups = [...Map.groupBy(categories, ({ organization_id }) => organization_id)];
  const [first] = groups.toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}

function stampsOf(keyed: readonly KeyedCategory[]): ReadonlyMap<string, Stamp> {
  return new Map(
    keyed.flatMap(({ slug, category, filters }) => [
      [slug, categoryStamp(category)] as const,
      ...filters.map(({ key, filter, deleted_at }) => [key, filterStamp({ ...filter, deleted_at })] as const),
    ]),
  );
}

function fieldsOf({ category, filters }: KeyedCategory, owner: string): CategoryFields {
  return categoryFields({ ...category, filters: filters.map(({ filter }) => filter) }, owner);
}
