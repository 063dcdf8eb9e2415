import { isDeepStrictEqual } from 'node:util';
import type { Category, Filter } from '../catalog/catalog.ts';
import type { Value } from '../catalog/fields.ts';
import { categoryFields, emptyCategory, emptyFilter, filterFields } from '../catalog/fields.ts';
import type { ChangeDetails, ChangedEntry } from './change.ts';
import type { CategoryPair, FilterPair, Positions } from './pairs.ts';

/** Returns changes of a category that apps see, with the filters that it shows or hides. */
export function categoryChanges(
  { before, after, filters }: CategoryPair,
  positions: Positions,
): readonly ChangeDetails[] {
  const [wasListed, isListed] = [positions.has(before), positions.has(after)];
  const filtersOf = (side: 'after' | 'before') => {
    const listed = filters.filter((pair) => !pair.isMoved && positions.has(pair[side]));
    const entries = listed.flatMap((pair) => pair[side] ?? []);
    // Switching a category changes no inactive filter.
    return entries.filter(({ is_active }) => is_active || !(before && after)).map(toChangedFilter);
  };
  if (after && isListed && !wasListed) {
    const filters = filtersOf('after');
    if (before) return [{ kind: 'activated', filters, fields: [] }];
    return [{ kind: 'added', filters, fields: nonDefaultFields(after) }];
  }
  if (wasListed && !isListed) {
    return [{ kind: after ? 'deactivated' : 'removed', filters: filtersOf('before'), fields: [] }];
  }
  if (!before || !after || !isListed) return [];
  const renamed = { kind: 'renamed', from: before.slug } as const;
  return [...(before.slug === after.slug ? [] : [renamed]), ...changedFields(before, after)];
}

/** Returns changes of a filter that apps see, unless a change of its category covers them. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, the first one wins
export function filterChanges(
  { before, after, isMoved }: FilterPair,
  category: CategoryPair,
  positions: Positions,
): readonly ChangeDetails[] {
  const [wasListed, isListed] = [positions.has(before), positions.has(after)];
  if (!wasListed && !isListed) return [];
  if (before && after && isMoved) {
    const effect = !isListed ? 'disappears' : wasListed ? 'stays' : 'appears';
    const move = { kind: 'moved', from: before.key, effect } as const;
    if (effect !== 'stays') return [move];
    return [move, ...activationChange(before, after), ...changedFields(before, after)];
  }
  if (!positions.has(category.before) || !positions.has(category.after)) return [];
  if (before === undefined) return [visibilityChange('added', after)];
  if (after === undefined) return [visibilityChange('removed', before)];
  const renamed =
    before.code === after.code ? [] : [{ kind: 'renamed', from: before.key } as const];
  if (!isListed && after.isScheduled)
    return [...renamed, visibilityChange(before.is_active ? 'deactivated' : 'removed', before)];
  if (!wasListed && before.isScheduled)
    return [visibilityChange(after.is_active ? 'activated' : 'added', after)];
  if (!wasListed || !isListed) return activationChange(before, after);
  const isOwnerInherited =
    before.organization_id === category.before?.organization_id &&
    after.organization_id === category.after?.organization_id;
  const fields = changedFields(before, after);
  return [
    ...renamed,
    ...activationChange(before, after),
    ...fields.filter(({ field }) => field !== 'organization_id' || !isOwnerInherited),
  ];
}

function activationChange(before: Filter, after: Filter): readonly ChangeDetails[] {
  const kind = after.is_active ? 'activated' : 'deactivated';
  return before.is_active === after.is_active ? [] : [visibilityChange(kind, after)];
}

function visibilityChange(
  kind: 'activated' | 'added' | 'deactivated' | 'removed',
  filter: Filter,
): ChangeDetails {
  const fields = kind === 'added' ? nonDefaultFields(filter) : [];
  return { kind, image_url: filter.image_url, filters: [], fields };
}

/** Returns fields as in the contract, the owner last. `is_active` has its own kinds of change. */
function comparedFields(entry: Category | Filter): readonly string[] {
  const names: readonly string[] = 'key' in entry ? filterFields : categoryFields;
  const others = names.filter((name) => name !== 'organization_id' && name !== 'is_active');
  return [...others, 'organization_id'];
}

/** Casts safely: every entry has the field. */
const fieldValue = (entry: Category | Filter, field: string) => Reflect.get(entry, field) as Value;

/** Fields of a new entry that every report shows anyway. */
const alwaysShown = /^(?:image_url|name_en|name_ko|organization_id)$/;

function nonDefaultFields(entry: Category | Filter) {
  const empty = 'key' in entry ? emptyFilter : emptyCategory;
  const fields = comparedFields(entry).flatMap((field) => {
    const value = fieldValue(entry, field);
    const isUsual = isDeepStrictEqual(value, Reflect.get(empty, field));
    return isUsual || alwaysShown.test(field) ? [] : [{ field, value }];
  });
  return entry.is_active ? fields : [...fields, { field: 'is_active', value: false }];
}

function changedFields(before: Category | Filter, after: Category | Filter) {
  return comparedFields(after).flatMap((field) => {
    const [from, to] = [fieldValue(before, field), fieldValue(after, field)];
    return isDeepStrictEqual(from, to) ? [] : [{ kind: 'changed', field, from, to } as const];
  });
}

export function toChangedFilter({ key, name_ko, name_en, image_url }: Filter): ChangedEntry {
  return { key, name_ko, name_en, image_url };
}
