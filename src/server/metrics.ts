import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fp from 'fastify-plugin';
import { createCounter, createHistogram, families, type Sample } from './exposition.ts';
import type { Status } from './status.ts';

const prefix = 'filter_catalog_';
/** In seconds. */
const bounds = [
  0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
  2.5, 5, 10, 30,
];

export type Metrics = ReturnType<typeof createMetrics>;

/** Counters of events. */
export function createMetrics() {
  return {
    requests: createCounter(
      `${prefix}requests_total`,
      'Requests by status and key name.',
      'status',
      'key',
    ),
    durations: createHistogram(`${prefix}request_duration_seconds`, 'Request duration.', bounds),
    bytes: createCounter(`${prefix}response_bytes_total`, 'Response body bytes sent.'),
    unauthorized: createCounter(
      `${prefix}unauthorized_requests_total`,
      'Requests refused with 401, by reason.',
      'reason',
    ),
    dropped: createCounter(
      `${prefix}dropped_connections_total`,
      'Connections closed at the connection limit.',
    ),
    lostLogLines: createCounter(`${prefix}lost_log_lines_total`, 'Log lines lost.'),
    reloads: createCounter(
      `${prefix}reloads_total`,
      'Reloads by source and result.',
      'source',
      'result',
    ),
  };
}

/** Counts each request once it is answered. */
export const countRequests = fp<{ readonly metrics: Metrics }>(async (app, { metrics }) => {
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode, elapsedTime } = reply;
    metrics.requests.add(1, statusCode, request.keyName);
    metrics.durations.observe(elapsedTime / 1000);
    if (statusCode !== 304 && request.method !== 'HEAD')
      metrics.bytes.add(Number(reply.getHeader('content-length') ?? 0));
    if (statusCode === 401) metrics.unauthorized.add(1, request.refusal);
    next();
  });
});

/** A status in numbers. */
function samplesOf(now: Status): readonly Sample[] {
  const { status, version, connections, snapshot, reloads, files, keys, certificate } = now;
  const {
    digest,
    commit,
    last_modified,
    age_seconds,
    categories,
    filters,
    next: moments,
  } = snapshot;
  const ends = keys
    .filter(({ state }) => state !== 'expired')
    .map(({ expires_at }) => secondsOf(expires_at));
  const next = Math.min(...ends.filter(Number.isFinite));
  return [
    ['info', 'The running version.', 1, { version }],
    ['ready', 'Whether the server is ready.', Number(status === 'ready')],
    ['connections', 'Open connections.', connections],
    ['snapshot_info', 'The served snapshot.', 1, { digest, commit: commit ?? '' }],
    ['snapshot_age_seconds', 'Time since the last change of the catalog.', age_seconds],
    [
      'snapshot_last_modified_timestamp_seconds',
      'Last change of the catalog.',
      secondsOf(last_modified),
    ],
    ['snapshot_categories', 'Served categories.', categories],
    ['snapshot_filters', 'Served filters.', filters],
    [
      'snapshot_next_moment_timestamp_seconds',
      'Next moment; absent if none.',
      secondsOf(moments[0]?.from),
    ],
    ...Object.entries(reloads).flatMap(
      ([source, { state, last_success, last_failure }]): Sample[] => {
        const why = { source, reason: (state === 'failing' && last_failure?.reason) || '' };
        return [
          ['reload_failing', 'Whether the last reload failed.', Number(state === 'failing'), why],
          [
            'reload_last_success_timestamp_seconds',
            'Last successful load.',
            secondsOf(last_success),
            { source },
          ],
          [
            'reload_last_failure_timestamp_seconds',
            'Last failed reload.',
            secondsOf(last_failure?.at),
            { source },
          ],
        ];
      },
    ),
    ...Object.entries(files).flatMap(([source, { last_look, last_written }]): Sample[] => [
      [
        'files_last_look_timestamp_seconds',
        'Last look at its files.',
        secondsOf(last_look),
        { source },
      ],
      [
        'files_last_written_timestamp_seconds',
        'When the first was written.',
        secondsOf(last_written),
        { source },
      ],
    ]),
    ...(['valid', 'not yet valid', 'expired'] as const).map((state): Sample => {
      const count = keys.filter((key) => key.state === state).length;
      return ['keys', 'Keys by state.', count, { state: state.replaceAll(' ', '-') }];
    }),
    ['key_next_expiry_timestamp_seconds', 'Next expiry of a key; absent if none expires.', next],
    [
      'certificate_expiry_timestamp_seconds',
      'Expiry of the certificate.',
      secondsOf(certificate?.expires_at),
    ],
  ];
}

/** All metrics in the text format of Prometheus. `ofProcess` are those of the process. */
export function renderMetrics(
  metrics: Metrics,
  ofProcess: readonly string[],
  status: Status,
): string {
  const counted = Object.values(metrics).map((metric) => metric.text());
  const gauges = samplesOf(status).map(([name, ...rest]): Sample => [prefix + name, ...rest]);
  return `${[...counted, ...ofProcess, ...families('gauge', gauges)].join('\n\n')}\n`;
}

function secondsOf(time: string | null | undefined): number {
  return Date.parse(time ?? '') / 1000;
}

/** Measures this process from now on, under the names that dashboards for Node ask for. */
export function measureProcess(): () => readonly string[] {
  const resolution = 10; // milliseconds, which each delay contains
  const delays = monitorEventLoopDelay({ resolution });
  const lag = (nanoseconds: number) => Math.max(nanoseconds / 1e9 - resolution / 1000, 0) || 0;
  delays.enable();
  return () => {
    const { user, system } = process.cpuUsage(); // in microseconds
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
    // Without the one that looks; where the system has no such folder, none is told.
    const openFiles =
      process.platform === 'linux' ? readdirSync('/proc/self/fd').length - 1 : Number.NaN;
    const gauges: readonly Sample[] = [
      [
        'process_start_time_seconds',
        'Start time since the Unix epoch.',
        performance.timeOrigin / 1000,
      ],
      ['process_resident_memory_bytes', 'Resident memory.', rss],
      ['process_open_fds', 'Open file descriptors.', openFiles],
      [
        'nodejs_eventloop_lag_seconds',
        'Mean delay of the event loop since the last scrape.',
        lag(delays.mean),
      ],
      ['nodejs_eventloop_lag_p99_seconds', 'Its 99th percentile.', lag(delays.percentile(99))],
      ['nodejs_heap_size_total_bytes', 'Heap.', heapTotal],
      ['nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed],
      ['nodejs_external_memory_bytes', 'Memory outside of the heap.', external],
      ['nodejs_version_info', 'The version of Node.', 1, { version: process.version }],
    ];
    delays.reset();
    const counters: readonly Sample[] = [
      ['process_cpu_user_seconds_total', 'CPU time in user mode.', user / 1e6],
      ['process_cpu_system_seconds_total', 'CPU time in system mode.', system / 1e6],
      ['process_cpu_seconds_total', 'CPU time.', (user + system) / 1e6],
    ];
    return [...families('counter', counters), ...families('gauge', gauges)];
  };
}
