import type { FastifyBaseLogger } from 'fastify';
import type { Snapshot } from '../snapshot/load.ts';
import { nextAt } from '../snapshot/manifest.ts';

/**
 * What is served now of what was loaded last, by the clock of this machine: a call compares its milliseconds, and gives another
 * object after a load, at a moment, and once Last-Modified is no longer ahead. Each moment that it passes is logged once.
 */
export function byClock(loaded: () => Snapshot, log: FastifyBaseLogger): () => Snapshot {
  let source = loaded();
  let period = servedAt(source, Date.now());
  return () => {
    const now = Date.now();
    if (now < period.from || now >= period.until) {
      const { snapshot, until } = period;
      period = servedAt(source, now);
      const facts = snapshotFacts(period.snapshot);
      const isOther = facts.from !== snapshot.from; // else Last-Modified alone is another
      if (isOther && now >= until)
        log.info({ event: 'moment-comes', ...facts }, 'A moment has come');
      else if (isOther) log.warn({ event: 'clock-goes-back', ...facts }, 'The clock went back');
    }
    if (source !== loaded()) {
      source = loaded();
      period = servedAt(source, now);
    }
    return period.snapshot;
  };
}

/** What is served of a snapshot at a time, and in which milliseconds since 1970 it is, with the same Last-Modified. */
export function servedAt(loaded: Snapshot, time: number) {
  const { next = [] } = loaded;
  const snapshot: Snapshot = { ...(nextAt(next, new Date(time).toISOString()) ?? loaded) }; // anew, as Last-Modified may be
  const bounds = [...next.map(({ from }) => from), snapshot.manifest.last_modified].map((each) =>
    Date.parse(each),
  );
  const [past, ahead] = [
    bounds.filter((each) => each <= time),
    bounds.filter((each) => each > time),
  ];
  return { snapshot, from: Math.max(...past), until: Math.min(...ahead) };
}

/** What operators get to see of a snapshot that is served, with the moments ahead. */
export function snapshotFacts({ from, manifest }: Snapshot) {
  const { digest, commit, last_modified, counts } = manifest;
  const next = manifest.next?.map(({ from, digest, counts }) => ({ from, digest, ...counts }));
  return { from, digest, commit, last_modified, ...counts, next };
}
