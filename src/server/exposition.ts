/** The text format of Prometheus, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string | number>>;
type Series = readonly [name: string, value: number];
/** What is measured now; it is left out where it is no finite number. */
export type Sample = readonly [name: string, help: string, value: number, labels?: Labels];

/** Samples as metrics, each where it is first named. */
export function families(type: 'counter' | 'gauge', samples: readonly Sample[]): readonly string[] {
  const known = samples.filter(([, , value]) => Number.isFinite(value));
  return [...Map.groupBy(known, ([name]) => name)].map(([name, group]) => {
    const series = group.map(([, , value, labels]): Series => [seriesName(name, labels), value]);
    return family(type, name, group[0]?.[1] ?? '', series);
  });
}

/** Without labels it is 0 at first; with labels it has no series then. */
export function createCounter<Label extends string = never>(name: string, help: string, ...labels: readonly Label[]) {
  const values = new Map<string, number>(labels.length === 0 ? [[name, 0]] : []);
  return {
    inc(labelled: Readonly<Record<Label, string | number>>, by = 1): void {
      const series = seriesName(name, labelled);
      values.set(series, (values.get(series) ?? 0) + by);
    },
    text: () => family('counter', name, help, values),
  };
}

export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound) => ({ bound, count: 0 }));
  let [count, sum] = [0, 0];
  return {
    observe(value: number): void {
      for (const bucket of buckets) if (value <= bucket.bound) bucket.count += 1;
      count += 1;
      sum += value;
    },
    text(): string {
      const upTo = buckets.map(({ bound, count }): Series => {
        return [`${name}_bucket{le="${bound === Number.POSITIVE_INFINITY ? '+Inf' : bound}"}`, count];
      });
      return family('histogram', name, help, [...upTo, [`${name}_sum`, sum], [`${name}_count`, count]]);
    },
  };
}

function family(type: string, name: string, help: string, series: Iterable<Series>): string {
  const lines = Array.from(series, ([labelled, value]) => `${labelled} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
}

function seriesName(name: string, labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([label, value]) => {
    return `${label}="${String(value).replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  });
  return pairs.length === 0 ? name : `${name}{${pairs}}`;
}
