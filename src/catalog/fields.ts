import { categoryProperties, type Fields, filterProperties } from '../snapshot/contract.ts';
import category from './schema/category.schema.json' with { type: 'json' };
import { defaultOf } from './schema/schemas.ts';

export type { Value } from '../snapshot/contract.ts';

/**
 * Editable fields without the key, in the contract's order. Content hashes depend on them:
 * a new field changes `updated_at` of every category or filter.
 */
export const categoryFields = commonKeys(categoryProperties, category.properties).filter(
  (name) => name !== 'filters',
);
export const filterFields = commonKeys(filterProperties, category.$defs.filter.properties).filter(
  (name) => name !== 'code',
);

type CategoryField = (typeof categoryFields)[number];
type FilterField = (typeof filterFields)[number] | 'code';
export type CategoryValues = Pick<Fields<typeof categoryProperties>, CategoryField>;
export type FilterValues = Pick<Fields<typeof filterProperties>, FilterField>;

/** Entries with nothing but defaults. A field without a default is empty. */
export const emptyCategory = emptyOf<CategoryValues>(categoryFields);
export const emptyFilter = emptyOf<Omit<FilterValues, 'code'>>(filterFields);

function commonKeys<A extends object, B extends object>(a: A, b: B) {
  return Object.keys(a).filter((name) => name in b) as (keyof A & keyof B & string)[];
}

/** A test asserts that a default has the type of its field. */
function emptyOf<Values>(names: readonly (keyof Values & string)[]): Values {
  return Object.fromEntries(names.map((name) => [name, defaultOf(name) ?? ''])) as Values;
}
