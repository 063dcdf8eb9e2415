import fp from 'fastify-plugin';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Status } from './status.ts';

const prefix = 'filter_catalog_';
/** In seconds. */
const buckets = [
  0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

export type Metrics = ReturnType<typeof createMetrics>;

/** What is counted as it happens. */
export function createMetrics() {
  const registry = new Registry();
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: prefix + name, help, labelNames, registers: [registry] });
  return {
    registry,
    requests: counter('requests_total', 'Requests answered, by status and by name of the key (empty without one).', [
      'status',
      'key',
    ]),
    durations: new Histogram({
      name: `${prefix}request_duration_seconds`,
      help: 'Time from the headers of a request to the end of its answer.',
      buckets,
      registers: [registry],
    }),
    bytes: counter('response_bytes_total', 'Bytes of the bodies of answers.'),
    unauthorized: counter('unauthorized_requests_total', 'Requests without a valid key, by reason.', ['reason']),
    dropped: counter('dropped_connections_total', 'Connections closed at once, as there were too many.'),
    lostLogLines: counter('lost_log_lines_total', 'Lines of the log that could not be written.'),
    reloads: counter('reloads_total', 'Loads of what is followed, by source and result.', ['source', 'result']),
  };
}

/** Counts each request once its answer has gone. */
export const countRequests = fp<{ readonly metrics: Metrics }>((app, { metrics }, done) => {
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode, elapsedTime } = reply;
    metrics.requests.inc({ status: statusCode, key: request.keyName });
    metrics.durations.observe(elapsedTime / 1000);
    if (request.method !== 'HEAD') metrics.bytes.inc(Number(reply.getHeader('content-length') ?? 0));
    if (statusCode === 401) metrics.unauthorized.inc({ reason: request.refusal });
    next();
  });
  done();
});

type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

/** What a status says in numbers; times in seconds since 1970. */
const gauges: Readonly<Record<string, readonly [help: string, read: (status: Status) => Samples]>> = {
  info: ['The version that runs.', ({ version }) => [[{ version }, 1]]],
  ready: ['Whether it should be sent requests.', ({ status }) => [[{}, Number(status === 'ready')]]],
  connections: ['Open connections.', ({ connections }) => [[{}, connections]]],
  snapshot_info: [
    'The snapshot that is served.',
    ({ snapshot: { digest, commit } }) => [[{ digest, commit: commit ?? '' }, 1]],
  ],
  snapshot_age_seconds: ['Time since the catalog changed.', ({ snapshot }) => [[{}, snapshot.age_seconds]]],
  snapshot_last_modified_timestamp_seconds: [
    'When the catalog changed.',
    ({ snapshot }) => [[{}, secondsOf(snapshot.last_modified)]],
  ],
  snapshot_categories: ['Categories that are served.', ({ snapshot }) => [[{}, snapshot.categories]]],
  snapshot_filters: ['Filters that are served.', ({ snapshot }) => [[{}, snapshot.filters]]],
  reload_failing: [
    'Whether what the files hold now is not what is served, and why.',
    ({ reloads }) =>
      Object.entries(reloads).map(([source, { state, last_failure }]) => [
        { source, reason: state === 'failing' ? (last_failure?.reason ?? '') : '' },
        Number(state === 'failing'),
      ]),
  ],
  reload_last_success_timestamp_seconds: [
    'When a source was last loaded.',
    ({ reloads }) => Object.entries(reloads).map(([source, { last_success }]) => [{ source }, secondsOf(last_success)]),
  ],
  reload_last_failure_timestamp_seconds: [
    'When a source could last not be loaded, and why.',
    ({ reloads }) =>
      Object.entries(reloads).flatMap(([source, { last_failure }]) =>
        last_failure === null ? [] : [[{ source, reason: last_failure.reason }, secondsOf(last_failure.at)] as const],
      ),
  ],
  keys: [
    'Keys, by whether they are let in.',
    ({ keys }) =>
      ['valid', 'not yet valid', 'expired'].map((state) => [
        { state: state.replaceAll(' ', '-') },
        keys.filter((key) => key.state === state).length,
      ]),
  ],
  key_next_expiry_timestamp_seconds: [
    'When the next key expires; absent where none does.',
    ({ keys }) => {
      const times = keys.flatMap(({ state, expires_at }) =>
        state === 'expired' || expires_at === null ? [] : [expires_at],
      );
      return times.length === 0 ? [] : [[{}, Math.min(...times.map(secondsOf))]];
    },
  ],
  certificate_expiry_timestamp_seconds: [
    'When the TLS certificate expires; absent without TLS.',
    ({ certificate }) => (certificate === null ? [] : [[{}, secondsOf(certificate.expires_at)]]),
  ],
};

/** All metrics in the text format of Prometheus. */
export async function renderMetrics({ registry }: Metrics, status: Status): Promise<string> {
  const now = new Registry();
  for (const [name, [help, read]] of Object.entries(gauges)) {
    const samples = read(status);
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const gauge = new Gauge({ name: prefix + name, help, labelNames, registers: [now] });
    if (samples.length === 0) now.removeSingleMetric(prefix + name); // or it would be 0
    for (const [labels, value] of samples) gauge.set(labels, value);
  }
  return Registry.merge([registry, now]).metrics();
}

function secondsOf(time: string): number {
  return Date.parse(time) / 1000;
}
