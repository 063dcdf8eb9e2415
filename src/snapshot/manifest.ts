import { isRecord, parseJson } from '../base/json.ts';
import { type Encoding, encodings, suffixes } from './encoding.ts';

/** A file of a snapshot. */
interface SnapshotFile {
  /** Below the published folder. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 (hex) of the file. */
  readonly sha256: string;
}

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
  readonly counts: { readonly categories: number; readonly filters: number };
  readonly encodings: Readonly<Record<Encoding, SnapshotFile>>;
}

/** `manifest.json`: the current snapshot, and the ones before it that are kept, the latest first. */
export interface Manifest extends SnapshotRecord {
  readonly version: 1;
  readonly previous: readonly SnapshotRecord[];
}

/** Where the file of a snapshot stands below the published folder. */
export function snapshotPath(digest: string, encoding: Encoding): string {
  return `snapshots/${digest}.json${suffixes[encoding]}`;
}

export function serialiseManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads a manifest; undefined for a text that is none. */
export function parseManifest(text: string): Manifest | undefined {
  const value = parseJson(text);
  return isManifest(value) ? value : undefined;
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || !isSnapshotRecord(value)) return false;
  const { version, previous } = value as Partial<Manifest>;
  return version === 1 && Array.isArray(previous) && previous.every(isSnapshotRecord);
}

function isSnapshotRecord(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { digest, last_modified, commit, uncommitted_changes, counts, encodings: files } = value;
  return (
    isDigest(digest) &&
    typeof last_modified === 'string' &&
    !Number.isNaN(Date.parse(last_modified)) &&
    (commit === null || (typeof commit === 'string' && /^[0-9a-f]{7,64}$/.test(commit))) &&
    typeof uncommitted_changes === 'boolean' &&
    isRecord(counts) &&
    isCount(counts['categories']) &&
    isCount(counts['filters']) &&
    isRecord(files) &&
    encodings.every((encoding) => isFile(files[encoding], snapshotPath(digest, encoding)))
  );
}

function isFile(value: unknown, path: string): boolean {
  return isRecord(value) && value['path'] === path && isCount(value['bytes']) && isDigest(value['sha256']);
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
