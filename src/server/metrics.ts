import type { FastifyInstance } from 'fastify';

/** In seconds. */
const bounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 10, Infinity];

export type Sample = readonly [labels: string, value: number];
/** Samples, or one value without labels, by name and type. */
export type Metrics = () => Readonly<Record<string, readonly Sample[] | number>>;

/** Counts each request once its response is sent. */
export function countRequests(app: FastifyInstance): Metrics {
  const [requests, unauthorized] = [new Map<string, number>(), new Map<string, number>()];
  const durations = bounds.map(() => 0); // each counts all requests up to its bound
  let sum = 0;
  app.addHook('onResponse', ({ keyName, refusal }, { statusCode, elapsedTime }, next) => {
    const seconds = elapsedTime / 1000;
    sum += seconds;
    for (let at = bounds.length - 1; seconds <= (bounds[at] ?? -1); at -= 1)
      durations[at] = (durations[at] ?? 0) + 1;
    count(requests, `{status="${statusCode}",key="${keyName}"}`);
    if (statusCode === 401) count(unauthorized, `{reason="${refusal}"}`);
    next();
  });
  return () => ({
    'filter_catalog_requests_total counter': [...requests],
    'filter_catalog_request_duration_seconds histogram': [
      ...bounds.map((bound, at): Sample => [`_bucket{le="${bound}"}`, durations[at] ?? 0]),
      ['_sum', sum],
      ['_count', durations.at(-1) ?? 0],
    ],
    'filter_catalog_unauthorized_requests_total counter': [...unauthorized],
  });
}

const count = (counts: Map<string, number>, labels: string) =>
  counts.set(labels, (counts.get(labels) ?? 0) + 1);

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
