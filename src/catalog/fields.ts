import { type Fields, ofCategory, ofFilter } from '../snapshot/contract.ts';
import category from './schema/category.schema.json' with { type: 'json' };
import { defaultOf } from './schema/schemas.ts';

export type { Value } from '../snapshot/contract.ts';

/**
 * What editors decide in a category and in a filter, its key aside: what is both in their files and
 * in the contract, in the order of that. Hashes of content depend on these lists: a field more
 * changes `updated_at` of every category, or of every filter.
 */
export const categoryFields = common(ofCategory, category.properties).filter(
  (name) => name !== 'filters',
);
export const filterFields = common(ofFilter, category.$defs.filter.properties).filter(
  (name) => name !== 'code',
);

/** The fields of a category, and of a filter with its code, with their types. */
export type CategoryValues = Pick<Fields<typeof ofCategory>, (typeof categoryFields)[number]>;
export type FilterValues = Pick<Fields<typeof ofFilter>, (typeof filterFields)[number] | 'code'>;

/** An entry of which an editor leaves out everything; what has no default is empty. */
export const emptyCategory = emptyOf<CategoryValues>(categoryFields);
export const emptyFilter = emptyOf<Omit<FilterValues, 'code'>>(filterFields);

function common<One extends object, Other extends object>(one: One, other: Other) {
  return Object.keys(one).filter((name) => name in other) as (keyof One & keyof Other & string)[];
}

/** A test asserts that a default has the type of its field. */
function emptyOf<Values>(names: readonly (keyof Values & string)[]): Values {
  return Object.fromEntries(names.map((name) => [name, defaultOf(name) ?? ''])) as Values;
}
