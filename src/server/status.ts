import { version } from '../base/package-json.ts';
import { stateOf } from '../keys/key-file.ts';
import type { KeySet } from '../keys/key-set.ts';
import type { Snapshot } from '../snapshot/load.ts';
import { snapshotFacts } from './clock.ts';
import type { Look, ReloadState } from './follow.ts';
import type { Certificate } from './sources.ts';

/** What a server knows of itself at one time. */
export interface State {
  readonly phase: 'ready' | 'starting' | 'stopping';
  readonly snapshot: Snapshot;
  readonly keys: KeySet;
  readonly certificate: Certificate | undefined;
  readonly reloads: ReadonlyMap<string, ReloadState>;
  readonly looks: ReadonlyMap<string, Look>;
  readonly connections: number;
}

export type Status = ReturnType<typeof statusOf>;

/** The answer of `/status`: times are ISO 8601, durations in seconds. `now` is in milliseconds since 1970. */
export function statusOf(
  { phase, snapshot, keys, certificate, reloads, looks, connections }: State,
  now: number,
) {
  const { previous, last_modified, uncommitted_changes } = snapshot.manifest;
  const age_seconds = Math.max(0, Math.round((now - Date.parse(last_modified)) / 1000));
  const kept = previous.map((record) => record.digest);
  const { from = null, next = [], ...facts } = snapshotFacts(snapshot);
  return {
    status: phase,
    version,
    node: process.version,
    pid: process.pid,
    uptime_seconds: Math.round(process.uptime()),
    time: new Date(now).toISOString(),
    connections,
    snapshot: { from, ...facts, uncommitted_changes, age_seconds, next, kept },
    reloads: Object.fromEntries(reloads),
    files: Object.fromEntries(looks),
    keys: keys.records.map((key) => {
      const { name, not_before = null, expires_at = null } = key;
      return { name, state: stateOf(key, now), not_before, expires_at };
    }),
    certificate: certificate ? { expires_at: certificate.expires } : null,
  };
}
