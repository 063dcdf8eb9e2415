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

/**
 * RFC 9110, section 13.1.3: a client that asks by time alone keeps what it has unless the time is later, in whole seconds.
 * So in one published folder each change of the snapshot moves the time on, also where an older one comes back.
 */
function lastModified({ digest, last_modified }: SnapshotRecord, before: Manifest | undefined): string {
  if (before === undefined) return last_modified;
  const time = Date.parse(last_modified);
  const timeBefore = Date.parse(before.last_modified);
  if (digest === before.digest) return time > timeBefore ? last_modified : before.last_modified;
  return seconds(time) > seconds(timeBefore) ? last_modified : new Date(timeBefore + 1000).toISOString();
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
