import { type Facts, keyStates, nextExpiry } from './facts.ts';

/** The facts as JSON for people: times as ISO 8601, durations in seconds. */
export function renderStatus(facts: Facts): string {
  const { now, readiness, version, uptime, served, reloads, counts, workers } = facts;
  const { digest, commit, uncommitted_changes, last_modified, counts: sizes, previous } = served.snapshot.manifest;
  const status = {
    status: readiness,
    version,
    node: process.version,
    pid: process.pid,
    uptime_seconds: Math.round(uptime / 1000),
    snapshot: {
      digest,
      commit,
      uncommitted_changes,
      last_modified,
      age_seconds: ageOf(facts),
      ...sizes,
      kept: previous.map((record) => record.digest),
    },
    reloads: Object.fromEntries(
      [...reloads].map(([source, { lastSuccess, lastFailure, isFailing, successes, failures }]) => [
        source,
        {
          state: isFailing ? 'failing' : 'good',
          last_success: timeOf(lastSuccess),
          last_failure:
            lastFailure === undefined
              ? null
              : { at: timeOf(lastFailure.at), reason: lastFailure.reason, message: lastFailure.sentence },
          successes,
          failures,
        },
      ]),
    ),
    keys: keyStates(facts).map(({ name, state, from, until }) => ({
      name,
      state,
      not_before: timeOf(from),
      expires_at: timeOf(until),
    })),
    next_key_expiry: timeOf(nextExpiry(facts) ?? Number.NaN),
    certificate: served.certificate === undefined ? null : { expires_at: served.certificate.expires },
    workers,
    traffic: {
      answers: Object.fromEntries(
        [...counts.answers].map(([key, ofKey]) => [key === '' ? '(no valid key)' : key, Object.fromEntries(ofKey)]),
      ),
      unauthorized: Object.fromEntries(counts.unauthorized),
      bytes: counts.bytes,
      connections: counts.now.connections,
      in_flight: counts.now.inFlight,
      dropped_connections: counts.droppedConnections,
      lost_log_lines: counts.lostLogLines,
    },
    time: timeOf(now),
  };
  return `${JSON.stringify(status, null, 2)}\n`;
}

/** Seconds since the catalog was changed last; 0 where a clock says that it will be. */
export function ageOf({ now, served }: Facts): number {
  return Math.max(0, Math.round((now - Date.parse(served.snapshot.manifest.last_modified)) / 1000));
}

function timeOf(milliseconds: number): string | null {
  return Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString() : null;
}
