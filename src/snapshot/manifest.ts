import { later, laterThan } from '../base/time.ts';
import { ajv, type Counts } from './contract.ts';

/** The content codings of HTTP in which a snapshot is kept (RFC 9110, section 8.4.1; RFC 7932; RFC 8878). */
export const encodings = ['identity', 'gzip', 'br', 'zstd'] as const;

export type Encoding = (typeof encodings)[number];

/** What is added to the name of the snapshot's file. */
const suffixes: Readonly<Record<Encoding, string>> = { identity: '', gzip: '.gz', br: '.br', zstd: '.zst' };

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
  readonly encodings: Readonly<Record<Encoding, Readonly<{ path: string; bytes: number; sha256: string }>>>;
}

/** `manifest.json`: the current snapshot, and the ones before it that are kept, the latest first. */
export interface Manifest extends SnapshotRecord {
  readonly version: 1;
  /** Somebody went back to this snapshot, and nothing else is published until that is released. */
  readonly rolled_back?: true;
  readonly previous: readonly SnapshotRecord[];
}

/** Where the file of a snapshot stands below the published folder. */
export function snapshotPath(digest: string, encoding: Encoding): string {
  return `snapshots/${digest}.json${suffixes[encoding]}`;
}

export function serialiseManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The snapshots that a manifest names, the current one first. */
export function recordsOf(manifest: Manifest | undefined): readonly SnapshotRecord[] {
  if (manifest === undefined) return [];
  const { version: _, rolled_back: __, previous, ...current } = manifest;
  return [current, ...previous];
}

/** The manifest that points at a snapshot after `before` did at another: what was current is now the first of the previous. */
export function nextManifest(record: SnapshotRecord, before: Manifest | undefined): Manifest {
  const previous = recordsOf(before).filter(({ digest }) => digest !== record.digest);
  return { version: 1, ...record, last_modified: lastModified(record, before), previous };
}

/** In one published folder each change of the snapshot moves the time on, also where an older one comes back. */
function lastModified({ digest, last_modified }: SnapshotRecord, before: Manifest | undefined): string {
  if (before === undefined) return last_modified;
  if (digest === before.digest) return later(before.last_modified, last_modified);
  return laterThan(before.last_modified, last_modified);
}

/** The JSON Schema of an object with these fields, and any others. */
const objectOf = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });

const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const count = { type: 'integer', minimum: 0 };
/** In bytes: some 140,000 filters. */
export const largestFile = 64 * 1024 * 1024;
const file = objectOf({ path: { type: 'string' }, bytes: { ...count, maximum: largestFile }, sha256 });
const record = {
  digest: sha256,
  last_modified: { type: 'string', format: 'date-time' },
  commit: { type: 'string', nullable: true, pattern: '^[0-9a-f]{7,64}$' },
  uncommitted_changes: { type: 'boolean' },
  counts: objectOf({ categories: count, filters: count }),
  encodings: objectOf(Object.fromEntries(encodings.map((encoding) => [encoding, file]))),
};
const previous = { type: 'array', items: objectOf(record) };
const isShaped = ajv.compile<Manifest>(objectOf({ version: { const: 1 }, ...record, previous }));

/** Whether a value is a manifest, of which each file stands where its digest and encoding say: no path leads elsewhere. */
export function isManifest(value: unknown): value is Manifest {
  const isInPlace = ({ digest, encodings: files }: SnapshotRecord) =>
    encodings.every((each) => files[each].path === snapshotPath(digest, each));
  return isShaped(value) && recordsOf(value).every(isInPlace);
}
