import { isUtf8 } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseJson } from '../base/json.ts';
import { isTimestamp } from '../base/time.ts';
import contract from './contract.schema.json' with { type: 'json' };

/** The value of a field. */
export type Value = boolean | string | readonly string[];

/** The fields of an entry: in its schema a list has `items`, a text a `$ref`, a switch neither. */
export type Fields<Properties> = {
  readonly [Name in keyof Properties]: Properties[Name] extends { readonly items: object }
    ? readonly string[]
    : Properties[Name] extends { readonly $ref: string }
      ? string
      : boolean;
};

/** The fields of a category and of a filter, in the contract's order. */
export const categoryProperties = contract.$defs.category.properties;
export const filterProperties = contract.$defs.filter.properties;

/** Every field of the contract. `Overrides` has the fields of another type. */
type Entry<Properties, Overrides> = Readonly<Omit<Fields<Properties>, keyof Overrides> & Overrides>;

/** A filter in the response (docs/api.md). */
export type ActiveFilter = Entry<typeof filterProperties, { deleted_at: null }>;

/** A category in the response (docs/api.md). */
export type ActiveCategory = Entry<
  typeof categoryProperties,
  { is_active: true; deleted_at: null; filters: readonly ActiveFilter[] }
>;

export const ajv = new Ajv2020({ strict: true, formats: { 'date-time': isTimestamp } });
const isResponse = ajv.compile<readonly ActiveCategory[]>(contract);

export type Counts = Readonly<Record<'categories' | 'filters', number>>;

/** Returns undefined if the body breaks the contract or the counts differ. */
export function parseBody(counts: Counts, body: Buffer): readonly ActiveCategory[] | undefined {
  const categories = isUtf8(body) ? parseJson(body.toString()) : undefined;
  if (!isResponse(categories)) return undefined;
  // JSON Schema can express neither references nor unique identifiers.
  const filters = categories.flatMap((category) => category.filters);
  const referencesMatch = categories.every(({ filter_category_id: id, filters }) =>
    filters.every(({ filter_category_id }) => filter_category_id === id),
  );
  const ids = new Set(categories.map((each) => each.filter_category_id));
  const filterIds = new Set(filters.map((each) => each.filter_id));
  const isUnique = ids.size === categories.length && filterIds.size === filters.length;
  const hasAll = categories.length === counts.categories && filters.length === counts.filters;
  return referencesMatch && isUnique && hasAll ? categories : undefined;
}

/** Name of a published image, with the first 16 hex digits of its SHA-256. */
const imageName = String.raw`[a-z0-9_-]{1,64}-[0-9a-f]{16}\.(?:avif|jpe?g|png|webp)`;
const imageNamePattern = new RegExp(`^${imageName}$`);
const imageLinkPattern = new RegExp(`(?<=/)${imageName}(?=")`, 'g');

export function isPublishedImage(name: string): boolean {
  return imageNamePattern.test(name);
}

export function linkedImages(body: Buffer): ReadonlySet<string> {
  return new Set(body.toString('latin1').match(imageLinkPattern));
}
