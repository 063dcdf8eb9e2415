import type { Claim, Measured } from './claims.ts';

type Cell = string | number | null;

/** A table in Markdown, with its columns aligned: texts to the left, figures to the right. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, index) =>
    Math.max(heading.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const isFigure = headings.map((_, index) => rows.every((row) => /^(?:[\d.,]+|-)$/.test(row[index] ?? '')));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (isFigure[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0))).join(' | ')} |\n`;
  const rule = `|${widths.map((width, index) => (isFigure[index] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|\n`;
  return line(headings) + rule + rows.map(line).join('');
}

function figure(value: number | null, digits: number): string {
  if (value === null || !Number.isFinite(value)) return '-';
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** What was measured and what that says of the claims, for people. */
export function render(measured: Measured, claims: readonly Claim[]): string {
  const { rows, reload, workers, memory } = measured;
  const parts = [
    rows.length === 0 ? '' : rowsTable(measured),
    reload === null ? '' : reloadTable(reload),
    workers === null ? '' : workersTable(workers),
    memory === null ? '' : memoryTable(memory),
    table(
      ['claim', 'measured', 'holds'],
      claims.map(({ claim, measured: found, holds }) => [claim, found, holds]),
    ),
  ];
  return parts.filter((part) => part !== '').join('\n') + noiseNote(measured);
}

/** Beyond so many cores' worth of other work, figures say little. */
const quiet = 0.1;

function noiseNote({ rows, workers }: Measured): string {
  const others = rows.map((row) => row.others_cores ?? 0).toSorted((a, b) => a - b);
  const found = Math.max(others[Math.floor(others.length / 2)] ?? 0, workers?.others_cores ?? 0);
  if (found <= quiet) return '';
  return `\nOther programs took ${figure(found, 2)} cores meanwhile: the figures are noisy, and no claim is settled by them.\n`;
}

function rowsTable({ rows }: Measured): string {
  const headings = [
    'payload',
    'answer',
    'contender',
    'requests/s',
    'ratio',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'CPU ratio',
    'RSS MiB',
    'load',
    'failed',
  ];
  return table(
    headings,
    rows.map((row) => [
      row.payload,
      row.answer,
      row.contender,
      figure(row.requests_per_second, 0),
      figure(row.ratio, 2),
      figure(row.p50_ms, 2),
      figure(row.p99_ms, 2),
      figure(row.cpu_us, 1),
      figure(row.cpu_ratio, 2),
      figure(row.rss_mib, 0),
      figure(row.generator_share, 2),
      figure(row.failed_requests, 0),
    ]),
  );
}

function reloadTable({ quiet, reloading, ...all }: NonNullable<Measured['reload']>): string {
  const line = (name: string, phase: typeof quiet) => [
    name,
    figure(phase.requests_per_second, 0),
    figure(phase.p50_ms, 2),
    figure(phase.p99_ms, 2),
    figure(phase.cpu_us, 1),
    figure(phase.failed_requests, 0),
  ];
  const title = `45 KB, 200 gzip, a reload every ${all.interval_ms} ms: ${all.reloads} reloads, ${all.failed_reloads} failed; ${all.probes} answers looked at, ${all.wrong_probes} wrong\n\n`;
  return (
    title +
    table(
      ['this server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'failed'],
      [
        line('quiet', quiet),
        line('reloading', reloading),
        ['ratio', figure(all.ratio, 2), '-', figure(all.p99_ratio, 2), '-', '-'],
      ],
    )
  );
}

function workersTable(found: NonNullable<Measured['workers']>): string {
  const how =
    found.generator === 'beside'
      ? 'two workers on two cores, the generator on others'
      : 'one worker on a core of its own, the generator on the other; two workers share both cores with the generator.\n' +
        'Corrected: times 2 / (2 - the cores that the generator took), as if it ran elsewhere; idle cores and other\n' +
        'programs count against the workers.';
  const cells: readonly (readonly [string, Cell, number])[] = [
    ['one worker, requests/s', found.one_requests_per_second, 0],
    ['two workers, requests/s', found.two_requests_per_second, 0],
    ['raw ratio', found.raw_ratio, 2],
    ['corrected ratio', found.corrected_ratio, 2],
    ['cores that the generator took', found.generator_cores, 2],
    ['cores that other programs took', found.others_cores, 2],
    ['cores idle', found.idle_cores, 2],
    ['one worker, CPU µs per request', found.one_cpu_us, 1],
    ['two workers, CPU µs per request', found.two_cpu_us, 1],
    ['less busy worker to the other', found.balance, 2],
  ];
  return `45 KB, 200 gzip: ${how}\n\n${figures('workers', cells)}`;
}

function memoryTable({ soak, reloads, large }: NonNullable<Measured['memory']>): string {
  return figures('memory of this server', [
    [`sample catalog, after ${soak.requests.toLocaleString('en')} requests, MiB`, soak.rss_mib, 1],
    ['the most that it was, MiB', soak.peak_mib, 1],
    ...(reloads === null
      ? []
      : ([
          [`second tenth of ${reloads.count} reloads, MiB`, reloads.early_mib, 1],
          ['last tenth, MiB', reloads.late_mib, 1],
        ] as const)),
    ...(large === null
      ? []
      : ([
          ['sample catalog, settled, MiB', large.sample_rss_mib, 1],
          [`${(large.bytes / 1e6).toFixed(1)} MB snapshot, settled, MiB`, large.rss_mib, 1],
          ['more than the sample, in sizes of the snapshot', large.times, 2],
          ['the same after a reload', large.reloaded_times, 2],
          ['the same at the most', large.peak_times, 2],
        ] as const)),
  ]);
}

function figures(title: string, cells: readonly (readonly [string, Cell, number])[]): string {
  return table(
    [title, 'figure'],
    cells.map(([name, value, digits]) => [name, typeof value === 'string' ? value : figure(value, digits)]),
  );
}
