import type { FastifyInstance } from 'fastify';

/** In seconds. */
const bounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 2.5, 10];

type Samples = Iterable<readonly [labels: string, value: number]>;
export type Metrics = ReturnType<typeof countRequests>;

/** Counts each request once its response is sent. */
export function countRequests(app: FastifyInstance) {
  const requests = new Map<string, number>(); // by labels
  const unauthorized = new Map<string, number>();
  const durations = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  let sum = 0;
  const count = (series: Map<string, number>, labels: string) =>
    series.set(labels, (series.get(labels) ?? 0) + 1);
  app.addHook('onResponse', (request, reply, next) => {
    const seconds = reply.elapsedTime / 1000;
    let at = 0;
    while (seconds > (bounds[at] ?? seconds)) at += 1;
    durations[at] = (durations[at] ?? 0) + 1;
    sum += seconds;
    count(requests, `{status="${reply.statusCode}",key="${request.keyName}"}`);
    if (reply.statusCode === 401) count(unauthorized, `{reason="${request.refusal}"}`);
    next();
  });
  /** The durations as samples of a histogram. */
  const histogram = (): Samples => {
    let total = 0;
    const buckets = durations.map((number, at) => {
      total += number;
      return [`_bucket{le="${bounds[at] ?? '+Inf'}"}`, total] as const;
    });
    return [...buckets, ['_sum', sum], ['_count', total]];
  };
  return { requests, unauthorized, histogram };
}

/** Renders metrics by name and type in the text format of Prometheus, version 0.0.4. */
export function renderMetrics(metrics: Readonly<Record<string, Samples | number>>): string {
  const families = Object.entries(metrics).map(([nameAndType, value]) => {
    const [name] = nameAndType.split(' ');
    const samples: Samples = typeof value === 'number' ? [['', value]] : value;
    const lines = Array.from(samples, ([labels, value]) => `${name}${labels} ${value}\n`);
    return `# TYPE ${nameAndType}\n${lines.join('')}`;
  });
  return families.join('').replaceAll(' Infinity\n', ' +Inf\n');
}
