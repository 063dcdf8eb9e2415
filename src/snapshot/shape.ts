import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { SnapshotDamage } from '../diagnostic/failure.ts';
import { isRecord, parseJson } from './json.ts';
import type { SnapshotRecord } from './manifest.ts';
import { partsOf } from './parts.ts';

type Counts = SnapshotRecord['counts'];
type Fields = readonly (readonly [name: string, isValid: (value: unknown) => boolean])[];

const shared: Fields = [
  ['organization_id', isString],
  ['filter_category_id', isString],
  ['name_ko', isString],
  ['name_en', isString],
  ['created_at', isTimestamp],
  ['updated_at', isTimestamp],
  ['deleted_at', (value) => value === null],
];

const timestamp = /^\d{4}-(?:0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** What is listed: the contract, sections 2.1 and 2.2. */
const fieldsOf: Readonly<Record<'category' | 'filter', Fields>> = {
  category: [
    ...shared,
    ['description', isString],
    ['is_active', (value) => value === true],
    ['filters', Array.isArray],
  ],
  filter: [
    ...shared,
    ['filter_id', isString],
    ['code', isString],
    ['image_url', isString],
    ['is_active', isBoolean],
    ['is_recommended', isBoolean],
  ],
};

/** Why a body is not the answer that the contract describes, with so many categories and filters; undefined if it is. */
export async function bodyDamage(body: Buffer, counts: Counts): Promise<SnapshotDamage | undefined> {
  const found = isUtf8(body) ? await countsOf(body) : undefined;
  if (found === undefined) return 'body-is-not-a-catalog';
  return found.categories === counts.categories && found.filters === counts.filters ? undefined : 'counts-differ';
}

/**
 * Counts what is listed; undefined for anything that the contract does not have. The body is parsed part by part, as
 * the whole would take several times its size in memory, and others get to work in between.
 */
async function countsOf(body: Buffer): Promise<Counts | undefined> {
  const counts = { category: 0, filter: 0 };
  const owners = new Set<unknown>(); // the filter_category_id of the filters that came, and of their category after them
  for (const step of partsOf(body)) {
    if (step.kind === 'pause') {
      await setImmediate();
      continue;
    }
    if (step.kind === 'disorder') return undefined;
    const value = parseJson(step.text);
    if (step.kind === 'catalog') {
      if (!Array.isArray(value)) return undefined;
      continue;
    }
    if (!isRecord(value) || !hasFields(value, step.fields, fieldsOf[step.kind])) return undefined;
    if (owners.add(value['filter_category_id']).size > 1) return undefined;
    if (step.kind === 'category') owners.clear();
    counts[step.kind] += 1;
  }
  return { categories: counts.category, filters: counts.filter };
}

/** Whether what has so many fields has each of these once, and no other. */
function hasFields(value: Readonly<Record<string, unknown>>, count: number, fields: Fields): boolean {
  if (count !== fields.length || Object.keys(value).length !== count) return false;
  return fields.every(([name, isValid]) => isValid(value[name]));
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

/** Whether it is a time as the contract has it. The calendar is slow, and asked only of days that not every month has. */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const day = timestamp.exec(value)?.[1];
  return day !== undefined && (day < '29' || new Date(value).toJSON() === value); // else it is of the next month
}
