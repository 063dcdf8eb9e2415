import { later, type Timestamp } from '../../base/time.ts';
import { isFilterKey } from '../../catalog/entry.ts';
import { byCodeUnit } from '../../finding/finding.ts';

/** The times of something, and the digest by which a change to it is noticed. */
export interface Times {
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** Set on what is no longer in the catalog; its identifier stays taken. */
  readonly deleted_at: Timestamp | null;
  /** SHA-256 (hex) of the content, see `catalog/entry.ts`. */
  readonly content: string;
}

/** What the machine keeps of one category or filter. */
export interface Stamp extends Times {
  readonly identifier: string;
  /** The keys that it had before: where a rename is reverted, it continues under one of them. */
  readonly was?: readonly string[];
}

/** The memory: what was ever published. */
export interface Stamps {
  /** By key: a slug for a category, `<slug>/<code>` for a filter. */
  readonly entries: ReadonlyMap<string, Stamp>;
  /**
   * The stamp of what no single entry holds: what is listed, in which order. Without it a new order would leave
   * `last_modified` as it was, and a client that asks by date would keep the old order.
   */
  readonly order: Times | undefined;
}

export const noStamps: Stamps = { entries: new Map(), order: undefined };

/** The key of the order's stamp in `stamps.json`: a slug has no dot. */
export const orderKey = 'catalog.yaml';

/** The contract's name for the identifier of the entry at `key`. */
export function identifierField(key: string): 'filter_category_id' | 'filter_id' {
  return isFilterKey(key) ? 'filter_id' : 'filter_category_id';
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
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/** The newest time in the stamps; undefined where there is none. */
export function lastModified({ entries, order }: Stamps): Timestamp | undefined {
  const all: readonly Times[] = [...entries.values(), ...(order === undefined ? [] : [order])];
  const times = all.flatMap(({ updated_at, deleted_at }) => [updated_at, deleted_at ?? updated_at]);
  return times.length === 0 ? undefined : times.reduce(later);
}
