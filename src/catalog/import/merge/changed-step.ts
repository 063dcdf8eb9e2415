import type { FieldChange } from '../../splice/set-field.ts';
import type { Times } from '../../stamps/stamp.ts';
import type { AnswerCategory, AnswerFilter } from '../answer.ts';
import { categoryStamp, filterFields, filterStamp } from '../fields.ts';
import type { Existing, ExistingCategory } from './existing.ts';
import {
  arrival,
  codeAndStamp,
  deletedFilters,
  isLive,
  livingFilters,
  type MergeChange,
  refuseMoved,
  type Step,
} from './steps.ts';

/** A category that the catalog has: fields get the values of the answer, and new filters come behind those there. */
export function changedStep(
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
    const known = before.stampOf(filter.key);
    const stamp = 'filter_id' in wanted ? filterStamp(wanted) : known;
    return {
      key: filter.key,
      code: wanted.code,
      stamp,
      times: changedTimes(known, stamp),
      at,
      changed: [...changed, ...owner],
    };
  });
  const set: readonly FieldChange[] = [
    ...ofCategory.map(({ field, value }) => ({ pointer: [field], value })),
    ...ofFilters.flatMap(({ at, changed }) =>
      changed.map(({ field, value }) => ({ pointer: ['filters', at, field], value })),
    ),
  ];
  const append = arriving.map((filter) => filterFields(filter, category.organization_id));
  const stamp = categoryStamp(category);
  const times = changedTimes(before.stampOf(slug), stamp);
  const changes = [{ key: slug, changed: ofCategory, times }, ...ofFilters]
    .map((entry): MergeChange => {
      return { kind: 'changed', key: entry.key, fields: [...entry.changed.map(({ field }) => field), ...entry.times] };
    })
    .filter(({ fields }) => fields.length > 0);
  return {
    slug,
    ...(set.length + append.length === 0 ? {} : { edit: { slug, set, append } }),
    live: {
      stamp,
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

function changedTimes(before: Times, after: Times): readonly string[] {
  return (['created_at', 'updated_at'] as const).filter((field) => before[field] !== after[field]);
}
