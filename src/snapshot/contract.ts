import { isUtf8 } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseJson } from '../base/json.ts';
import { isTimestamp } from '../base/time.ts';
import contract from './contract.schema.json' with { type: 'json' };
import type { Fields, ofCategory, ofFilter } from './fields.ts';

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

/**
 * The categories of a body that is the answer of the contract, with so many of them and of filters. It may have fields of a
 * later version.
 */
export function responseWith(counts: Counts, body: Buffer): readonly ActiveCategory[] | undefined {
  const categories = isUtf8(body) ? parseJson(body.toString()) : undefined;
  if (!isAnswer(categories)) return undefined;
  // What a schema cannot say: the contract, section 2.2, and that an identifier is one.
  const filters = categories.flatMap((category) => category.filters);
  const isAtHome = categories.every(({ filter_category_id: id, filters }) =>
    filters.every(({ filter_category_id }) => filter_category_id === id),
  );
  const ids = [
    categories.map((each) => each.filter_category_id),
    filters.map((each) => each.filter_id),
  ];
  const areUnique = ids.every((each) => new Set(each).size === each.length);
  const isRight = categories.length === counts.categories && filters.length === counts.filters;
  return isAtHome && areUnique && isRight ? categories : undefined;
}

/** The names of published images: that of their file in the catalog, and digits of their SHA-256 (hex). */
const name = String.raw`[a-z0-9_-]{1,64}-[0-9a-f]{16}\.(?:avif|jpe?g|png|webp)`;
const whole = new RegExp(`^${name}$`);
const atEnd = new RegExp(`(?<=/)${name}(?=")`, 'g');

export function isPublishedImage(text: string): boolean {
  return whole.test(text);
}

/** The published images to which addresses in the body of a snapshot lead. */
export function imagesNamedIn(body: Buffer): ReadonlySet<string> {
  return new Set(body.toString('latin1').match(atEnd));
}
