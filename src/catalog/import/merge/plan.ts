import { Failure } from '../../../diagnostic/failure.ts';
import type { Pointer } from '../../document.ts';
import type { CategoryFields, FilterFields } from '../../format.ts';
import { orderContent } from '../../stamps/content.ts';
import { lastModified, type Stamps, serialiseStamps, slugOf, type Times } from '../../stamps/stamp.ts';
import { laterThan } from '../../stamps/time.ts';
import type { Answer, AnswerCategory, AnswerFilter } from '../answer.ts';
import { categoryFields, categoryStamp, filterFields, filterStamp } from '../fields.ts';
import { newSlug } from '../slugs.ts';
import type { Existing, ExistingCategory } from './existing.ts';
import { type MergedCategory, mergedStamps } from './stamps.ts';

/** What a merge does to one entry. One that the answer has as deleted, and the catalog not, is left to people. */
export interface MergeChange {
  readonly kind: 'added' | 'changed' | 'deleted' | 'revived';
  readonly key: string;
  /** The fields that have another value. */
  readonly fields: readonly string[];
}

export interface FieldChange {
  readonly pointer: Pointer;
  readonly value: boolean | string;
}

/** What becomes of a category file. */
export interface CategoryEdit {
  readonly slug: string;
  readonly set: readonly FieldChange[];
  readonly append: readonly FilterFields[];
}

export interface MergePlan {
  readonly edits: readonly CategoryEdit[];
  readonly created: readonly { readonly slug: string; readonly fields: CategoryFields }[];
  readonly stamps: Stamps;
  readonly changes: readonly MergeChange[];
  /** How many entries of the catalog the answer does not name. */
  readonly untouched: number;
}

/** What one category of the answer does. */
interface Step extends MergedCategory {
  readonly edit?: CategoryEdit;
  readonly created?: CategoryFields;
  readonly changes: readonly MergeChange[];
}

/**
 * Puts an answer into a catalog. Entries are matched by identifier, the values of the answer win, and what it does not
 * name stays; so does the order of what is there.
 *
 * @throws Failure `merge-fails` where a filter would go from one file to another.
 */
export function planMerge(answer: Answer, before: Existing): MergePlan {
  const slugs = new Set([...before.stamps.entries.keys()].map(slugOf));
  const steps = answer.map((category, index): Step => {
    const slug = before.keyOf(category) ?? newSlug(category, index + 1, slugs);
    slugs.add(slug);
    const there = before.categories.get(slug);
    if (category.deleted_at !== null) return deletedStep(category, slug, before);
    return there === undefined
      ? newStep(category, { slug, index }, before)
      : changedStep(category, { slug, index, there }, before);
  });
  const entries = mergedStamps(before, steps);
  const changes = steps.flatMap((step) => step.changes);
  const named = answer
    .flatMap((category) => [category, ...category.filters])
    .flatMap((entry) => before.keyOf(entry) ?? []);
  const live = [...before.stamps.entries].filter(([, { deleted_at }]) => deleted_at === null).map(([key]) => key);
  const isNamed = new Set(named);
  return {
    edits: steps.flatMap(({ edit }) => edit ?? []),
    created: steps.flatMap(({ slug, created }) => (created === undefined ? [] : [{ slug, fields: created }])),
    stamps: { entries, order: orderAfter(before, { entries, order: before.stamps.order }, steps) },
    changes,
    untouched: live.filter((key) => !isNamed.has(key)).length,
  };
}

/** The identifiers of what is deleted stay taken; what the catalog still has stays until people delete it. */
function deletedStep(category: AnswerCategory, slug: string, before: Existing): Step {
  const { deleted_at } = category;
  const filters = category.filters.map((filter) => ({ ...filter, deleted_at: filter.deleted_at ?? deleted_at }));
  const gone = deletedFilters(filters, before);
  const isNew = before.keyOf(category) === undefined;
  return {
    slug,
    deleted: [...(isNew ? [{ key: slug, stamp: categoryStamp(category) }] : []), ...gone.marks(slug)],
    changes: [...(before.categories.has(slug) ? [deletedChange(slug)] : []), ...gone.changes],
  };
}

function newStep(category: AnswerCategory, { slug, index }: { slug: string; index: number }, before: Existing): Step {
  const filters = livingFilters(category);
  refuseMoved(category, { slug, index }, before);
  const gone = deletedFilters(category.filters, before);
  return {
    slug,
    created: categoryFields({ ...category, filters }, before.root.organization_id),
    live: { stamp: categoryStamp(category), filters: filters.map(codeAndStamp) },
    deleted: gone.marks(slug),
    changes: [
      { kind: before.keyOf(category) === undefined ? 'added' : 'revived', key: slug, fields: [] },
      ...filters.map((filter) => arrival(filter, slug, before)),
      ...gone.changes,
    ],
  };
}

