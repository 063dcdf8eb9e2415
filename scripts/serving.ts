/**
 * What each way of serving costs: our server, alone, twice on one port, behind nginx and behind HAProxy; a worker, as `export`
 * makes it; and nginx over the same files without a key check, to which the others are compared. Needs what `npm run test:fleet` needs, and wrk (Linux).
 *
 *   npm run serving -- [--rounds 5] [--seconds 3] [--only NAME]
 *
 * Each runs on one core with all its processes, wrk on another; they take turns. A figure is the median of the rounds, CPU
 * what all processes of an engine used for a request.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../src/publish/build.ts';
import { activePath } from '../src/server/response.ts';
import { freePort } from '../test/e2e/serving.ts';
import { temporaryFolders } from '../test/fleet/nginx.ts';
import { isAnswered, startProgram } from '../test/fleet/process.ts';
import type { Place, Start } from '../test/fleet/target.ts';
import { targets } from '../test/fleet/targets.ts';
import { cli, root } from '../test/support/program.ts';
import { cpuOf, median } from './measuring.ts';

const key = 'key-of-ios';
const authorization = `Authorization: Basic ${Buffer.from(`${key}:`).toString('base64')}`;
const baseline = 'nginx without keys';

/** So many processes of ours on one port. */
const startOurs = (processes: number): Start => {
  return async (place) => {
    const port = `${await freePort()}`;
    const url = `http://127.0.0.1:${port}`;
    const args = [
      cli,
      'serve',
      '--reuse-port',
      '--port',
      port,
      '--dist',
      place.dist,
      '--keys',
      place.keys,
    ];
    const program = { command: process.execPath, args, answers: () => isAnswered(url) };
    for (let started = 0; started < processes; started += 1) await startProgram(place, program);
    return { url, update: async () => {} };
  };
};

const startPlainNginx: Start = async (place) => {
  const port = await freePort();
  const { folder, dist } = place;
  const { digest } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const configuration = `user ${userInfo().username}; pid ${folder}/pid; error_log ${folder}/error.log crit; worker_processes auto; events {}
http {
  access_log ${folder}/access.log combined buffer=64k flush=1s; sendfile on; open_file_cache max=100; types {} default_type "application/json; charset=utf-8";
  ${temporaryFolders(folder)}
  server {
    listen 127.0.0.1:${port};
    location = ${activePath} { alias ${dist}/snapshots/${digest}.json; gzip_static on; add_header Vary Accept-Encoding; }
  }
}`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const args = ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  await startProgram(place, {
    command: 'nginx',
    args,
    answers: () => isAnswered(`http://127.0.0.1:${port}/`),
  });
  return { url: `http://127.0.0.1:${port}`, update: async () => {} };
};

const ways: Readonly<Record<string, Start>> = {
  [baseline]: startPlainNginx,
  'one process': startOurs(1),
  'two on one port': startOurs(2),
  ...targets,
};

/** Runs a way, in a process of its own, until that is ended: `serving.ts --way NAME --folder FOLDER`. */
async function run(name: string, folder: string): Promise<void> {
  const ends: (() => unknown)[] = [];
  process.once('SIGTERM', async () => {
    for (const end of ends) await end();
    process.exit();
  });
  const own = mkdtempSync(join(folder, 'way-'));
  const [dist, keys] = [join(folder, 'dist'), join(folder, 'keys.json')];
  const place: Place = { dist, keys, folder: own, after: (end) => ends.push(end) };
  const target = await ways[name]?.(place);
  process.send?.(target?.url);
}

type Running = Readonly<{ name: string; child: ChildProcess; url: string }>;

