import type { Snapshot } from '../snapshot/load.ts';
import { scheduledAt } from '../snapshot/manifest.ts';

/**
 * Returns a getter of the current snapshot, cheap enough for every request. The object changes when
 * a scheduled snapshot takes effect, and once its Last-Modified is no longer in the future.
 */
export function followSchedule(loaded: () => Snapshot) {
  let active = activeAt(loaded(), Date.now());
  return (): Snapshot => {
    const now = Date.now();
    if (active.source !== loaded() || now < active.from || now >= active.until)
      active = activeAt(loaded(), now);
    return active.snapshot;
  };
}

/** Returns the snapshot in effect at a time, and the period (ms since 1970). */
function activeAt(source: Snapshot, time: number) {
  const { next = [] } = source;
  const snapshot = { ...(scheduledAt(next, new Date(time).toISOString()) ?? source) };
  const bounds = [snapshot.manifest.last_modified, ...next.map(({ from }) => from)].map(Date.parse);
  const from = Math.max(...bounds.filter((bound) => bound <= time));
  return { source, snapshot, from, until: Math.min(...bounds.filter((bound) => bound > time)) };
}

/** Describes a snapshot for the log and `/status`. */
export function snapshotFacts({ from, manifest }: Snapshot) {
  const { digest, commit, last_modified, counts } = manifest;
  const next = manifest.next?.map(({ from, digest, counts }) => ({ from, digest, ...counts }));
  return { from, digest, commit, last_modified, ...counts, next };
}
