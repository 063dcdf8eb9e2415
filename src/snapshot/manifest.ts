import type { Timestamp } from '../base/time.ts';
import { ajv, type Counts } from './contract.ts';
import schema from './manifest.schema.json' with { type: 'json' };

/** The content codings of HTTP in which a snapshot is kept (RFC 9110, section 8.4.1). */
export const encodings = ['identity', 'gzip', 'br', 'zstd'] as const;

export type Encoding = (typeof encodings)[number];

const suffixes: Record<Encoding, string> = { identity: '', gzip: '.gz', br: '.br', zstd: '.zst' };

/** A file of a snapshot: its path below the published folder, and its SHA-256 (hex). */
type SnapshotFile = Readonly<{ path: string; bytes: number; sha256: string }>;

/** A published snapshot, as a manifest describes it. */
export interface SnapshotRecord {
  /** SHA-256 (hex) of the snapshot, which names it. */
  readonly digest: string;
  /** The newest time in the identifier registry. */
  readonly last_modified: string;
  /** The git commit that it was built from; null outside git. */
  readonly commit: string | null;
  /** True if the catalog had changes that are not in that commit. */
  readonly uncommitted_changes: boolean;
  readonly counts: Counts;
  readonly encodings: Readonly<Record<Encoding, SnapshotFile>>;
}

/** A snapshot that replaces the one before it at a set time. */
export type NextRecord = SnapshotRecord & { readonly from: Timestamp };

/** A snapshot with those that follow it without another publish, in order. */
export type PublishedRecord = SnapshotRecord & { readonly next?: readonly NextRecord[] };

/** `manifest.json`: the current snapshot, and the kept ones before it, the latest first. */
export interface Manifest extends PublishedRecord {
  readonly version: 1;
  /** One more with each publish, a roll-back too: the higher one is newer. Absent counts as 0. */
  readonly serial?: number;
  /** True after a roll-back: nothing else is published until `--resume`. */
  readonly rolled_back?: true;
  readonly previous: readonly PublishedRecord[];
}

/** This many snapshots stay in the published folder, the current one among them. */
const keptSnapshots = 5;
/** In bytes: a body of some 140,000 filters. */
export const largestFile = schema.$defs.file.properties.bytes.maximum;

export function snapshotPath(digest: string, encoding: Encoding): string {
  return `snapshots/${digest}.json${suffixes[encoding]}`;
}

/** The snapshots that were published and are kept, the current one first. */
export function recordsOf(manifest: Manifest): readonly PublishedRecord[] {
  const { version: _, serial: __, rolled_back: ___, previous, ...current } = manifest;
  return [current, ...previous];
}

/** Every snapshot that a manifest names, the scheduled ones too. */
export function allRecordsOf(manifest: Manifest): readonly SnapshotRecord[] {
  return recordsOf(manifest).flatMap((record) => [record, ...(record.next ?? [])]);
}

/** The scheduled snapshot that is due at a time; undefined while that is still the current one. */
export function nextAt<N extends { from: Timestamp }>(next: readonly N[] = [], time: Timestamp) {
  return next.findLast(({ from }) => from <= time);
}

/** The manifest that points at a snapshot, after `before`: its current one becomes a previous. */
export function nextManifest(record: PublishedRecord, before: Manifest | undefined): Manifest {
  const kept = before ? recordsOf(before).filter(({ digest }) => digest !== record.digest) : [];
  const serial = (before?.serial ?? 0) + 1;
  return { version: 1, serial, ...record, previous: kept.slice(0, keptSnapshots - 1) };
}

const isShaped = ajv.compile<Manifest>(schema);

/** True for a manifest of which each file is at the path of its digest: no path leads elsewhere. */
export function isManifest(value: unknown): value is Manifest {
  if (!isShaped(value) || value.version !== 1 || !value.previous) return false;
  const isInPlace = ({ digest, encodings: files }: SnapshotRecord) =>
    encodings.every((each) => files[each].path === snapshotPath(digest, each));
  const isInOrder = ({ next = [] }: PublishedRecord) =>
    next.every(({ from }, index) => from > (next[index - 1]?.from ?? ''));
  return allRecordsOf(value).every(isInPlace) && recordsOf(value).every(isInOrder);
}
