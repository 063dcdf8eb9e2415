import { isDeepStrictEqual } from 'node:util';
import type { Timestamp } from '../base/time.ts';
import { offsetAt, wallTimeIn } from '../base/zone.ts';
import type { Category, Filter } from '../catalog/catalog.ts';
import {
  categoryFields,
  emptyCategory,
  emptyFilter,
  filterFields,
  type Value,
} from '../catalog/fields.ts';
import type { ChangeDetails, ChangedEntry } from './change.ts';
import type { CategoryPair, FilterPair, Listing, Pair } from './pairs.ts';

/** What differs in a category, as far as `listing` shows it; with the filters that come or go with it. */
export function categoryDetails(
  { before, after, filters }: CategoryPair,
  listing: Listing,
): readonly ChangeDetails[] {
  const [wasListed, isListed] = [listing.has(before), listing.has(after)];
  const filtersIn = (side: 'after' | 'before') =>
    filters
      .flatMap((pair) => (pair.isMoved || !listing.has(pair[side]) ? [] : (pair[side] ?? [])))
      .map(withImage);
  if (after && isListed && !wasListed) {
    const kind = before ? 'activated' : 'added';
    return [{ kind, filters: filtersIn('after'), fields: unusualFields(after) }];
  }
  if (wasListed && !isListed) {
    return [{ kind: after ? 'deactivated' : 'removed', filters: filtersIn('before'), fields: [] }];
  }
  if (!before || !after || !isListed) return [];
  const kind = after.is_active ? 'activated' : 'deactivated';
  return [
    ...(before.slug === after.slug ? [] : [{ kind: 'renamed', from: before.slug } as const]),
    ...(before.is_active === after.is_active ? [] : [{ kind, filters: [], fields: [] } as const]), // ahead in both
    ...changedFields(before, after),
  ];
}

/** What differs in a filter, as far as `listing` shows it, apart from what its category's change covers. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, of which the first one holds
export function filterDetails(
  pair: FilterPair,
  category: CategoryPair,
  listing: Listing,
): readonly ChangeDetails[] {
  const { before, after, isMoved } = pair;
  const [wasListed, isListed] = [listing.has(before), listing.has(after)];
  if (!wasListed && !isListed) return [];
  if (before && after && isMoved) {
    const effect = !isListed ? 'disappears' : wasListed ? 'stays' : 'appears';
    const move = { kind: 'moved', from: before.key, effect } as const;
    return effect === 'stays'
      ? [move, ...switched(before, after), ...changedFields(before, after)]
      : [move];
  }
  if (!listing.has(category.before) || !listing.has(category.after)) return []; // the category's change covers it
  if (before === undefined) return [comesOrGoes('added', after)];
  if (after === undefined) return [comesOrGoes('removed', before)];
  if (!isListed && after.isAhead)
    return [comesOrGoes(before.is_active ? 'deactivated' : 'removed', before)];
  if (!wasListed && before.isAhead)
    return [comesOrGoes(after.is_active ? 'activated' : 'added', after)];
  if (!wasListed || !isListed) return switched(before, after); // empty if only the choice for the snapshot changed
  const hasOwnerOfCategory =
    before.organization_id === category.before?.organization_id &&
    after.organization_id === category.after?.organization_id;
  return [
    ...(before.code === after.code ? [] : [{ kind: 'renamed', from: before.key } as const]),
    ...switched(before, after),
    ...changedFields(before, after).filter(
      ({ field }) => field !== 'organization_id' || !hasOwnerOfCategory,
    ),
  ];
}

function switched(before: Filter, after: Filter): readonly ChangeDetails[] {
  if (before.is_active === after.is_active) return [];
  return [comesOrGoes(after.is_active ? 'activated' : 'deactivated', after)];
}

function comesOrGoes(
  kind: 'activated' | 'added' | 'deactivated' | 'removed',
  filter: Filter,
): ChangeDetails {
  return {
    kind,
    image_url: filter.image_url,
    filters: [],
    fields: kind === 'added' ? unusualFields(filter) : [],
  };
}

/** Every report of a new entry shows these, or its category does. */
const alwaysShown: ReadonlySet<string> = new Set([
  'name_ko',
  'name_en',
  'image_url',
  'organization_id',
]);

/** The fields of an entry in the contract's order, the owner last; that it is active is a kind of change of its own. */
function fieldsOf(entry: Category | Filter): readonly string[] {
  const names: readonly string[] = 'key' in entry ? filterFields : categoryFields;
  const others = names.filter((name) => name !== 'organization_id' && name !== 'is_active');
  return [...others, 'organization_id'];
}

/** What differs in when an entry is shown, as clocks in a zone show it: apps see what happens then, but not that. */
export function windowDetails({ before, after }: Pair, zone = 'UTC'): readonly ChangeDetails[] {
  const shown = (at?: Timestamp) => (at ? wallTimeIn(zone, at) + offsetAt(zone, at) : '');
  return (['active_from', 'active_until'] as const).flatMap((field) => {
    const [from, to] = [shown(before?.[field]), shown(after?.[field])];
    return !before || !after || from === to ? [] : { kind: 'changed', field, from, to };
  });
}

function valueIn(entry: Category | Filter, field: string): Value {
  return Reflect.get(entry, field) as Value; // of a field that every entry has
}

function unusualFields(entry: Category | Filter) {
  const empty = 'key' in entry ? emptyFilter : emptyCategory;
  const fields = fieldsOf(entry)
    .map((field) => ({ field, value: valueIn(entry, field) }))
    .filter(
      ({ field, value }) =>
        !alwaysShown.has(field) && !isDeepStrictEqual(value, Reflect.get(empty, field)),
    );
  return entry.is_active ? fields : [...fields, { field: 'is_active', value: false }];
}

function changedFields(before: Category | Filter, after: Category | Filter) {
  return fieldsOf(after).flatMap((field) => {
    const [from, to] = [valueIn(before, field), valueIn(after, field)];
    return from === to || isDeepStrictEqual(from, to)
      ? []
      : [{ kind: 'changed', field, from, to } as const];
  });
}

export function withImage({ key, name_ko, name_en, image_url }: Filter): ChangedEntry {
  return { key, name_ko, name_en, image_url };
}
