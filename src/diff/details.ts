import type { Category, Filter } from '../catalog/catalog.ts';
import type { ChangeDetails, ChangedEntry, Value } from './change.ts';
import type { Listing } from './listing.ts';
import type { CategoryPair, FilterPair, Pair } from './pairs.ts';

const categoryFields = ['name_ko', 'name_en', 'description', 'organization_id'] as const;
const filterFields = ['name_ko', 'name_en', 'image_url', 'is_recommended', 'organization_id'] as const;

/** What differs in a category for those who see `listing`; the filters that come or go with it are told with it. */
export function categoryDetails({ before, after, filters }: CategoryPair, listing: Listing): readonly ChangeDetails[] {
  const [wasListed, isListed] = [listing.has(before), listing.has(after)];
  const toldWithIt = (end: 'after' | 'before') =>
    filters.flatMap((pair) => (pair.isMoved || !listing.has(pair[end]) ? [] : (pair[end] ?? []))).map(nameOf);
  if (!wasListed && !isListed) return [];
  if (!isListed) return [{ kind: after ? 'deactivated' : 'removed', filters: toldWithIt('before'), fields: [] }];
  if (!wasListed)
    return [{ kind: before ? 'activated' : 'added', filters: toldWithIt('after'), fields: unusualIn(after) }];
  if (before === undefined || after === undefined) return []; // nothing that is not there is listed
  return [
    ...(before.slug === after.slug ? [] : [{ kind: 'renamed', from: before.slug } as const]),
    ...changedFields(categoryFields, before, after),
  ];
}

/** What differs in a filter for those who see `listing`, beside what is told of its category. */
export function filterDetails(pair: FilterPair, category: CategoryPair, listing: Listing): readonly ChangeDetails[] {
  const { before, after, isMoved } = pair;
  const [wasListed, isListed] = [listing.has(before), listing.has(after)];
  if (!wasListed && !isListed) return [];
  if (before !== undefined && after !== undefined && isMoved) {
    const effect = !isListed ? 'disappears' : wasListed ? 'stays' : 'appears';
    const move = { kind: 'moved', from: before.key, effect } as const;
    return effect === 'stays' ? [move, ...flips(before, after), ...changedFields(filterFields, before, after)] : [move];
  }
  if (!listing.has(category.before) || !listing.has(category.after)) return []; // told with the category
  if (before === undefined) return come('added', after);
  if (after === undefined) return come('removed', before);
  if (!wasListed || !isListed) return flips(before, after); // none where the choice for the snapshot is another
  return [
    ...(before.code === after.code ? [] : [{ kind: 'renamed', from: before.key } as const]),
    ...flips(before, after),
    ...changedFields(isGivenAwayWith(category, before, after) ? withoutOwner : filterFields, before, after),
  ];
}

const withoutOwner = filterFields.filter((field) => field !== 'organization_id');

/** Whether a filter goes to another owner with its category, where that is told. */
function isGivenAwayWith({ before, after }: Pair<Category>, from: Filter, to: Filter): boolean {
  return from.organization_id === before?.organization_id && to.organization_id === after?.organization_id;
}

/** Whether a filter was switched on or off. */
function flips(before: Filter, after: Filter): readonly ChangeDetails[] {
  if (before.is_active === after.is_active) return [];
  return come(after.is_active ? 'activated' : 'deactivated', after);
}

function come(
  kind: 'activated' | 'added' | 'deactivated' | 'removed',
  filter: Filter | undefined,
): readonly ChangeDetails[] {
  if (filter === undefined) return [];
  return [{ kind, image_url: filter.image_url, filters: [], fields: kind === 'added' ? unusualIn(filter) : [] }];
}

/** What an entry that is new says otherwise than the defaults. */
function unusualIn(
  entry: Partial<Category & Filter> = {},
): readonly { readonly field: string; readonly value: Value }[] {
  const { is_active, is_recommended = false, description = '' } = entry;
  return [
    ...(description === '' ? [] : [{ field: 'description', value: description }]),
    ...(is_recommended ? [{ field: 'is_recommended', value: true }] : []),
    ...(is_active === false ? [{ field: 'is_active', value: false }] : []),
  ];
}

function changedFields<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, Value>>,
  after: Readonly<Record<Field, Value>>,
): readonly ChangeDetails[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ kind: 'changed', field, from: before[field], to: after[field] }));
}

export function nameOf({ key, name_ko, name_en, image_url }: Filter): ChangedEntry {
  return { key, name_ko, name_en, image_url };
}
