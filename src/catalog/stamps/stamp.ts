import { byCodeUnit } from '../../diagnostic/diagnostic.ts';
import { later } from './time.ts';

/** A time as the contract writes it: ISO 8601, UTC, milliseconds. As strings, times compare in order. */
export type Timestamp = string;

/** The times of something, and the digest by which a change to it is noticed. */
export interface Times {
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** Set on a tombstone: the entry is no longer in the catalog, its identifier stays taken. */
  readonly deleted_at: Timestamp | null;
  /** SHA-256 (hex) of the content, see `content.ts`. */
  readonly content: string;
}

/** What the machine keeps of one category or filter. */
export interface Stamp extends Times {
  readonly identifier: string;
}

export interface Stamps {
  /** By key: a slug for a category, `<slug>/<code>` for a filter. */
  readonly entries: ReadonlyMap<string, Stamp>;
  /**
   * The stamp of what no single entry holds: what is listed, in which order. Without it a new order would leave
   * `last_modified` as it was, and a client that asks by date would keep the old order.
   */
  readonly order: Times | undefined;
}

/** `stamps.json` before the first stamp. */
export const noStampsText = '{}\n';

/** The key of the order's stamp in `stamps.json`: a slug has no dot. */
export const orderKey = 'catalog.yaml';

/** The contract's name for the identifier of the entry at `key`. */
export function identifierField(key: string): 'filter_category_id' | 'filter_id' {
  return key.includes('/') ? 'filter_id' : 'filter_category_id';
}

/** The slug of the category that the entry at `key` is or is in. */
export function slugOf(key: string): string {
  return key.split('/', 1).join();
}

/** The text of `stamps.json`: a line an entry, sorted by key, so that a diff has a line for each change. */
export function serialiseStamps({ entries, order }: Stamps): string {
  const records: (readonly [string, object])[] = [...entries].map(([key, { identifier, ...times }]) => [
    key,
    { [identifierField(key)]: identifier, ...times },
  ]);
  if (order !== undefined) records.push([orderKey, order]);
  const lines = records
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([key, record]) => `${JSON.stringify(key)}: ${JSON.stringify(record)}`);
  return lines.length === 0 ? noStampsText : `{\n${lines.join(',\n')}\n}\n`;
}

/** The newest time in the stamps. */
export function lastModified({ entries, order }: Stamps): Timestamp {
  const all: readonly Times[] = [...entries.values(), ...(order === undefined ? [] : [order])];
  return all.flatMap(({ updated_at, deleted_at }) => [updated_at, deleted_at ?? updated_at]).reduce(later);
}
