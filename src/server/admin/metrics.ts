import client, { type Metric, type MetricObject, type MetricType, Registry } from 'prom-client';
import { durationBounds } from '../tally.ts';
import { type Facts, keyStates, nextExpiry } from './facts.ts';
import { ageOf } from './status.ts';

/** Metrics of a process in the form in which they are sent to another and added up. */
export type ProcessMetrics = readonly MetricObject[];

/** Milliseconds between looks at the event loop. The usual ten cost a busy core answers. */
const loopInterval = 100;

/** Measures this process, its memory and event loop, from now on. */
export function measureProcess(): () => Promise<ProcessMetrics> {
  const registry = new Registry();
  client.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopInterval });
  return () => registry.getMetricsAsJSON();
}

/** The facts in the text format of Prometheus, after the metrics of the processes, added up. */
export async function renderMetrics(facts: Facts, processes: readonly ProcessMetrics[]): Promise<string> {
  const registry = client.AggregatorRegistry.aggregate(processes.map((metrics) => [...metrics]));
  for (const metric of metricsOf(facts)) registry.registerMetric(asMetric(metric));
  return registry.metrics();
}

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** What is added to the name, as histograms do. */
  readonly suffix?: '_bucket' | '_count' | '_sum';
}

interface Described {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

function metricsOf(facts: Facts): readonly Described[] {
  const { counts, served, reloads, workers, readiness } = facts;
  const { digest, commit, counts: sizes, last_modified } = served.snapshot.manifest;
  const states = [...reloads];
  const expiry = nextExpiry(facts);
  const keys = keyStates(facts);
  const gauge = (name: string, help: string, samples: readonly Sample[]): Described => ({
    name,
    help,
    samples,
    type: 'gauge',
  });
  const counter = (name: string, help: string, samples: readonly Sample[]): Described => ({
    name,
    help,
    samples,
    type: 'counter',
  });
  return [
    counter(
      'requests_total',
      'Requests answered, by status and by the name of the key (empty without a valid one).',
      [...counts.answers].flatMap(([key, ofKey]) =>
        [...ofKey].map(([status, value]) => ({ labels: { status, key }, value })),
      ),
    ),
    durations(facts),
    counter('response_bytes_total', 'Bytes of the bodies of answers, whether or not the client took all of them.', [
      { value: counts.bytes },
    ]),
    counter(
      'unauthorized_requests_total',
      'Requests without a valid key, by the reason why it is none.',
      [...counts.unauthorized].map(([reason, value]) => ({ labels: { reason }, value })),
    ),
    gauge('requests_in_flight', 'Answers on their way.', [{ value: counts.now.inFlight }]),
    gauge('connections', 'Open connections.', [{ value: counts.now.connections }]),
    counter('dropped_connections_total', 'Connections refused, as there were too many.', [
      { value: counts.droppedConnections },
    ]),
    counter('lost_log_lines_total', 'Lines of the log that could not be written.', [{ value: counts.lostLogLines }]),
    gauge('ready', 'Whether a verified snapshot is served and the server is not stopping.', [
      { value: readiness === 'ready' ? 1 : 0 },
    ]),
    gauge('snapshot_info', 'The snapshot that is served.', [{ labels: { digest, commit: commit ?? '' }, value: 1 }]),
    gauge('snapshot_age_seconds', 'Time since the catalog was changed, or rolled back, last.', [
      { value: ageOf(facts) },
    ]),
    gauge('snapshot_last_modified_timestamp_seconds', 'When the catalog was changed, or rolled back, last.', [
      { value: Date.parse(last_modified) / 1000 },
    ]),
    gauge('snapshot_categories', 'Categories that are served.', [{ value: sizes.categories }]),
    gauge('snapshot_filters', 'Filters that are served.', [{ value: sizes.filters }]),
    gauge(
      'reload_failing',
      'Whether what the files hold now is not what is served, and why.',
      states.map(([source, { isFailing, lastFailure }]) => ({
        labels: { source, reason: isFailing ? (lastFailure?.reason ?? '') : '' },
        value: isFailing ? 1 : 0,
      })),
    ),
    counter(
      'reloads_total',
      'Loads, by source and result.',
      states.flatMap(([source, { successes, failures }]) => [
        { labels: { source, result: 'success' }, value: successes },
        { labels: { source, result: 'failure' }, value: failures },
      ]),
    ),
    gauge(
      'reload_last_success_timestamp_seconds',
      'When a source was loaded last.',
      states.map(([source, { lastSuccess }]) => ({ labels: { source }, value: lastSuccess / 1000 })),
    ),
    gauge(
      'reload_last_failure_timestamp_seconds',
      'When a source could not be loaded last, and why.',
      states.flatMap(([source, { lastFailure }]) =>
        lastFailure === undefined
          ? []
          : [{ labels: { source, reason: lastFailure.reason }, value: lastFailure.at / 1000 }],
      ),
    ),
    gauge(
      'keys',
      'Keys, by whether they are let in.',
      (['valid', 'not-yet-valid', 'expired'] as const).map((state) => ({
        labels: { state },
        value: keys.filter((key) => key.state === state).length,
      })),
    ),
    gauge(
      'key_next_expiry_timestamp_seconds',
      'When the next key expires; absent where none does.',
      expiry === undefined ? [] : [{ value: expiry / 1000 }],
    ),
    gauge(
      'certificate_expiry_timestamp_seconds',
      'When the TLS certificate expires; absent without TLS.',
      served.certificate === undefined ? [] : [{ value: Date.parse(served.certificate.expires) / 1000 }],
    ),
    gauge('workers', 'Processes that answer.', [{ value: workers.running }]),
    counter('workers_replaced_total', 'Workers that ended unasked.', [{ value: workers.replaced }]),
    gauge('info', 'The version that runs.', [{ labels: { version: facts.version }, value: 1 }]),
  ];
}

function durations({ counts }: Facts): Described {
  const bounds = [...durationBounds.map(String), '+Inf'];
  let total = 0;
  const buckets = bounds.map((le, index): Sample => {
    total += counts.durations[index] ?? 0;
    return { labels: { le }, value: total, suffix: '_bucket' };
  });
  return {
    name: 'request_duration_seconds',
    type: 'histogram',
    help: 'Time from the headers of a request to the end of its answer.',
    samples: [...buckets, { value: counts.durationSum, suffix: '_sum' }, { value: total, suffix: '_count' }],
  };
}

/** Gives the library what was counted elsewhere: its own counters cost too much for each request. */
function asMetric({ name, type, help, samples }: Described): Metric {
  const full = `filter_catalog_${name}`;
  const values = samples.map(({ labels = {}, value, suffix }) => ({
    labels,
    value,
    ...(suffix === undefined ? {} : { metricName: `${full}${suffix}` }),
  }));
  const metric = {
    name: full,
    get: async () => ({ name: full, help, type: type as unknown as MetricType, values, aggregator: 'sum' }),
  };
  return metric as unknown as Metric; // a registry asks for a name and `get`, and no more
}
