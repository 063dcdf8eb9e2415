import type { FollowedSource } from '../../diagnostic/note.ts';
import type { Served } from '../engine.ts';
import { termOf } from '../keys/key-set.ts';
import { stateOf } from '../keys/state.ts';
import type { ReloadState } from '../reloads.ts';
import type { Counts } from '../tally.ts';

/** Everything that is told of a server, at one time: metrics and status say the same of it. */
export interface Facts {
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly readiness: Readiness;
  readonly version: string;
  /** In milliseconds. */
  readonly uptime: number;
  readonly served: Served;
  readonly reloads: ReadonlyMap<FollowedSource, ReloadState>;
  readonly counts: Counts;
  readonly workers: WorkerFacts;
}

export type Readiness = 'ready' | 'starting' | 'stopping' | 'without-workers';

export interface WorkerFacts {
  readonly wanted: number;
  readonly running: number;
  /** Since the start. */
  readonly replaced: number;
}

/** Whether each key is let in now. */
export function keyStates({ served, now }: Facts) {
  return served.keys.map((record) => ({ name: record.name, state: stateOf(record, now), ...termOf(record) }));
}

/** When the next key that is valid now, or will be, expires; undefined where none ever does. */
export function nextExpiry(facts: Facts): number | undefined {
  const ends = keyStates(facts)
    .filter(({ state, until }) => state !== 'expired' && Number.isFinite(until))
    .map(({ until }) => until);
  return ends.length === 0 ? undefined : Math.min(...ends);
}
