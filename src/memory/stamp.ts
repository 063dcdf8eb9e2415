import { byCodeUnit } from '../base/edit.ts';
import { failuresOf } from '../base/failure.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { isTimestamp, later, type Timestamp } from '../base/time.ts';
import { isFilterKey } from '../catalog/entry.ts';

export interface MemoryFailures {
  'memory-cannot-be-used': MemoryFault & { readonly place: MemoryPlace };
}

export const memoryFailure = failuresOf<MemoryFailures>();

/** Where a memory is that cannot be used: in a file, on a branch (as in `published on origin`) or in a published folder. */
export interface MemoryPlace {
  readonly kind: 'branch' | 'file' | 'folder';
  readonly path: string;
  /** Of a folder: the branch that CI publishes to, where the clone knows it. */
  readonly branch?: string | undefined;
}

/** What is wrong with a memory, and what in it: an entry, with its field or its identifier. */
export interface MemoryFault {
  readonly kind: 'contradicts' | 'malformed' | 'missing' | 'not-json';
  readonly entry: string;
}

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
  /** What was announced of it for moments ahead, in order: servers may answer so by then. */
  readonly next?: readonly Announced[];
}

/** What a stamp becomes at a moment. */
type Announced = Pick<Times, 'content' | 'updated_at'> & { readonly from: Timestamp };

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
function identifierField(key: string): 'filter_category_id' | 'filter_id' {
  return isFilterKey(key) ? 'filter_id' : 'filter_category_id';
}

/** The text of `stamps.json`: a line an entry, sorted by key, so that a diff has a line for each change. */
export function serialiseStamps({ entries, order }: Stamps): string {
  const records = new Map<string, object>(order && [[orderKey, order]]);
  for (const [key, { identifier, ...times }] of entries)
    records.set(key, { [identifierField(key)]: identifier, ...times });
  const lines = [...records]
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([key, record]) => `${JSON.stringify(key)}: ${JSON.stringify(record)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/** The stamps as they are at a time, where what was announced for it, or before, has come; without what is ahead. */
export function stampsAsOf(stamps: Stamps, at: Timestamp): Stamps {
  const announced = [...stamps.entries].filter(([, { next }]) => next);
  if (announced.length === 0) return stamps; // as nearly always: memories are large
  const entries = announced.map(([key, { next, ...stamp }]) => {
    const { from: _, ...now } = next?.findLast(({ from }) => from <= at) ?? { from: at };
    return [key, { ...stamp, ...now }] as const;
  });
  return { ...stamps, entries: new Map([...stamps.entries, ...entries]) };
}

/** The newest time in the stamps, as they are now; undefined where there is none. */
export function lastModified({ entries, order }: Stamps): Timestamp | undefined {
  const lastOf = ({ updated_at, deleted_at }: Times) => later(updated_at, deleted_at ?? updated_at);
  let newest = order && lastOf(order);
  for (const stamp of entries.values()) newest = later(newest ?? '', lastOf(stamp));
  return newest;
}

/** The key of the entry that has an identifier, by `<field> <identifier>`. */
export type Owners = ReadonlyMap<string, string>;

/** Reads the text of `stamps.json`: the stamps, or why they cannot be trusted. */
export function parseStamps(
  text: string,
):
  | { readonly stamps: Stamps; readonly owners: Owners; readonly fault?: never }
  | { readonly stamps?: never; readonly owners?: never; readonly fault: MemoryFault } {
  const value = parseJson(text);
  if (!isRecord(value) || Array.isArray(value)) return { fault: { kind: 'not-json', entry: '' } };

  const entries = new Map<string, Stamp>();
  const owners = new Map<string, string>();
  let order: Times | undefined;
  for (const [key, record] of Object.entries(value)) {
    const field = malformedField(key, record);
    if (field !== undefined) return { fault: { kind: 'malformed', entry: `${key} (${field})` } };
    const { created_at, updated_at, deleted_at, content, was, next, ...rest } = record as Record<
      string,
      string
    > &
      Stamp;
    const times = { created_at, updated_at, deleted_at, content };
    if (key === orderKey) {
      order = times;
      continue;
    }
    const identifier = rest[identifierField(key)] ?? '';
    const name = `${identifierField(key)} ${identifier}`;
    const owner = owners.get(name);
    if (owner !== undefined)
      return { fault: { kind: 'malformed', entry: `${key} (${identifier} = ${owner})` } };
    owners.set(name, key);
    entries.set(key, { identifier, ...times, ...(was && { was }), ...(next && { next }) });
  }
  return { stamps: { entries, order }, owners };
}

/** Of a code anything is taken: one that was published before the rules of today stays in memory. */
const entryKey = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/.*)?$/s;

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  filter_category_id: isIdentifier,
  filter_id: isIdentifier,
  created_at: isTimestamp,
  updated_at: isTimestamp,
  deleted_at: (value) => value === null || isTimestamp(value),
  content: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  was: (value = []) => Array.isArray(value) && value.every((key) => entryKey.test(String(key))),
  next: (value = []) => Array.isArray(value) && value.every(isAnnounced),
  from: isTimestamp,
};

/** Whether it is what a stamp becomes at a moment, which comes after the one before it. */
function isAnnounced(value: unknown, index: number, all: readonly Announced[]): boolean {
  const fields = ['from', 'updated_at', 'content'];
  const isWhole = isRecord(value) && Object.keys(value).length === fields.length;
  if (!isWhole || !fields.every((field) => checks[field]?.(value[field]))) return false;
  return String(value['from']) > (all[index - 1]?.from ?? '');
}

const ofAll = ['created_at', 'updated_at', 'deleted_at', 'content', 'was', 'next'];

/** The name of the first field that keeps `record` from being the stamp of `key`; undefined where it is one. */
function malformedField(key: string, record: unknown): string | undefined {
  if ((key !== orderKey && !entryKey.test(key)) || !isRecord(record)) return key;
  const fields = key === orderKey ? ofAll : [identifierField(key), ...ofAll];
  const isRight = (field: string) => checks[field]?.(record[field]) === true;
  return (
    fields.find((field) => !isRight(field)) ??
    Object.keys(record).find((field) => !fields.includes(field))
  );
}

function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
