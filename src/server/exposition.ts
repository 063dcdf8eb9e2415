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
    return family(type, [name, group[0]?.[1] ?? ''], series);
  });
}

/** Of two labels at most. Without labels it is 0 at first; with labels it has no series then. */
export function createCounter(name: string, help: string, ...labels: readonly string[]) {
  // By the values of the labels: to make the text of a series for each event would cost more than the rest of the request.
  const cells = new Map<
    string | number,
    Map<string | number, { readonly series: string; value: number }>
  >();
  const cellOf = (first: string | number, second: string | number) => {
    const row = cells.get(first) ?? new Map();
    const values = [first, second];
    const series = seriesName(
      name,
      Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])),
    );
    const cell = { series, value: 0 };
    cells.set(first, row.set(second, cell));
    return cell;
  };
  const only = labels.length === 0 ? cellOf('', '') : undefined;
  return {
    add(by: number, first: string | number = '', second: string | number = ''): void {
      const cell = only ?? cells.get(first)?.get(second) ?? cellOf(first, second);
      cell.value += by;
    },
    text(): string {
      const all = [...cells.values()].flatMap((row) => [...row.values()]);
      const series = all.map(({ series, value }): Series => [series, value]);
      return family('counter', [name, help], series);
    },
  };
}

export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0); // of the values up to each bound, above the one before
  let sum = 0;
  return {
    observe(value: number): void {
      let at = 0;
      while (value > (bounds[at] ?? value)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += value;
    },
    text(): string {
      let count = 0;
      const upTo = counts.map((each, at): Series => {
        count += each;
        return [`${name}_bucket{le="${bounds[at] ?? '+Inf'}"}`, count];
      });
      return family(
        'histogram',
        [name, help],
        [...upTo, [`${name}_sum`, sum], [`${name}_count`, count]],
      );
    },
  };
}

function family(
  type: string,
  [name, help]: readonly [string, string],
  series: Iterable<Series>,
): string {
  const lines = Array.from(series, ([labelled, value]) => `${labelled} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
}

function seriesName(name: string, labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([label, value]) => {
    return `${label}="${String(value).replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  });
  return pairs.length === 0 ? name : `${name}{${pairs}}`;
}
