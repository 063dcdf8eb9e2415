import { later, laterThan, type Timestamp } from '../base/time.ts';
import { ajv, type Counts } from './contract.ts';

/** The content codings of HTTP in which a snapshot is kept (RFC 9110, section 8.4.1; RFC 7932; RFC 8878). */
export const encodings = ['identity', 'gzip', 'br', 'zstd'] as const;

export type Encoding = (typeof encodings)[number];

/** What is added to the name of the snapshot's file. */
const suffixes: Readonly<Record<Encoding, string>> = {
  identity: '',
  gzip: '.gz',
  br: '.br',
  zstd: '.zst',
};

/** A published snapshot, as a manifest speaks of it. */
export interface SnapshotRecord {
  /** SHA-256 (hex) of the snapshot, which names it. */
  readonly digest: string;
  /** The newest time in `stamps.json`. */
  readonly last_modified: string;
  /** The git commit that it was built from; null outside git. */
  readonly commit: string | null;
  /** Whether the catalog had changes that were not in that commit. */
  readonly uncommitted_changes: boolean;
  readonly counts: Counts;
  /** The files, with their paths below the published folder and their SHA-256 (hex). */
  readonly encodings: Readonly<
    Record<Encoding, Readonly<{ path: string; bytes: number; sha256: string }>>
  >;
}

/** A snapshot that takes the place of the one before at a moment. */
export type NextRecord = SnapshotRecord & { readonly from: Timestamp };

/** A snapshot with those that follow it without another publish, in order. */
export type PublishedRecord = SnapshotRecord & { readonly next?: readonly NextRecord[] };

/** `manifest.json`: the current snapshot, and the ones before it that are kept, the latest first. */
export interface Manifest extends PublishedRecord {
  readonly version: 1;
  /** Somebody went back to this snapshot, and nothing else is published until that is released. */
  readonly rolled_back?: true;
  readonly previous: readonly PublishedRecord[];
}

/** Where the file of a snapshot stands below the published folder. */
export function snapshotPath(digest: string, encoding: Encoding): string {
  return `snapshots/${digest}.json${suffixes[encoding]}`;
}

export function serialiseManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** What was published and is kept, the current one first. */
export function recordsOf(manifest: Manifest | undefined): readonly PublishedRecord[] {
  if (manifest === undefined) return [];
  const { version: _, rolled_back: __, previous, ...current } = manifest;
  return [current, ...previous];
}

/** Every snapshot that a manifest names: of each that was published, those that follow it too. */
export function allRecordsOf(manifest: Manifest | undefined): readonly SnapshotRecord[] {
  return recordsOf(manifest).flatMap((record) => [record, ...(record.next ?? [])]);
}

/** Of those that follow, the one that is served at a time; undefined while that is still the current one. */
export function nextAt<Next extends Pick<NextRecord, 'from'>>(
  next: readonly Next[] = [],
  time: Timestamp,
) {
  return next.findLast(({ from }) => from <= time);
}

/** How late what is built at a time may be published: until then servers may have passed moments that were announced before. */
export function lateness(time: Timestamp): Timestamp {
  return new Date(Date.parse(time) + 24 * 60 * 60 * 1000).toISOString();
}

/**
 * The manifest that points at a snapshot after `before` did at another: what was current is now the first of the previous.
 * `time`: from when on it may be served. Where servers may have passed a moment of `before` until they have it, its time
 * moves on there as well.
 */
export function nextManifest(
  record: PublishedRecord,
  before: Manifest | undefined,
  time: Timestamp,
): Manifest {
  const previous = recordsOf(before).filter(({ digest }) => digest !== record.digest);
  const { next: following = [], ...own } = record;
  const end = before?.rolled_back ? '9999' : lateness(time); // what ends a roll-back may be of a commit of long before
  const served = (from: Timestamp) =>
    from <= end ? (nextAt(before?.next, later(from, time)) ?? before) : undefined;
  const planOf = (all: readonly NextRecord[] = []) =>
    all.flatMap((each) => (each.from > time ? each.from + each.digest : []));
  const isReplanned =
    before !== undefined && planOf(before.next).join() !== planOf(following).join();
  // Of two signed manifests the later one is known by its time: it moves on for what is ahead, too.
  const current = movedAfter(own, served(time), isReplanned ? laterThan : undefined);
  const announced = before?.next?.filter(({ from }) => time < from && from <= end) ?? [];
  const next: NextRecord[] = [];
  for (const from of new Set([...following, ...announced].map((each) => each.from).toSorted())) {
    const last = next.at(-1) ?? current;
    const then = movedAfter(movedAfter(nextAt(following, from) ?? own, served(from)), last);
    if (then.digest !== last.digest || then.last_modified !== last.last_modified)
      next.push({ ...then, from });
  }
  return { version: 1, ...current, ...(next.length > 0 && { next }), previous };
}

/** In one published folder each change of the snapshot moves the time on, also where an older one comes back. */
function movedAfter(
  record: SnapshotRecord,
  before = record,
  move = record.digest === before.digest ? later : laterThan,
) {
  return { ...record, last_modified: move(before.last_modified, record.last_modified) };
}

/** The JSON Schema of an object with these fields, perhaps with optional ones, and any others. */
const objectOf = (fields: object, optional = {}) => {
  return { type: 'object', properties: { ...fields, ...optional }, required: Object.keys(fields) };
};

const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const time = { type: 'string', format: 'date-time' };
const count = { type: 'integer', minimum: 0 };
/** In bytes: some 140,000 filters. */
export const largestFile = 64 * 1024 * 1024;
const file = objectOf({
  path: { type: 'string' },
  bytes: { ...count, maximum: largestFile },
  sha256,
});
const record = {
  digest: sha256,
  last_modified: time,
  commit: { type: 'string', nullable: true, pattern: '^[0-9a-f]{7,64}$' },
  uncommitted_changes: { type: 'boolean' },
  counts: objectOf({ categories: count, filters: count }),
  encodings: objectOf(Object.fromEntries(encodings.map((encoding) => [encoding, file]))),
};
const next = { type: 'array', maxItems: 100, items: objectOf({ from: time, ...record }) };
const previous = { type: 'array', items: objectOf(record, { next }) };
const isShaped = ajv.compile<Manifest>(
  objectOf({ version: { const: 1 }, ...record, previous }, { next }),
);

/** Whether a value is a manifest, of which each file stands where its digest and encoding say: no path leads elsewhere. */
export function isManifest(value: unknown): value is Manifest {
  const isInPlace = ({ digest, encodings: files }: SnapshotRecord) =>
    encodings.every((each) => files[each].path === snapshotPath(digest, each));
  const isInOrder = ({ next = [] }: PublishedRecord) =>
    next.every(({ from }, index) => from > (next[index - 1]?.from ?? ''));
  return (
    isShaped(value) && allRecordsOf(value).every(isInPlace) && recordsOf(value).every(isInOrder)
  );
}