function changedStep(
  category: AnswerCategory,
  { slug, index, there }: { slug: string; index: number; there: ExistingCategory },
  before: Existing,
): Step {
  refuseMoved(category, { slug, index }, before);
  const filters = livingFilters(category);
  const isThere = (filter: AnswerFilter) => isLive(before.keyOf(filter), before);
  const named = new Map(filters.filter(isThere).map((filter) => [before.keyOf(filter), filter]));
  const arriving = filters.filter((filter) => !isThere(filter));
  const gone = deletedFilters(category.filters, before);

  const ofCategory = changedFields(there.category, category, [
    'name_ko',
    'name_en',
    'description',
    'is_active',
    'organization_id',
  ]);
  const ofFilters = there.category.filters.map((filter, at) => {
    // One that the answer does not name keeps its owner, though that of its category may change.
    const wanted = named.get(filter.key) ?? filter;
    const written = there.fields.filters?.[at]?.organization_id ?? category.organization_id;
    const fields = ['code', 'name_ko', 'name_en', 'image_url', 'is_recommended', 'is_active'] as const;
    const changed = changedFields(filter, wanted, fields);
    const owner =
      written === wanted.organization_id ? [] : [{ field: 'organization_id', value: wanted.organization_id }];
    const stamp = 'filter_id' in wanted ? filterStamp(wanted) : before.stampOf(filter.key);
    return { key: filter.key, code: wanted.code, stamp, at, changed: [...changed, ...owner] };
  });
  const set: readonly FieldChange[] = [
    ...ofCategory.map(({ field, value }) => ({ pointer: [field], value })),
    ...ofFilters.flatMap(({ at, changed }) =>
      changed.map(({ field, value }) => ({ pointer: ['filters', at, field], value })),
    ),
  ];
  const append = arriving.map((filter) => filterFields(filter, category.organization_id));
  const changes: readonly MergeChange[] = [
    { kind: 'changed' as const, key: slug, fields: ofCategory.map(({ field }) => field) },
    ...ofFilters.map(({ key, changed }) => ({
      kind: 'changed' as const,
      key,
      fields: changed.map(({ field }) => field),
    })),
  ].filter(({ fields }) => fields.length > 0);
  return {
    slug,
    ...(set.length + append.length === 0 ? {} : { edit: { slug, set, append } }),
    live: {
      stamp: categoryStamp(category),
      filters: [...ofFilters.map(({ code, stamp }) => ({ code, stamp })), ...arriving.map(codeAndStamp)],
    },
    deleted: gone.marks(slug),
    changes: [...changes, ...arriving.map((filter) => arrival(filter, slug, before)), ...gone.changes],
  };
}

function changedFields<F extends string>(
  before: Readonly<Record<F, boolean | string>>,
  after: Readonly<Record<F, boolean | string>>,
  fields: readonly F[],
): readonly { readonly field: string; readonly value: boolean | string }[] {
  return fields.filter((field) => before[field] !== after[field]).map((field) => ({ field, value: after[field] }));
}

function refuseMoved(
  category: AnswerCategory,
  { slug, index }: { slug: string; index: number },
  before: Existing,
): void {
  for (const [at, filter] of category.filters.entries()) {
    const key = before.keyOf(filter);
    if (key === undefined || !isLive(key, before) || slugOf(key) === slug) continue;
    const args = { path: `categories/${slugOf(key)}.yaml`, place: `/${index}/filters/${at}` };
    throw new Failure('merge-fails', { ...args, reason: 'filter-is-elsewhere' });
  }
}

function livingFilters({ filters }: AnswerCategory): readonly AnswerFilter[] {
  return filters.filter(({ deleted_at }) => deleted_at === null);
}

/** Those of some filters that are deleted. */
function deletedFilters(filters: readonly AnswerFilter[], before: Existing) {
  const deleted = filters.filter(({ deleted_at }) => deleted_at !== null);
  const unknown = deleted.filter((filter) => before.keyOf(filter) === undefined);
  return {
    marks: (slug: string) => unknown.map((filter) => ({ key: `${slug}/${filter.code}`, stamp: filterStamp(filter) })),
    changes: deleted
      .map((filter) => before.keyOf(filter))
      .flatMap((key) => (key !== undefined && isLive(key, before) ? [deletedChange(key)] : [])),
  };
}

function deletedChange(key: string): MergeChange {
  return { kind: 'deleted', key, fields: [] };
}

function arrival(filter: AnswerFilter, slug: string, before: Existing): MergeChange {
  const kind = before.keyOf(filter) === undefined ? 'added' : 'revived';
  return { kind, key: `${slug}/${filter.code}`, fields: [] };
}

function codeAndStamp(filter: AnswerFilter) {
  return { code: filter.code, stamp: filterStamp(filter) };
}

function isLive(key: string | undefined, { stamps }: Existing): boolean {
  return key !== undefined && stamps.entries.get(key)?.deleted_at === null;
}

/**
 * The order's stamp. It moves with whatever changed for apps: the times of the answer may all be older than the last
 * snapshot, and a client that asks by date would keep that.
 */
function orderAfter(before: Existing, stamps: Stamps, steps: readonly Step[]): Times {
  const codes = new Map([
    ...[...before.categories].map(([slug, { category }]) => [slug, category.filters.map(({ code }) => code)] as const),
    ...steps.flatMap(({ slug, live }) =>
      live === undefined ? [] : [[slug, live.filters.map(({ code }) => code)] as const],
    ),
  ]);
  const listed = before.root.categories ?? [...before.categories.keys()];
  const created = steps.flatMap(({ slug, created: fields }) => (fields === undefined ? [] : slug));
  const order = [...new Set([...listed, ...created, ...before.categories.keys()])];
  const content = orderContent({
    inactiveFilters: before.inactiveFilters,
    categories: order.map((slug) => ({ slug, filters: (codes.get(slug) ?? []).map((code) => ({ code })) })),
  });
  const newest = lastModified(stamps);
  const earlier = before.stamps.order;
  if (earlier === undefined) return { created_at: newest, updated_at: newest, deleted_at: null, content };
  if (content === earlier.content && serialiseStamps(stamps) === serialiseStamps(before.stamps)) return earlier;
  return { ...earlier, updated_at: laterThan(lastModified(before.stamps), newest), content };
}
