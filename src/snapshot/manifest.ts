import type { Timestamp } from '../base/time.ts';
import { ajv, type Counts } from './contract.ts';
import schema from './manifest.schema.json' with { type: 'json' };

/** HTTP content codings of a published snapshot (RFC 9110, section 8.4.1). */
export const encodings = ['identity', 'gzip', 'br', 'zstd'] as const;

export type Encoding = (typeof encodings)[number];

const suffixes: Record<Encoding, string> = { identity: '', gzip: '.gz', br: '.br', zstd: '.zst' };

/** `path` is relative to the published folder. */
type SnapshotFile = Readonly<{ path: string; bytes: number; sha256: string }>;

/** A snapshot in the manifest. */
export interface SnapshotRecord {
  /** SHA-256 (hex) of the body. It identifies the snapshot. */
  readonly digest: string;
  /** The newest time in the identifier registry. */
  readonly last_modified: string;
  /** The git commit it was built from; null outside git. */
  readonly commit: string | null;
  readonly uncommitted_changes: boolean;
  readonly counts: Counts;
  readonly encodings: Readonly<Record<Encoding, SnapshotFile>>;
}

/** A snapshot that takes effect at `from`. */
export type ScheduledRecord = SnapshotRecord & { readonly from: Timestamp };

/** A published snapshot, and its scheduled successors in order (`next`). */
export type PublishedRecord = SnapshotRecord & { readonly next?: readonly ScheduledRecord[] };

/** `manifest.json`: the current snapshot, and earlier ones, latest first. */
export interface Manifest extends PublishedRecord {
  readonly version: 1;
  /** Incremented by each publish and rollback. Absent means 0. */
  readonly serial?: number;
  /** Set by a rollback: builds are refused until `--resume`. */
  readonly rolled_back?: true;
  readonly previous: readonly PublishedRecord[];
}

/** Snapshots kept in the published folder, including the current one. */
const maxSnapshots = 5;
/** Bytes of the largest file, enough for 140,000 filters. */
export const maxFileBytes = schema.$defs.file.properties.bytes.maximum;

export function snapshotPath(digest: string, encoding: Encoding): string {
  return `snapshots/${digest}.json${suffixes[encoding]}`;
}

/** Returns the current snapshot and the earlier ones. */
export function keptRecords(manifest: Manifest): readonly PublishedRecord[] {
  const { version: _, serial: __, rolled_back: ___, previous, ...current } = manifest;
  return [current, ...previous];
}

/** Returns every snapshot in a manifest, including scheduled ones. */
export function allRecords(manifest: Manifest): readonly SnapshotRecord[] {
  return keptRecords(manifest).flatMap((record) => [record, ...(record.next ?? [])]);
}

/** Returns the scheduled snapshot in effect; undefined before the first one. */
export function scheduledAt<N extends { from: Timestamp }>(
  next: readonly N[] = [],
  time: Timestamp,
) {
  return next.findLast(({ from }) => from <= time);
}

/** Makes a snapshot current. Earlier ones move to `previous`. */
export function createManifest(record: PublishedRecord, before: Manifest | undefined): Manifest {
  const kept = before ? keptRecords(before).filter(({ digest }) => digest !== record.digest) : [];
  const serial = (before?.serial ?? 0) + 1;
  return { version: 1, serial, ...record, previous: kept.slice(0, maxSnapshots - 1) };
}

const matchesSchema = ajv.compile<Manifest>(schema);

/** Validates a manifest. Paths must match their digests, so none can leave the folder. */
export function isManifest(value: unknown): value is Manifest {
  if (!matchesSchema(value) || value.version !== 1 || !value.previous) return false;
  const hasValidPaths = ({ digest, encodings: files }: SnapshotRecord) =>
    encodings.every((each) => files[each].path === snapshotPath(digest, each));
  const isInOrder = ({ next = [] }: PublishedRecord) =>
    next.every(({ from }, index) => from > (next[index - 1]?.from ?? ''));
  return allRecords(value).every(hasValidPaths) && keptRecords(value).every(isInOrder);
}
