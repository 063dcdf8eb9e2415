import type { Category, Filter } from '../catalog/catalog.ts';
import type { ChangeDetails, ChangedEntry, Value } from '../diagnostic/change.ts';
import { hasOtherIdentifier, type Known, type Pair } from './pairs.ts';
import type { Sight } from './sight.ts';

const categoryFields = ['name_ko', 'name_en', 'description', 'organization_id'] as const;
const filterFields = ['name_ko', 'name_en', 'image_url', 'is_recommended', 'organization_id'] as const;

/** What apps see of a category otherwise; the filters that come or go with it are told with it. */
export function categoryDetails(
  pair: Pair<Category>,
  filters: readonly Pair<Filter>[],
  { isListed, isMoved, isIdentifierLost }: Sight,
): readonly ChangeDetails[] {
  const { before, after } = pair;
  const [wasListed, isListedNow] = [isListed(before), isListed(after)];
  if (!wasListed && !isListedNow) return [];
  const lost = filters
    .filter((filter) => isListed(filter.before) && !isMoved(filter))
    .flatMap((each) => each.before ?? []);
  const won = filters
    .filter((filter) => isListed(filter.after) && !isMoved(filter))
    .flatMap((each) => each.after ?? []);
  const isSame = !hasOtherIdentifier(pair); // else to apps one is gone, and another is new
  if (!isListedNow)
    return [{ kind: after && isSame ? 'deactivated' : 'removed', filters: lost.map(nameOf), fields: [] }];
  if (!wasListed)
    return [{ kind: before && isSame ? 'activated' : 'added', filters: won.map(nameOf), fields: unusualIn(after) }];
  if (before === undefined || after === undefined) return []; // nothing that is not there is listed
  return [
    ...(before.slug === after.slug ? [] : [{ kind: 'renamed', from: before.slug } as const]),
    ...withTimes(pair, [
      ...changedFields(categoryFields, before.fields, after.fields),
      ...changedIdentifier('filter_category_id', pair, isIdentifierLost),
    ]),
  ];
}

/** What apps see of a filter otherwise, beside what is told of its category. */
export function filterDetails(pair: Pair<Filter>, sight: Sight): readonly ChangeDetails[] {
  const { before, after } = pair;
  const { isListed, isMoved, categoryOf } = sight;
  const [wasListed, isListedNow] = [isListed(before), isListed(after)];
  if (!wasListed && !isListedNow) return [];
  if (before !== undefined && after !== undefined && isMoved(pair)) {
    const effect = !isListedNow ? 'disappears' : wasListed ? 'stays' : 'appears';
    return [{ kind: 'moved', from: before.key, effect }, ...(effect === 'stays' ? seenFields(pair, sight) : [])];
  }
  const category = categoryOf(pair);
  if (!isListed(category?.before) || !isListed(category?.after)) return []; // told with the category
  if (before === undefined || (isListedNow && !wasListed && hasOtherIdentifier(pair))) return come('added', after);
  if (after === undefined || (wasListed && !isListedNow && hasOtherIdentifier(pair))) return come('removed', before);
  if (!wasListed || !isListedNow) return flips(pair); // none where the choice for the snapshot is another
  const isRenamed = before.fields.code !== after.fields.code;
  return [...(isRenamed ? [{ kind: 'renamed', from: before.key } as const] : []), ...seenFields(pair, sight)];
}

function come(
  kind: 'activated' | 'added' | 'deactivated' | 'removed',
  known: Known<Filter> | undefined,
): readonly ChangeDetails[] {
  if (known === undefined) return [];
  const fields = kind === 'added' ? unusualIn(known) : [];
  return [{ kind, image_url: known.fields.image_url, filters: [], fields }];
}

/** What an entry that is new says otherwise than the defaults. */
function unusualIn(known: Known | undefined): readonly { readonly field: string; readonly value: Value }[] {
  const { is_active, is_recommended = false, description = '' }: Partial<Category & Filter> = known?.fields ?? {};
  return [
    ...(description === '' ? [] : [{ field: 'description', value: description }]),
    ...(is_recommended ? [{ field: 'is_recommended', value: true }] : []),
    ...(is_active === false ? [{ field: 'is_active', value: false }] : []),
  ];
}

/** Whether a filter was switched on or off. */
function flips({ before, after }: Pair<Filter>): readonly ChangeDetails[] {
  if (before === undefined || after === undefined || before.fields.is_active === after.fields.is_active) return [];
  return come(after.fields.is_active ? 'activated' : 'deactivated', after);
}

/** What differs in a filter that apps got before and get now. */
function seenFields(pair: Pair<Filter>, sight: Sight): readonly ChangeDetails[] {
  const { isIdentifierLost, isMoved } = sight;
  const { before, after } = pair;
  const details = [...flips(pair), ...fieldsOf(pair, sight), ...changedIdentifier('filter_id', pair, isIdentifierLost)];
  const category = sight.categoryOf(pair);
  const isOtherwiseTold =
    isMoved(pair) ||
    (category !== undefined && hasOtherIdentifier(category)) ||
    (['code', 'organization_id'] as const).some((field) => before?.fields[field] !== after?.fields[field]);
  return isOtherwiseTold ? details : withTimes(pair, details);
}

/** The changed fields of a filter; that it goes to another owner with its category is told there. */
function fieldsOf(pair: Pair<Filter>, { categoryOf, isMoved }: Sight): readonly ChangeDetails[] {
  const { before, after } = pair;
  if (before === undefined || after === undefined) return [];
  const category = isMoved(pair) ? undefined : categoryOf(pair);
  const [from, to] = [category?.before?.fields.organization_id, category?.after?.fields.organization_id];
  const isWithCategory = before.fields.organization_id === from && after.fields.organization_id === to;
  const fields = filterFields.filter((field) => field !== 'organization_id' || !isWithCategory);
  return changedFields(fields, before.fields, after.fields);
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

/** The same details; of an entry that is otherwise the same, its times where somebody changed them. */
function withTimes({ before, after }: Pair, details: readonly ChangeDetails[]): readonly ChangeDetails[] {
  if (details.length > 0 || before?.times === undefined || after?.times === undefined) return details;
  return changedFields(['created_at', 'updated_at'], before.times, after.times);
}

function changedIdentifier(
  field: 'filter_category_id' | 'filter_id',
  { before, after }: Pair,
  isIdentifierLost: boolean,
): readonly ChangeDetails[] {
  const [from, to] = [before?.identifier, after?.identifier];
  if (from === to || from === undefined || (to === undefined && !isIdentifierLost)) return [];
  return [{ kind: 'changed', field, from, to }];
}

export function nameOf({ key, fields }: Known<Filter>): ChangedEntry {
  const { name_ko, name_en, image_url } = fields;
  return { key, name_ko, name_en, image_url };
}
