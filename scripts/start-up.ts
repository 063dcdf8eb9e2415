/**
 * How long `check` takes on the sample catalog, against a Node that does nothing: `npm run start-up`. The two take
 * turns, so that what else the machine does hits both; the ratio is the figure, the milliseconds are the machine's.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './measuring.ts';

const turns = 40;
const cli = fileURLToPath(new URL('../bin/filter-catalog.js', import.meta.url));
const catalog = fileURLToPath(new URL('../catalog', import.meta.url));

function measure(args: readonly string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`It failed: ${stderr}`);
  return performance.now() - started;
}

const nothing: number[] = [];
const check: number[] = [];
measure([cli, 'check', '--catalog', catalog]); // fills the compile cache
for (let turn = 0; turn < turns; turn += 1) {
  nothing.push(measure(['-e', '0']));
  check.push(measure([cli, 'check', '--catalog', catalog]));
}

const row = (name: string, of: (times: readonly number[]) => number) =>
  `${name.padEnd(8)} ${of(nothing).toFixed(0).padStart(6)} ms ${of(check).toFixed(0).padStart(6)} ms ${(of(check) / of(nothing)).toFixed(2).padStart(6)}\n`;
process.stdout.write(`node ${process.version}, ${turns} turns\n           node -e 0     check  ratio\n`);
process.stdout.write(row('median', median) + row('fastest', (times) => Math.min(...times)));
