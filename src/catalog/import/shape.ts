import { closest } from '../../base/closest.ts';
import type { JsonType } from '../../diagnostic/codes.ts';
import type { AnswerFault } from '../../diagnostic/failure.ts';
import { isTimestamp, toTimestamp } from '../stamps/time.ts';
import type { Answer } from './answer.ts';

/** What keeps a value from being the contract's, without its place. */
type Fault = AnswerFault extends infer F ? (F extends AnswerFault ? Omit<F, 'place'> : never) : never;
type Check = (value: unknown) => Fault | undefined;
type Fields = Readonly<Record<string, Check>>;

const shared: Fields = {
  organization_id: ofType('string'),
  filter_category_id: identifier,
  name_ko: ofType('string'),
  name_en: ofType('string'),
  is_active: ofType('boolean'),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: deletion,
};

/** The contract, section 2.1. */
const categoryFields: Fields = { ...shared, description: ofType('string'), filters: ofType('array') };

/** The contract, section 2.2. */
const filterFields: Fields = {
  ...shared,
  filter_id: identifier,
  code: ofType('string'),
  image_url: ofType('string'),
  is_recommended: ofType('boolean'),
};

export interface Shaped {
  /** Undefined where there is a fault. */
  readonly answer: Answer | undefined;
  readonly faults: readonly AnswerFault[];
}

/**
 * Holds a list against the contract, sections 2.1 and 2.2: every field, none more, as a field that the catalog does not
 * keep would be lost. Whether the texts keep the rules of the catalog is not asked.
 */
export function shape(categories: readonly unknown[]): Shaped {
  const faults = [...categories.flatMap(categoryFaults), ...duplicates(categories)];
  // What has no fault has these types.
  const answer = faults.length === 0 ? (categories as Answer).map((category) => withTimes(category)) : undefined;
  return { answer, faults };
}

function categoryFaults(category: unknown, index: number): readonly AnswerFault[] {
  const place = `/${index}`;
  const own = entryFaults(category, place, categoryFields);
  const filters = memberOf(category, 'filters');
  if (!Array.isArray(filters)) return own;
  const owner = memberOf(category, 'filter_category_id');
  return [...own, ...filters.flatMap((filter, at) => filterFaults(filter, `${place}/filters/${at}`, owner))];
}

function filterFaults(filter: unknown, place: string, owner: unknown): readonly AnswerFault[] {
  const found = memberOf(filter, 'filter_category_id');
  const isOther = typeof found === 'string' && typeof owner === 'string' && found !== owner;
  return [
    ...entryFaults(filter, place, filterFields),
    ...(isOther ? [{ kind: 'owner-differs', place: `${place}/filter_category_id`, found, due: owner } as const] : []),
  ];
}

function entryFaults(entry: unknown, place: string, fields: Fields): readonly AnswerFault[] {
  const kind = kindOf(entry);
  if (kind !== 'object') return [{ kind: 'value-has-wrong-type', place, expected: 'object', actual: kind }];
  const given = new Map<string, unknown>(Object.entries(Object(entry)));
  const names = Object.keys(fields);
  const wrong = names.flatMap((name): readonly AnswerFault[] => {
    if (!given.has(name)) return [{ kind: 'field-is-missing', place: `${place}/${name}` }];
    const fault = fields[name]?.(given.get(name));
    return fault === undefined ? [] : [{ ...fault, place: `${place}/${name}` }];
  });
  const unknown = [...given.keys()]
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name): AnswerFault => {
      const meant = closest(name, names);
      return { kind: 'field-is-unknown', place: `${place}/${escaped(name)}`, closest: meant };
    });
  return [...wrong, ...unknown];
}

/** In `stamps.json` an identifier names one entry of its kind. */
function duplicates(categories: readonly unknown[]): readonly AnswerFault[] {
  const ofCategories = categories.map((category, index) => [category, `/${index}`] as const);
  const ofFilters = ofCategories.flatMap(([category, place]) => {
    const filters = memberOf(category, 'filters');
    return Array.isArray(filters) ? filters.map((filter, at) => [filter, `${place}/filters/${at}`] as const) : [];
  });
  return [...repeated(ofCategories, 'filter_category_id'), ...repeated(ofFilters, 'filter_id')];
}

function repeated(entries: readonly (readonly [unknown, string])[], field: string): readonly AnswerFault[] {
  const firsts = new Map<string, string>();
  return entries.flatMap(([entry, entryPlace]): readonly AnswerFault[] => {
    const found = memberOf(entry, field);
    const place = `${entryPlace}/${field}`;
    if (typeof found !== 'string') return [];
    const first = firsts.get(found);
    if (first !== undefined) return [{ kind: 'identifier-is-duplicate', place, found, first }];
    firsts.set(found, place);
    return [];
  });
}

function withTimes(category: Answer[number]): Answer[number] {
  return { ...withTime(category), filters: category.filters.map(withTime) };
}

function withTime<E extends { readonly deleted_at: string | null }>(entry: E): E {
  return { ...entry, deleted_at: entry.deleted_at === null ? null : (toTimestamp(entry.deleted_at) ?? null) };
}

function ofType(expected: JsonType): Check {
  return (value) => {
    const actual = kindOf(value);
    return actual === expected ? undefined : { kind: 'value-has-wrong-type', expected, actual };
  };
}

function identifier(value: unknown): Fault | undefined {
  if (typeof value !== 'string') return ofType('string')(value);
  return value.trim() === '' ? { kind: 'identifier-is-blank' } : undefined;
}

function timestamp(value: unknown): Fault | undefined {
  if (typeof value !== 'string') return ofType('string')(value);
  return isTimestamp(value) ? undefined : { kind: 'time-is-malformed', found: value };
}

/** The contract does not show its format: any time that is clear is taken. */
function deletion(value: unknown): Fault | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'string') {
    return { kind: 'value-has-wrong-type', expected: 'string-or-null', actual: kindOf(value) };
  }
  return toTimestamp(value) === undefined ? { kind: 'deletion-time-is-malformed', found: value } : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return kindOf(value) === 'object' ? new Map(Object.entries(Object(value))).get(name) : undefined;
}

export function kindOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'; // JSON has no other
}

/** RFC 6901, section 3. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
