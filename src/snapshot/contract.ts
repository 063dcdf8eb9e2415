import { isUtf8 } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseJson } from '../base/json.ts';
import { isTimestamp } from '../base/time.ts';
import contract from './contract.schema.json' with { type: 'json' };

/** What a field holds: a text, a switch or a list of texts. */
export type Value = boolean | string | readonly string[];

/** The fields of an entry: in its schema a list has `items`, a text a `$ref`, a switch neither. */
export type Fields<Properties> = {
  readonly [Name in keyof Properties]: Properties[Name] extends { readonly items: object }
    ? readonly string[]
    : Properties[Name] extends { readonly $ref: string }
      ? string
      : boolean;
};

/** The fields of a category and of a filter, in the contract's order (sections 2.1, 2.2). */
export const ofCategory = contract.$defs.category.properties;
export const ofFilter = contract.$defs.filter.properties;

/** An object with every field of the contract, of which `Others` lists those of another type. */
type Entry<Properties, Others> = Readonly<Omit<Fields<Properties>, keyof Others> & Others>;

/** A filter as apps see it: the contract, section 2.2. */
export type ActiveFilter = Entry<typeof ofFilter, { deleted_at: null }>;

/** An active category as apps see it: the contract, section 2.1. */
export type ActiveCategory = Entry<
  typeof ofCategory,
  { is_active: true; deleted_at: null; filters: readonly ActiveFilter[] }
>;

export const ajv = new Ajv2020({ strict: true, formats: { 'date-time': isTimestamp } });
const isAnswer = ajv.compile<readonly ActiveCategory[]>(contract);

export type Counts = Readonly<Record<'categories' | 'filters', number>>;

/** The categories of a response with so many entries. Later versions may add fields. */
export function responseWith(counts: Counts, body: Buffer): readonly ActiveCategory[] | undefined {
  const categories = isUtf8(body) ? parseJson(body.toString()) : undefined;
  if (!isAnswer(categories)) return undefined;
  // A schema cannot say that filters name their category (section 2.2), and identifiers are unique.
  const filters = categories.flatMap((category) => category.filters);
  const isInPlace = categories.every(({ filter_category_id: id, filters }) =>
    filters.every(({ filter_category_id }) => filter_category_id === id),
  );
  const ids = new Set(categories.map((each) => each.filter_category_id));
  const filterIds = new Set(filters.map((each) => each.filter_id));
  const areUnique = ids.size === categories.length && filterIds.size === filters.length;
  const areAll = categories.length === counts.categories && filters.length === counts.filters;
  return isInPlace && areUnique && areAll ? categories : undefined;
}

/** The name of a published image: its file's, and the first digits of its SHA-256 (hex). */
const name = String.raw`[a-z0-9_-]{1,64}-[0-9a-f]{16}\.(?:avif|jpe?g|png|webp)`;
const whole = new RegExp(`^${name}$`);
const atEnd = new RegExp(`(?<=/)${name}(?=")`, 'g');

export function isPublishedImage(text: string): boolean {
  return whole.test(text);
}

/** The names of the published images that the body of a snapshot links to. */
export function imagesNamedIn(body: Buffer): ReadonlySet<string> {
  return new Set(body.toString('latin1').match(atEnd));
}
