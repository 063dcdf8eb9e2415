import type { FastifyInstance } from 'fastify';

const bounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 10, Infinity];

export type Sample = readonly [labels: string, value: number];
/** Samples, or one value without labels, keyed by name and type. */
export type Metrics = () => Readonly<Record<string, readonly Sample[] | number>>;

/** Counts requests and their durations in seconds. */
export function countRequests(app: FastifyInstance): Metrics {
  const [requests, unauthorized] = [[] as Counts[], new Map() as Counts]; // requests by status
  const durations = bounds.map(() => 0);
  let sum = 0;
  app.addHook('onResponse', ({ keyName, refusal }, { statusCode, elapsedTime }, next) => {
    sum += elapsedTime / 1000;
    const at = bounds.findIndex((bound) => elapsedTime <= bound * 1000);
    durations[at] = (durations[at] ?? 0) + 1;
    requests[statusCode] = count(requests[statusCode] ?? new Map(), keyName);
    if (statusCode === 401) count(unauthorized, refusal);
    next();
  });
  const countUpTo = (at: number) => durations.slice(0, at + 1).reduce((sum, each) => sum + each);
  return () => ({
    'filter_catalog_requests_total counter': requests.flatMap((counts, status) =>
      samplesOf(counts, `{status="${status}",key="$1"}`),
    ),
    'filter_catalog_request_duration_seconds histogram': [
      ...bounds.map((bound, at): Sample => [`_bucket{le="${bound}"}`, countUpTo(at)]),
      ['_sum', sum],
      ['_count', countUpTo(bounds.length)],
    ],
    'filter_catalog_unauthorized_requests_total counter': samplesOf(unauthorized, '{reason="$1"}'),
  });
}

type Counts = Map<string, number>;
const count = (counts: Counts, of: string) => counts.set(of, (counts.get(of) ?? 0) + 1);
const samplesOf = (counts: Counts, labels: string) =>
  Array.from(counts, ([of, value]): Sample => [labels.replace('$1', of), value]);

/** Renders metrics in the text format of Prometheus, version 0.0.4. */
export function renderMetrics(metrics: ReturnType<Metrics>): string {
  const families = Object.entries(metrics).map(([nameAndType, value]) => {
    const [name] = nameAndType.split(' ');
    const samples = typeof value === 'number' ? [['', value]] : value;
    const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`);
    return `# TYPE ${nameAndType}\n${lines.join('')}`;
  });
  return families.join('').replaceAll('Infinity', '+Inf');
}
