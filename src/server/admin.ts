import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { version } from '../base/package-json.ts';
import { stateOf } from '../keys/key-file.ts';
import type { KeySet } from '../keys/key-set.ts';
import type { Snapshot } from '../snapshot/load.ts';
import { snapshotFacts } from './clock.ts';
import type { SourceState } from './follow.ts';
import { type Metrics, renderMetrics } from './metrics.ts';

export interface State {
  readonly status: 'ready' | 'starting' | 'stopping';
  readonly snapshot: Snapshot;
  readonly keys: KeySet;
  readonly sources: Readonly<Record<string, SourceState>>;
}

/** Health, metrics and status for operators, without credentials. */
export function createAdmin(state: () => State, metrics: Metrics): FastifyInstance {
  const refuse = (reply: FastifyReply) =>
    reply.code(404).send({ message: 'There is nothing at this path.' }); // it may hold a key
  const app = Fastify({ frameworkErrors: (_error, _request, reply) => refuse(reply) });
  app.setNotFoundHandler((_request, reply) => refuse(reply));
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
  const now = Date.now();
  return {
    status,
    version,
    time: new Date(now).toISOString(),
    snapshot: snapshotFacts(snapshot),
    sources,
    keys: keys.records.map((key) => {
      const { name, not_before = null, expires_at = null } = key;
      return { name, state: stateOf(key, now), not_before, expires_at };
    }),
  };
}

function metricsOf(now: ReturnType<typeof statusOf>, metrics: Metrics): string {
  const { digest, commit, last_modified, filters, next = [] } = now.snapshot;
  const { user, system } = process.cpuUsage(); // in microseconds
  const sources = Object.entries(now.sources);
  const expiries = now.keys.flatMap(({ state, expires_at }) =>
    state === 'valid' ? [expires_at] : [],
  );
  return renderMetrics({
    'filter_catalog_info gauge': [[`{version="${version}"}`, 1]],
    'filter_catalog_ready gauge': now.status === 'ready' ? 1 : 0,
    'filter_catalog_requests_total counter': metrics.requests,
    'filter_catalog_request_duration_seconds histogram': metrics.histogram(),
    'filter_catalog_unauthorized_requests_total counter': metrics.unauthorized,
    'filter_catalog_reloads_total counter': sources.flatMap(([source, { successes, failures }]) => [
      [`{source="${source}",result="success"}`, successes] as const,
      [`{source="${source}",result="failure"}`, failures] as const,
    ]),
    'filter_catalog_reload_failing gauge': sources.map(([source, { failure }]) => {
      return [`{source="${source}"}`, failure === null ? 0 : 1];
    }),
    'filter_catalog_reload_last_success_timestamp_seconds gauge': sources.map(([source, state]) => {
      return [`{source="${source}"}`, secondsOf(state.last_success)];
    }),
    'filter_catalog_snapshot_info gauge': [[`{digest="${digest}",commit="${commit ?? ''}"}`, 1]],
    'filter_catalog_snapshot_last_modified_timestamp_seconds gauge': secondsOf(last_modified),
    'filter_catalog_snapshot_filters gauge': filters,
    'filter_catalog_snapshot_next_change_timestamp_seconds gauge': secondsOf(next[0]?.from),
    'filter_catalog_keys gauge': (['valid', 'not yet valid', 'expired'] as const).map((state) => {
      const keys = now.keys.filter((key) => key.state === state);
      return [`{state="${state.replaceAll(' ', '-')}"}`, keys.length];
    }),
    'filter_catalog_key_next_expiry_timestamp_seconds gauge': Math.min(...expiries.map(secondsOf)),
    'process_cpu_seconds_total counter': (user + system) / 1e6,
    'process_resident_memory_bytes gauge': process.memoryUsage.rss(),
    'process_start_time_seconds gauge': performance.timeOrigin / 1000,
  });
}

/** Seconds since 1970; infinity for a time that never comes. */
function secondsOf(time: string | null | undefined): number {
  return time ? Date.parse(time) / 1000 : Number.POSITIVE_INFINITY;
}
