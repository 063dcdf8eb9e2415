import { byCodeUnit } from '../base/edit.ts';
import { failuresOf } from '../base/failure.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { isTimestamp, later, type Timestamp } from '../base/time.ts';
import { isFilterKey } from '../catalog/entry.ts';

export interface MemoryFailures {
  'memory-cannot-be-used': MemoryFault & { readonly place: MemoryPlace };
}

export const memoryFailure = failuresOf<MemoryFailures>();

/** The place of a registry: a file, a branch (as in `published on origin`) or a published folder. */
export interface MemoryPlace {
  readonly kind: 'branch' | 'file' | 'folder';
  readonly path: string;
  /** Of a folder: the branch that CI publishes to, if the clone knows it. */
  readonly branch?: string | undefined;
}

/** A fault of a registry, and the entry that has it, with its field or its identifier. */
export interface MemoryFault {
  readonly kind: 'contradicts' | 'malformed' | 'missing' | 'not-json';
  readonly entry: string;
}

/** The times of something, and the digest by which a change to it is noticed. */
export interface Times {
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** Set if it is no longer in the catalog; its identifier stays taken. */
  readonly deleted_at: Timestamp | null;
  /** SHA-256 (hex) of the content, see `catalog/entry.ts`. */
  readonly content: string;
}

/** The record of one category or filter. */
export interface Stamp extends Times {
  readonly identifier: string;
  /** The keys that it had before: if a rename is reverted, it continues under one of them. */
  readonly was?: readonly string[];
}

/** The identifier registry: everything that was ever published. */
export interface Stamps {
  /** By key: a slug for a category, `<slug>/<code>` for a filter. */
  readonly entries: ReadonlyMap<string, Stamp>;
  /** The record of the display order. Without it a new order would leave `last_modified` as it was. */
  readonly order: Times | undefined;
}

export const noStamps: Stamps = { entries: new Map(), order: undefined };

/** The key of the order in `stamps.json`: a slug has no dot. */
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

/** The newest time in the registry; undefined if it is empty. */
export function lastModified({ entries, order }: Stamps): Timestamp | undefined {
  const lastOf = ({ updated_at, deleted_at }: Times) => later(updated_at, deleted_at ?? updated_at);
  let newest = order && lastOf(order);
  for (const stamp of entries.values()) newest = later(newest ?? '', lastOf(stamp));
  return newest;
}

/** A registry, or why it cannot be trusted. */
type Parsed = { stamps: Stamps; fault?: never } | { stamps?: never; fault: MemoryFault };

/** Reads the text of `stamps.json`, with the changes that the third edition scheduled until `at`. */
export function parseStamps(text: string, at: Timestamp = ''): Parsed {
  const value = parseJson(text);
  if (!isRecord(value) || Array.isArray(value)) return { fault: { kind: 'not-json', entry: '' } };
  const entries = new Map<string, Stamp>();
  const known = new Set<string>();
  let order: Times | undefined;
  for (const [key, record] of Object.entries(value)) {
    const field = malformedField(key, record);
    if (field !== undefined) return { fault: { kind: 'malformed', entry: `${key} (${field})` } };
    const { was, next = [], ...rest } = record as Read; // as it was just checked
    const due = next.findLast(({ from }) => from <= at);
    const { created_at, updated_at, deleted_at, content } = { ...rest, ...due };
    const times = { created_at, updated_at, deleted_at, content };
    if (key === orderKey) order = times;
    if (key === orderKey) continue;
    const identifier = rest[identifierField(key)];
    const name = `${identifierField(key)} ${identifier}`;
    if (known.has(name)) return { fault: { kind: 'malformed', entry: `${key} (${identifier})` } };
    known.add(name);
    entries.set(key, { identifier, ...times, ...(was && { was }) });
  }
  return { stamps: { entries, order } };
}

/** A record as it is written; `next` is of the third edition. */
type Read = Stamp & Record<ReturnType<typeof identifierField>, string> & { next?: Scheduled[] };
type Scheduled = Pick<Times, 'content' | 'updated_at'> & { from: Timestamp };

/** Any code is taken: one that was published before the rules of today stays in the registry. */
const entryKey = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/.*)?$/s;

const isIdentifier = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  filter_category_id: isIdentifier,
  filter_id: isIdentifier,
  created_at: isTimestamp,
  updated_at: isTimestamp,
  deleted_at: (value) => value === null || isTimestamp(value),
  content: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  was: (value = []) => Array.isArray(value) && value.every((key) => entryKey.test(String(key))),
  next: (value = []) => Array.isArray(value) && value.every(isScheduled),
};

function isScheduled(value: unknown): boolean {
  if (!isRecord(value) || !isTimestamp(value['from'])) return false;
  return ['updated_at', 'content'].every((field) => checks[field]?.(value[field]));
}

const ofAll = ['created_at', 'updated_at', 'deleted_at', 'content', 'was', 'next'];

/** The name of the first field that is wrong in the record of `key`; undefined if all are right. */
function malformedField(key: string, record: unknown): string | undefined {
  if ((key !== orderKey && !entryKey.test(key)) || !isRecord(record)) return key;
  const fields = key === orderKey ? ofAll : [identifierField(key), ...ofAll];
  const wrong = fields.find((field) => !checks[field]?.(record[field]));
  return wrong ?? Object.keys(record).find((field) => !fields.includes(field));
}
