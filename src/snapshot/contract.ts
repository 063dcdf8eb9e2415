import { isUtf8 } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseJson } from '../base/json.ts';
import { isTimestamp } from '../base/time.ts';
import contract from './contract.schema.json' with { type: 'json' };
import type { SnapshotDamage } from './damage.ts';
import type { SnapshotRecord } from './manifest.ts';

/** An object with every field of the contract: texts, but for those that `Others` lists. */
type Fields<Properties, Others> = Readonly<Omit<Record<keyof Properties, string>, keyof Others> & Others>;

/** A filter as apps see it: the contract, section 2.2. */
export type ActiveFilter = Fields<
  typeof contract.$defs.filter.properties,
  { is_active: boolean; is_recommended: boolean; deleted_at: null }
>;

/** An active category as apps see it: the contract, section 2.1. */
export type ActiveCategory = Fields<
  typeof contract.$defs.category.properties,
  { is_active: true; deleted_at: null; filters: readonly ActiveFilter[] }
>;

const ajv = new Ajv2020({ strict: true, formats: { 'date-time': isTimestamp } });
const isAnswer = ajv.compile<readonly ActiveCategory[]>(contract);

/** Why a body is not the answer of the contract, with so many categories and filters; undefined where it is. */
export function damageOf(body: Buffer, counts: SnapshotRecord['counts']): SnapshotDamage | undefined {
  const categories = isUtf8(body) ? parseJson(body.toString()) : undefined;
  if (!isAnswer(categories)) return 'body-is-not-a-catalog';
  const filters = categories.flatMap((category) => category.filters);
  // What a schema cannot say: the contract, section 2.2, and that an identifier is one.
  const isAtHome = categories.every(({ filter_category_id: id, filters }) =>
    filters.every(({ filter_category_id }) => filter_category_id === id),
  );
  if (!isAtHome) return 'body-is-not-a-catalog';
  const areUnique =
    new Set(categories.map(({ filter_category_id }) => filter_category_id)).size === categories.length &&
    new Set(filters.map(({ filter_id }) => filter_id)).size === filters.length;
  if (!areUnique) return 'identifier-is-repeated';
  const isCounted = categories.length === counts.categories && filters.length === counts.filters;
  return isCounted ? undefined : 'counts-differ';
}

/** The categories in the body of a snapshot that was verified, or compiled just now. */
export function categoriesIn(body: Buffer): readonly ActiveCategory[] {
  return JSON.parse(body.toString());
}
