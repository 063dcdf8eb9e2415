import assert from 'node:assert/strict';

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const helpLine = new RegExp(`^# HELP (${name}) \\S.*$`);
const typeLine = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram|summary)$`);
const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\["\\n])*"`;
const sampleLine = new RegExp(`^((${name})(?:\\{${label}(?:,${label})*\\})?) (\\S+)$`);
const suffixes: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/** The value of each series, by its name with its labels as they are written. */
export type Samples = ReadonlyMap<string, number>;

/**
 * Reads the text format of Prometheus (version 0.0.4), and asserts what a strict reader asks for: each family in one piece
 * after its HELP and TYPE, no series twice, buckets that grow, numbers that are numbers.
 */
export function readMetrics(text: string): Samples {
  assert.ok(text.endsWith('\n'));
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  let family = '';
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const help = helpLine.exec(line);
    const type = typeLine.exec(line);
    if (help !== null) {
      family = help[1] ?? '';
      assert.ok(!types.has(family), `a second HELP: ${line}`);
      types.set(family, '');
    } else if (type !== null) {
      assert.deepEqual([type[1], types.get(family)], [family, ''], line);
      types.set(family, type[2] ?? '');
    } else {
      const [, series = '', of = '', written = ''] = sampleLine.exec(line) ?? assert.fail(`no sample: ${line}`);
      const endings = suffixes[types.get(family) ?? ''] ?? [''];
      assert.ok(endings.map((ending) => family + ending).includes(of), `not of ${family}: ${line}`);
      assert.match(written, /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|Inf)|NaN)$/i, line);
      assert.ok(!samples.has(series), `twice: ${line}`);
      samples.set(series, Number(written.replace('Inf', 'Infinity')));
    }
  }
  for (const [named, type] of types) if (type === 'histogram') assertHistogram(named, samples);
  return samples;
}

function assertHistogram(family: string, samples: Samples): void {
  const rows = new Map<string, { readonly bound: number; readonly value: number }[]>();
  for (const [series, value] of samples) {
    const le = /le="([^"]+)"/.exec(series)?.[1];
    if (!series.startsWith(`${family}_bucket{`) || le === undefined) continue;
    const others = series
      .slice(`${family}_bucket`.length)
      .replace(/,le="[^"]+"|le="[^"]+",?/, '')
      .replace('{}', '');
    rows.set(others, [...(rows.get(others) ?? []), { bound: Number(le.replace('Inf', 'Infinity')), value }]);
  }
  assert.ok(rows.size > 0 || !samples.has(`${family}_count`), family);
  for (const [others, row] of rows) {
    const sorted = row.toSorted((one, other) => one.bound - other.bound);
    assert.deepEqual(row, sorted, `bounds of ${family}`);
    assert.deepEqual(
      row.map(({ value }) => value),
      row.map(({ value }) => value).toSorted((a, b) => a - b),
      family,
    );
    assert.equal(row.at(-1)?.bound, Number.POSITIVE_INFINITY);
    assert.equal(samples.get(`${family}_count${others}`), row.at(-1)?.value);
    assert.ok(samples.has(`${family}_sum${others}`));
  }
}
