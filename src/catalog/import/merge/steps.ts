import { Failure } from '../../../diagnostic/failure.ts';
import type { CategoryFields, FilterFields } from '../../format.ts';
import type { FieldChange } from '../../splice/set-field.ts';
import { slugOf } from '../../stamps/stamp.ts';
import type { AnswerCategory, AnswerFilter } from '../answer.ts';
import { categoryFields, categoryStamp, filterStamp } from '../fields.ts';
import type { Existing } from './existing.ts';
import type { MergedCategory } from './stamps.ts';

/** What a merge does to one entry. One that the answer has as deleted, and the catalog not, is left to people. */
export interface MergeChange {
  readonly kind: 'added' | 'changed' | 'deleted' | 'revived';
  readonly key: string;
  /** The fields that have another value. */
  readonly fields: readonly string[];
}

/** What becomes of a category file. */
export interface CategoryEdit {
  readonly slug: string;
  readonly set: readonly FieldChange[];
  readonly append: readonly FilterFields[];
}

/** What one category of the answer does. */
export interface Step extends MergedCategory {
  readonly edit?: CategoryEdit;
  readonly created?: CategoryFields;
  readonly changes: readonly MergeChange[];
}

/** The identifiers of what is deleted stay taken; what the catalog still has stays until people delete it. */
export function deletedStep(category: AnswerCategory, slug: string, before: Existing): Step {
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

/** A category that the catalog does not have, or no longer. */
export function newStep(
  category: AnswerCategory,
  { slug, index }: { slug: string; index: number },
  before: Existing,
): Step {
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

/**
 * A filter that would go from one file to another is for people to move.
 *
 * @throws Failure `merge-fails`.
 */
export function refuseMoved(
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

/** Those of a category that are not deleted. */
export function livingFilters({ filters }: AnswerCategory): readonly AnswerFilter[] {
  return filters.filter(({ deleted_at }) => deleted_at === null);
}

/** Those of some filters that are deleted. */
export function deletedFilters(filters: readonly AnswerFilter[], before: Existing) {
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

/** What is said of a filter that comes into a category. */
export function arrival(filter: AnswerFilter, slug: string, before: Existing): MergeChange {
  const kind = before.keyOf(filter) === undefined ? 'added' : 'revived';
  return { kind, key: `${slug}/${filter.code}`, fields: [] };
}

/** What a filter of the answer is to the stamps. */
export function codeAndStamp(filter: AnswerFilter) {
  return { code: filter.code, stamp: filterStamp(filter) };
}

/** Whether there is an entry of the catalog under a key. */
export function isLive(key: string | undefined, { stamps }: Existing): boolean {
  return key !== undefined && stamps.entries.get(key)?.deleted_at === null;
}
