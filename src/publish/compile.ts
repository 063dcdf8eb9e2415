import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import type { Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Images, isImage, publishedName } from '../catalog/image-files.ts';
import { categoriesForApps } from '../catalog/schedule.ts';
import { lastModified, type Registry } from '../memory/registry.ts';
import { planCurrent, planScheduled, type Step } from '../memory/scheduled.ts';
import contract from '../snapshot/contract.schema.json' with { type: 'json' };
import { type ActiveCategory, linkedImages } from '../snapshot/contract.ts';
import type { Bodies } from '../snapshot/load.ts';
import { maxFileBytes, type SnapshotRecord } from '../snapshot/manifest.ts';
import { publishFailure } from './failures.ts';

/** An uncompressed snapshot. */
export interface Compiled extends Pick<SnapshotRecord, 'counts' | 'digest' | 'last_modified'> {
  /** The time at which it takes effect. */
  readonly from: Timestamp;
  /** The response of `GET /filter-category/active`. */
  readonly body: Buffer;
  readonly categories: readonly ActiveCategory[];
}

/** Compiles the snapshot of a catalog. @throws Failure `list-is-too-large` */
export function compile({ from, catalog, registry }: Step): Compiled {
  const categories = selectCategories(catalog, registry);
  const body = serialise(categories);
  if (body.length > maxFileBytes)
    throw publishFailure('list-is-too-large', { bytes: body.length, maximum: maxFileBytes });
  const filters = categories.reduce((sum, category) => sum + category.filters.length, 0);
  return {
    from,
    body,
    categories,
    digest: hash('sha256', body),
    last_modified: lastModified(registry) ?? new Date(0).toISOString(),
    counts: { categories: categories.length, filters },
  };
}

/** The current snapshot, the scheduled ones, and the catalog's images that they link to. */
export interface Compilation extends Compiled {
  readonly next: readonly Compiled[];
  /** Bytes by path in the published folder. */
  readonly images: ReadonlyMap<string, Buffer>;
}

/** Limit of scheduled snapshots, which servers keep in memory. */
const maxScheduled = 50;

/**
 * Compiles the snapshot at a time, and one for each later change. `beyond` is the time of the first
 * scheduled snapshot over the limit.
 */
export function compileAll(catalog: Catalog, before: Registry, time: Timestamp) {
  const plan = planCurrent(catalog, before, time);
  const { registry, changes } = plan;
  const current = compile(plan);
  const next: Compiled[] = [];
  for (const step of planScheduled(catalog, plan)) {
    const compiled = compile(step);
    const { digest, from: beyond } = compiled;
    if (digest === (next.at(-1) ?? current).digest) continue;
    if (next.length === maxScheduled) return { ...current, next, registry, changes, beyond };
    next.push(compiled);
  }
  return { ...current, next, registry, changes, beyond: undefined };
}

const { category: categorySchema, filter: filterSchema } = contract.$defs;

/** Returns active categories and their filters in display order. */
function selectCategories(catalog: Catalog, registry: Registry): readonly ActiveCategory[] {
  return categoriesForApps(catalog).map(({ category, filters: listed }) => {
    const { identifier: filter_category_id, ...times } = recordOf(category.slug, registry);
    const filters = listed.map((filter) => {
      const { identifier: filter_id, ...times } = recordOf(filter.key, registry);
      return pickFields({ ...filter, ...times, filter_id, filter_category_id }, filterSchema);
    });
    return pickFields(
      { ...category, ...times, filter_category_id, is_active: true as const, filters },
      categorySchema,
    );
  });
}

function recordOf(key: string, { entries }: Registry) {
  const record = entries.get(key);
  if (record?.deleted_at !== null) throw new Error(`${key} is selected, and has no record.`);
  return { ...record, deleted_at: record.deleted_at };
}

/** Picks the contract's fields, in its order. */
function pickFields<Field extends string, Entry extends Record<Field, unknown>>(
  entry: Entry,
  { properties }: { readonly properties: Record<Field, object> },
): Pick<Entry, Field> {
  const fields = Object.keys(properties) as Field[]; // JSON has no further keys than its type
  return Object.fromEntries(fields.map((field) => [field, entry[field]])) as Pick<Entry, Field>;
}

/** Writes reproducible JSON, with one line per category and filter for readable diffs. */
export function serialise(categories: readonly ActiveCategory[]): Buffer {
  const texts = categories.map(({ filters, ...fields }) => {
    const list = filters.map((filter) => JSON.stringify(filter)).join(',\n');
    return `${JSON.stringify(fields).slice(0, -1)},"filters":[${list && `\n${list}\n`}]}`;
  });
  return Buffer.from(texts.length === 0 ? '[]\n' : `[\n${texts.join(',\n')}\n]\n`);
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);

/** Bytes that the highest levels compress in half a second; 4 MiB take half a minute. */
const largeBody = 256 * 1024;

/** Compresses a body. Results differ between versions of Node. */
export async function compress(body: Buffer): Promise<Bodies> {
  const isLarge = body.length > largeBody;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  // RFC 9659: clients may reject windows over 8 MiB, which levels above 19 use.
  const level = { [constants.ZSTD_c_compressionLevel]: isLarge ? 12 : 19 };
  const [gzipped, br, zst] = await Promise.all([
    gzip(body, { level: 9 }),
    brotli(body, { params }),
    zstd(body, { pledgedSrcSize: body.length, params: level }),
  ]);
  gzipped[9] = 255; // operating system: unknown, for reproducible output (RFC 1952, 2.3.1)
  return { identity: body, gzip: gzipped, br, zstd: zst };
}

/** Returns the images of the catalog that snapshots link to. */
export function selectImages(lists: readonly Compiled[], images: Images): Compilation['images'] {
  const named = new Set(lists.flatMap(({ body }) => [...linkedImages(body)]));
  const published = [...images.values()].filter(isImage).flatMap(({ name, bytes }) => {
    const path = publishedName(name, images);
    return named.has(path) ? [[`images/${path}`, bytes] as const] : [];
  });
  return new Map(published);
}
