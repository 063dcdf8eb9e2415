import type { Snapshot } from '../snapshot/load.ts';
import { scheduledAt } from '../snapshot/manifest.ts';

/**
 * Returns the snapshot that is due now, of the one loaded last and those scheduled after it. Cheap
 * enough for every request. It is another object once its Last-Modified is no longer in the future.
 */
export function followSchedule(loaded: () => Snapshot) {
  let current = currentAt(loaded(), Date.now());
  return (): Snapshot => {
    const now = Date.now();
    if (current.source !== loaded() || now < current.from || now >= current.until) current = currentAt(loaded(), now);
    return current.snapshot;
  };
}

/** Returns the snapshot that is due at a time, and the period in which it is (ms since 1970). */
function currentAt(source: Snapshot, time: number) {
  const { next = [] } = source;
  const snapshot = { ...(scheduledAt(next, new Date(time).toISOString()) ?? source) };
  const bounds = [snapshot.manifest.last_modified, ...next.map(({ from }) => from)].map(Date.parse);
  const from = Math.max(...bounds.filter((bound) => bound <= time));
  return { source, snapshot, from, until: Math.min(...bounds.filter((bound) => bound > time)) };
}

/** The facts of a snapshot that the log and `/status` show. */
export function snapshotFacts({ from, manifest }: Snapshot) {
  const { digest, commit, last_modified, counts } = manifest;
  const next = manifest.next?.map(({ from, digest, counts }) => ({ from, digest, ...counts }));
  return { from, digest, commit, last_modified, ...counts, next };
}
