import { Ajv2020 } from 'ajv/dist/2020.js';
import type { SnapshotDamage } from '../../src/diagnostic/failure.ts';
import type { SnapshotRecord } from '../../src/snapshot/manifest.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Category {
  readonly filter_category_id: string;
  readonly filters: readonly { readonly filter_category_id: string }[];
}

const text = { type: 'string' };
const boolean = { type: 'boolean' };
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$', isInCalendar: true };
const shared = {
  filter_category_id: text,
  organization_id: text,
  name_ko: text,
  name_en: text,
  created_at: time,
  updated_at: time,
  deleted_at: { type: 'null' },
};
const exactly = (properties: Fields) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const filter = exactly({
  ...shared,
  filter_id: text,
  code: text,
  image_url: text,
  is_active: boolean,
  is_recommended: boolean,
});
const category = exactly({
  ...shared,
  description: text,
  is_active: { const: true },
  filters: { type: 'array', items: filter },
});

const ajv = new Ajv2020();
ajv.addKeyword({ keyword: 'isInCalendar', type: 'string', validate: (_: true, value: string) => isInCalendar(value) });
const isListing = ajv.compile<readonly Category[]>({ type: 'array', items: category });

function isInCalendar(value: string): boolean {
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString() === value;
}

/** What `bodyDamage` should say, found by parsing the whole and holding it against a schema of the contract. */
export function damageOfWhole(body: Buffer, counts: SnapshotRecord['counts']): SnapshotDamage | undefined {
  const categories = parse(body);
  if (categories === undefined) return 'body-is-not-a-catalog';
  const filters = categories.flatMap((one) => one.filters);
  return categories.length === counts.categories && filters.length === counts.filters ? undefined : 'counts-differ';
}

function parse(body: Buffer): readonly Category[] | undefined {
  const source = decode(body);
  const value = source === undefined ? undefined : parseText(source);
  if (source === undefined || !isListing(value)) return undefined;
  const isTogether = value.every(({ filter_category_id, filters }) =>
    filters.every((one) => one.filter_category_id === filter_category_id),
  );
  // The parser gives one of two fields of one name. Outside texts, each field has a colon.
  const colons = source.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1;
  const fields = value.reduce((sum, { filters }) => sum + 10 + 12 * filters.length, 0);
  return isTogether && colons === fields ? value : undefined;
}

function decode(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

function parseText(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