async function start(name: string, folder: string): Promise<Running> {
  const args = ['-c', '0', process.execPath, ...process.execArgv, fileURLToPath(import.meta.url)];
  const child = spawn('taskset', [...args, '--way', name, '--folder', folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [url] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} did not start.`))),
  ]);
  return { name, child, url: String(url) };
}

/** A process and all that it started, and those started. */
function treeOf(pid: number): readonly number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** What a request costs, with so many connections that ask again as soon as they are answered. */
function measure({ child, url }: Running, headers: readonly string[], seconds: string) {
  const pids = treeOf(child.pid ?? 0);
  const cpuOfAll = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = cpuOfAll();
  const sent = headers.flatMap((header) => ['-H', header]);
  const args = ['-c', '1', 'wrk', '-t1', '-c20', `-d${seconds}`, ...sent, `${url}${activePath}`];
  const said = execFileSync('taskset', args, { encoding: 'utf8' });
  const [, requests = '0'] = /(\d+) requests in/.exec(said) ?? [];
  if (/Non-2xx/.test(said) || requests === '0') throw new Error(`${url} did not answer: ${said}`);
  const [, perSecond] = /Requests\/sec: +([\d.]+)/.exec(said) ?? [];
  return { cpu: (cpuOfAll() - before) / Number(requests), perSecond: Number(perSecond) };
}

async function main(folder: string, { rounds, seconds, only }: typeof values): Promise<void> {
  writeFileSync(
    join(folder, 'keys.json'),
    JSON.stringify({ keys: [{ name: 'ios', sha256: hash('sha256', key) }] }),
  );
  const at = '2026-01-01T00:00:00.000Z';
  await build({ catalog: join(root, 'catalog'), dist: join(folder, 'dist'), begin: false, at });
  const { digest } = JSON.parse(readFileSync(join(folder, 'dist/manifest.json'), 'utf8'));
  const running: Running[] = [];
  try {
    for (const name of Object.keys(ways)) {
      if (only === undefined || [only, baseline].includes(name))
        running.push(await start(name, folder));
    }
    const gzip = [authorization, 'Accept-Encoding: gzip'];
    const columns = { '200': gzip, '304': [...gzip, `If-None-Match: "${digest}-gzip"`] };
    const results: (Record<'name' | 'column', string> & Record<'cpu' | 'perSecond', number>)[] = [];
    for (let round = -1; round < Number(rounds); round += 1) {
      for (const [column, headers] of Object.entries(columns)) {
        for (const each of running) {
          const measured = measure(each, headers, round < 0 ? '1' : seconds);
          if (round >= 0) results.push({ name: each.name, column, ...measured }); // the first warms up
        }
      }
    }
    for (const { name } of running) {
      const cells = Object.keys(columns).map((column) => {
        const of = (way: string) =>
          results.filter((each) => each.name === way && each.column === column);
        const ratio = median(
          of(name).map(
            ({ perSecond }, round) => perSecond / (of(baseline)[round]?.perSecond ?? Number.NaN),
          ),
        );
        const [rate, cpu] = [
          median(of(name).map((each) => each.perSecond)),
          median(of(name).map((each) => each.cpu)),
        ];
        return `${column}: ${rate.toFixed().padStart(6)}/s ${cpu.toFixed(1).padStart(6)} µs ${ratio.toFixed(2)}`;
      });
      process.stdout.write(`${name.padEnd(20)} ${cells.join('   ')}\n`);
    }
    process.stdout.write(
      `\nRequests a second and CPU a request on one core; the last figure is the share of what "${baseline}" answers, the median of the rounds.\n`,
    );
  } finally {
    for (const { child } of running) child.kill();
    await Promise.all(running.map(({ child }) => child.exitCode ?? once(child, 'exit')));
  }
}

const text = (value: string) => ({ type: 'string', default: value }) as const;
const name = { type: 'string' } as const;
const options = { way: name, folder: text(''), rounds: text('5'), seconds: text('3'), only: name };
const { values } = parseArgs({ options });

if (values.way !== undefined) await run(values.way, values.folder);
else {
  const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-serving-'));
  try {
    await main(folder, values);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
