import { byCodeUnit } from '../base/edit.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { isTimestamp, later, type Timestamp } from '../base/time.ts';
import { isFilterKey } from '../catalog/entry.ts';

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
  /** The record of the order. Without it a new order would leave `last_modified` as it was. */
  readonly order: Times | undefined;
}

export const noStamps: Stamps = { entries: new Map(), order: undefined };

/** The key of the order in `stamps.json`: a slug has no dot. */
export const orderKey = 'catalog.yaml';

/** The contract's name for the identifier of the entry at `key`. */
const identifierField = (key: string) => (isFilterKey(key) ? 'filter_id' : 'filter_category_id');

/** The text of `stamps.json`: a line for each entry, sorted by key, for small diffs. */
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

/** A registry, or the key of its first malformed entry: empty if the text is no registry at all. */
type Parsed = { stamps: Stamps; malformed?: never } | { stamps?: never; malformed: string };

/** Reads `stamps.json`, with the changes that the third edition scheduled until `at`. */
export function parseStamps(text: string, at: Timestamp = ''): Parsed {
  const value = parseJson(text);
  if (!isRecord(value) || Array.isArray(value)) return { malformed: '' };
  const entries = new Map<string, Stamp>();
  const known = new Set<string>();
  let order: Times | undefined;
  for (const [key, record] of Object.entries(value)) {
    if (!isWritten(key, record)) return { malformed: key };
    const { was, next = [], ...rest } = record;
    const due = next.findLast(({ from }) => from <= at);
    const { created_at, updated_at, deleted_at, content } = { ...rest, ...due };
    const times = { created_at, updated_at, deleted_at, content };
    if (key === orderKey) order = times;
    else {
      const identifier = rest[identifierField(key)];
      entries.set(key, { identifier, ...times, ...(was && { was }) });
      const name = `${isFilterKey(key)} ${identifier}`;
      if (known.has(name)) return { malformed: key };
      known.add(name);
    }
  }
  return { stamps: { entries, order } };
}

/** A record as it is written; `next` is of the third edition. */
type Written = Stamp & Record<ReturnType<typeof identifierField>, string> & { next?: Scheduled[] };
type Scheduled = Pick<Times, 'content' | 'updated_at'> & { from: Timestamp };

/** Any code is taken: one that was published before the rules of today stays in the registry. */
const entryKey = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/.*)?$/s;

/** True if every field of the record at `key` is right, and there is no other. */
function isWritten(key: string, record: unknown): record is Written {
  if (!isRecord(record)) return false;
  const { [identifierField(key)]: identifier, was = [], next = [], ...times } = record;
  const { created_at, deleted_at, updated_at, content, ...others } = times;
  const isNamed = typeof identifier === 'string' && identifier.trim() !== '';
  return (
    (key === orderKey ? identifier === undefined : isNamed && entryKey.test(key)) &&
    isTimestamp(created_at) &&
    (deleted_at === null || isTimestamp(deleted_at)) &&
    isChange({ updated_at, content }) &&
    Array.isArray(was) &&
    was.every((each) => entryKey.test(String(each))) &&
    Array.isArray(next) &&
    next.every((each) => isTimestamp(each?.from) && isChange(each)) &&
    Object.keys(others).length === 0
  );
}

function isChange({ updated_at, content }: Readonly<Record<string, unknown>>): boolean {
  return isTimestamp(updated_at) && typeof content === 'string' && /^[0-9a-f]{64}$/.test(content);
}
