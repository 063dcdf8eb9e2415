/** How fast this server is, and what it takes, beside others on the same machine: `npm run bench -- --help`. */
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Children, createChildren } from './children.ts';
import { claimsOf, type Measured } from './claims.ts';
import { type BenchKey, connections, type Ground } from './ground.ts';
import { loadByAutocannon } from './load/autocannon.ts';
import { loadHead } from './load/head.ts';
import { createWrk } from './load/wrk.ts';
import { type Machine, moveTo, readMachine, shareCores } from './machine.ts';
import { help, type Options, readOptions } from './options.ts';
import { measureMemory } from './parts/memory.ts';
import { measureReloading } from './parts/reload.ts';
import { measureRows } from './parts/rows.ts';
import { measureWorkers } from './parts/workers.ts';
import { cli } from './payloads.ts';
import { render } from './report.ts';
import { createMeter } from './usage.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(`${help}\n`);
  else await bench(options);
} catch (error) {
  process.stderr.write(`The benchmark could not run. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function bench(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const children = createChildren();
  process.once('exit', () => {
    children.endAll();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    process.once(signal, () => process.exit(code));
  }
  try {
    const machine = readMachine();
    const ground = await prepare(options, { machine, children, folder });
    const rows = await measureRows(ground);
    const reload = (await measureReloading(ground)) ?? null;
    const workers = (await measureWorkers(ground)) ?? null;
    const memory = (await measureMemory(ground)) ?? null;
    report({ rows, reload, workers, memory }, machine, options);
  } finally {
    children.endAll(); // else this process would wait for what it started
  }
}

async function prepare(options: Options, given: Pick<Ground, 'children' | 'folder' | 'machine'>): Promise<Ground> {
  const { machine, children, folder } = given;
  const cores = shareCores(machine);
  moveTo(cores.load);
  for (const [tool, place] of Object.entries(machine.tools)) {
    if (place === undefined) tell(`${tool} is not installed, and left out`);
  }
  if (machine.tools.taskset !== undefined && cores.server === undefined) tell('one core alone: nothing is pinned');
  const loadByWrk = machine.tools.wrk === undefined ? loadByAutocannon : createWrk(children);
  return {
    ...given,
    options,
    cores,
    meter: createMeter(),
    key: await makeKey(children, folder),
    generatorFor: (method) => (method === 'HEAD' ? loadHead : loadByWrk),
    tell,
  };
}

function report(measured: Measured, machine: Machine, options: Options): void {
  const claims = claimsOf(measured);
  const { cpu, cores, versions } = machine;
  const { out, ...asked } = options;
  const date = new Date().toISOString().slice(0, 10);
  const load = machine.tools.wrk === undefined ? 'autocannon' : 'wrk';
  const used = { ...asked, only: asked.only.join(' '), load, connections };
  const results = { date, machine: { cpu, cores }, versions, options: used, claims, ...measured };
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`);
  const known = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  process.stdout.write(`${date}, ${cpu}, ${cores} cores, ${known.join(', ')}; load by ${load}\n\n`);
  process.stdout.write(render(measured, claims));
}

async function makeKey(children: Children, folder: string): Promise<BenchKey> {
  const path = join(folder, 'keys.json');
  const output = await children.run({ file: process.execPath, args: [cli, 'key', 'new', 'bench', '--keys', path] });
  const text = output.trim();
  const authorization = `Basic ${Buffer.from(`${text}:`).toString('base64')}`;
  return { text, path, authorization, digest: hash('sha256', text) };
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
