import Fastify, { type FastifyInstance } from 'fastify';
import { version } from '../base/package-json.ts';
import { keyState } from '../keys/key-file.ts';
import type { KeySet } from '../keys/key-set.ts';
import type { Snapshot } from '../snapshot/load.ts';
import type { SourceState } from './follow.ts';
import { type Metrics, renderMetrics, type Sample } from './metrics.ts';
import { snapshotFacts } from './schedule.ts';

export interface State {
  readonly status: 'ready' | 'starting' | 'stopping';
  readonly snapshot: Snapshot;
  readonly keys: KeySet;
  readonly sources: Readonly<Record<string, SourceState>>;
}

/** Serves health, metrics and status to operators, without credentials. */
export function createAdmin(state: () => State, metrics: Metrics): FastifyInstance {
  const app = Fastify();
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const { status } = state();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  app.get('/status', async () => statusOf(state()));
  app.get('/metrics', async (_request, reply) => {
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metricsOf(statusOf(state()), metrics);
  });
  return app;
}

function statusOf({ status, snapshot, keys, sources }: State) {
  return {
    status,
    version,
    snapshot: snapshotFacts(snapshot),
    sources,
    keys: keys.records.map(({ sha256: _, ...it }) => ({ ...it, state: keyState(it, Date.now()) })),
  };
}

function metricsOf(now: ReturnType<typeof statusOf>, metrics: Metrics): string {
  const { digest, commit, last_modified, filters, next = [] } = now.snapshot;
  const { user, system } = process.cpuUsage(); // in microseconds
  const sources = Object.entries(now.sources);
  const bySource = (numberOf: (state: SourceState) => number, more = '') =>
    sources.map(([source, state]): Sample => [`{source="${source}"${more}}`, numberOf(state)]);
  const successes = bySource(({ last_success }) => last_success.getTime() / 1000);
  const ends = now.keys.map((it) => (it.state === 'valid' ? secondsOf(it.expires_at) : Infinity));
  return renderMetrics({
    'filter_catalog_info gauge': [[`{version="${version}"}`, 1]],
    'filter_catalog_ready gauge': now.status === 'ready' ? 1 : 0,
    ...metrics(),
    'filter_catalog_reloads_total counter': [
      ...bySource(({ successes }) => successes, ',result="success"'),
      ...bySource(({ failures }) => failures, ',result="failure"'),
    ],
    'filter_catalog_reload_failing gauge': bySource(({ failure }) => (failure === null ? 0 : 1)),
    'filter_catalog_reload_last_success_timestamp_seconds gauge': successes,
    'filter_catalog_snapshot_info gauge': [[`{digest="${digest}",commit="${commit ?? ''}"}`, 1]],
    'filter_catalog_snapshot_last_modified_timestamp_seconds gauge': secondsOf(last_modified),
    'filter_catalog_snapshot_filters gauge': filters,
    'filter_catalog_snapshot_next_change_timestamp_seconds gauge': secondsOf(next[0]?.from),
    'filter_catalog_keys gauge': ['valid', 'not yet valid', 'expired'].map((state): Sample => {
      const label = `{state="${state.replaceAll(' ', '-')}"}`;
      return [label, now.keys.filter((key) => key.state === state).length];
    }),
    'filter_catalog_key_next_expiry_timestamp_seconds gauge': Math.min(...ends),
    'process_cpu_seconds_total counter': (user + system) / 1e6,
    'process_resident_memory_bytes gauge': process.memoryUsage.rss(),
    'process_start_time_seconds gauge': performance.timeOrigin / 1000,
  });
}

/** Converts to seconds since 1970; infinity if there is no time. */
const secondsOf = (time?: string | null) => (time ? Date.parse(time) / 1000 : Infinity);
