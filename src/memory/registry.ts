import { byCodeUnit } from '../base/edit.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { isTimestamp, later, type Timestamp } from '../base/time.ts';
import { isFilterKey } from '../catalog/entry.ts';

/** The times of a record, and the digest that reveals changes. */
interface Times {
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** Set once it left the catalog. Its identifier is never used again. */
  readonly deleted_at: Timestamp | null;
  /** SHA-256 (hex); see `catalog/entry.ts`. */
  readonly content: string;
}

/** The record of one category or filter. */
export interface EntryRecord extends Times {
  readonly identifier: string;
  /** Former keys, so that a reverted rename keeps the identifier. */
  readonly was?: readonly string[];
}

/** The identifier registry: a record of every entry that was ever published. */
export interface Registry {
  /** Keyed by slug (categories) or `<slug>/<code>` (filters). */
  readonly entries: ReadonlyMap<string, EntryRecord>;
  /** Record of the display order, so that reordering updates `last_modified`. */
  readonly order: Times | undefined;
}

export const emptyRegistry: Registry = { entries: new Map(), order: undefined };

/** Key of the order in `stamps.json`. No slug has a dot. */
export const orderKey = 'catalog.yaml';

/** Returns the name of the identifier in the contract. */
const identifierField = (key: string) => (isFilterKey(key) ? 'filter_id' : 'filter_category_id');

/** Writes `stamps.json`: one line per entry, sorted by key, for small diffs. */
export function serialiseRegistry({ entries, order }: Registry): string {
  const records = new Map<string, object>(order && [[orderKey, order]]);
  for (const [key, { identifier, ...times }] of entries)
    records.set(key, { [identifierField(key)]: identifier, ...times });
  const lines = [...records]
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([key, record]) => `${JSON.stringify(key)}: ${JSON.stringify(record)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/** Returns the newest time in the registry; undefined if it is empty. */
export function lastModified({ entries, order }: Registry): Timestamp | undefined {
  const lastOf = ({ updated_at, deleted_at }: Times) => later(updated_at, deleted_at ?? updated_at);
  let newest = order && lastOf(order);
  for (const record of entries.values()) newest = later(newest ?? '', lastOf(record));
  return newest;
}

/** `malformed`: key of the first malformed entry; empty if the text is no registry. */
type Parsed = { registry: Registry; malformed?: never } | { registry?: never; malformed: string };

/** Parses `stamps.json`, with the changes that the third edition scheduled until `at`. */
export function parseRegistry(text: string, at: Timestamp = ''): Parsed {
  const value = parseJson(text);
  if (!isRecord(value) || Array.isArray(value)) return { malformed: '' };
  const entries = new Map<string, EntryRecord>();
  const identifiers = new Set<string>();
  let order: Times | undefined;
  for (const [key, record] of Object.entries(value)) {
    if (!isValidRecord(key, record)) return { malformed: key };
    const { was, next = [], ...rest } = record;
    const applied = next.findLast(({ from }) => from <= at);
    const { created_at, updated_at, deleted_at, content } = { ...rest, ...applied };
    const times = { created_at, updated_at, deleted_at, content };
    if (key === orderKey) order = times;
    else {
      const identifier = rest[identifierField(key)];
      entries.set(key, { identifier, ...times, ...(was && { was }) });
      const name = `${isFilterKey(key)} ${identifier}`;
      if (identifiers.has(name)) return { malformed: key };
      identifiers.add(name);
    }
  }
  return { registry: { entries, order } };
}

/** A record in `stamps.json`; `next` is of the third edition. */
type Written = EntryRecord &
  Record<ReturnType<typeof identifierField>, string> & { next?: Scheduled[] };
type Scheduled = Pick<Times, 'content' | 'updated_at'> & { from: Timestamp };

/** Allows any code: older versions published codes that are now invalid. */
const entryKey = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/.*)?$/s;

/** True if a record has valid fields, and no others. */
function isValidRecord(key: string, record: unknown): record is Written {
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
