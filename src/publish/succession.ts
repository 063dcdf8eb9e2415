import { later, laterThan, type Timestamp } from '../base/time.ts';
import type { Manifest, SnapshotRecord } from '../snapshot/manifest.ts';

/** The snapshots that a manifest names, the current one first. */
export function recordsOf(manifest: Manifest | undefined): readonly SnapshotRecord[] {
  if (manifest === undefined) return [];
  const { version: _, previous, ...current } = manifest;
  return [current, ...previous];
}

/** The manifest that points at a snapshot after `before` did at another: what was current is now the first of the previous. */
export function nextManifest(record: SnapshotRecord, before: Manifest | undefined): Manifest {
  const previous = recordsOf(before).filter(({ digest }) => digest !== record.digest);
  return { version: 1, ...record, last_modified: lastModified(record, before), previous };
}

/** In one published folder each change of the snapshot moves the time on, also where an older one comes back. */
function lastModified({ digest, last_modified }: SnapshotRecord, before: Manifest | undefined): Timestamp {
  if (before === undefined) return last_modified;
  if (digest === before.digest) return later(before.last_modified, last_modified);
  return laterThan(before.last_modified, last_modified);
}
