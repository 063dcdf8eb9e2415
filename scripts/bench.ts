/**
 * What a request costs: this server beside a plain Fastify app that does the same with none of our parts, bare `node:http`,
 * and nginx (where it is installed) over the same files.
 *
 *   npm run bench -- [--rounds 16] [--requests 8000] [--payload 45kb] [--memory]
 *
 * The contenders take turns. CPU is what their threads used (Linux), the lower quartile of the rounds; a rate is the median.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { build } from '../src/publish/build.ts';
import { temporaryFolders } from '../test/fleet/nginx.ts';
import { end } from '../test/fleet/process.ts';
import { writeFiles } from '../test/support/folder.ts';
import { cpuOf, low, median } from './measuring.ts';
import { catalogOf } from './scale/catalog.ts';

const key = `bench-key-${'0'.repeat(32)}`;
const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
const path = '/filter-category/active';
const ports = { ours: 18_080, nginx: 18_081, others: 18_082 } as const;
const message = JSON.stringify({ message: 'The API key is missing or not valid.' });

const payloads = { '2kb': 4, '45kb': 97, '1mb': 2150 } as const; // filters
const columns = (
  digest: string,
): readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] => [
  ['gzip', { authorization, 'accept-encoding': 'gzip' }],
  ['identity', { authorization }],
  ['304', { authorization, 'accept-encoding': 'gzip', 'if-none-match': `"${digest}-gzip"` }],
  ['401', { authorization: `Basic ${Buffer.from('another:').toString('base64')}` }],
];

/** The contenders of `contenders.ts`, a process each. */
const contenders = { 'plain Fastify': 'plain', 'bare node:http': 'bare' } as const;

const nginxConfiguration = (folder: string, plain: string) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log crit; events {}
http {
  access_log off; types {} default_type "application/json; charset=utf-8"; sendfile on; keepalive_timeout 72;
  keepalive_requests 1000000000; open_file_cache max=16;
  ${temporaryFolders(folder)}
  map $http_authorization $known { "${authorization}" 1; default 0; }
  server {
    listen 127.0.0.1:${ports.nginx};
    location = ${path} {
      if ($known = 0) { return 401 '${message}'; }
      alias ${plain}/active.json; gzip_static on; add_header Vary "Accept-Encoding, Authorization";
    }
  }
}`;

type Place = Readonly<{ dist: string; port: number }>;
type Running = Readonly<{ name: string; child: ChildProcess; port: number }>;

/** Starts a server of Node, and waits until it can be asked. */
async function start(
  name: string,
  file: string,
  args: readonly string[],
  { dist, port }: Place,
): Promise<Running> {
  const keys = { FILTER_CATALOG_API_KEYS: key, KEY: key };
  const env = {
    ...process.env,
    ...keys,
    FILTER_CATALOG_LOG_LEVEL: 'warn',
    DIST: dist,
    PORT: `${port}`,
  };
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (child.exitCode === null && !(await fetch(`http://127.0.0.1:${port}`).catch(() => false)))
    await sleep(50);
  return { name, child, port };
}

function startOurs(dist: string): Promise<Running> {
  const args = ['serve', '--dist', dist, '--port', String(ports.ours)];
  return start('this server', '../bin/filter-catalog.js', args, { dist, port: ports.ours });
}

async function startOthers(dist: string): Promise<readonly Running[]> {
  const running = Object.entries(contenders).map(([name, kind], at) =>
    start(name, 'contenders.ts', [kind], { dist, port: ports.others + at }),
  );
  const folder = join(dist, 'nginx');
  mkdirSync(folder);
  if (spawnSync('nginx', ['-v']).status !== 0) return Promise.all(running);
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, join(dist, 'plain')));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  return Promise.all([...running, { name: 'nginx', child, port: ports.nginx }]);
}

async function load(
  { name, child, port }: Running,
  headers: Readonly<Record<string, string>>,
  amount: number,
) {
  const [cpu, started] = [cpuOf(child.pid), performance.now()];
  const url = `http://127.0.0.1:${port}${path}`;
  const result = await autocannon({ url, headers, amount, connections: 20, sampleInt: 20 });
  if (result['2xx'] + result['3xx'] + result['4xx'] !== amount)
    throw new Error(`${name} left requests unanswered.`);
  return {
    cpu: (cpuOf(child.pid) - cpu) / amount,
    perSecond: (amount * 1000) / (performance.now() - started),
  };
}

/** A published folder with so many filters, and the same files as other servers want them. */
async function publishedFolder(dist: string, count: number): Promise<string> {
  const catalog = join(dist, 'catalog');
  writeFiles(catalog, catalogOf(count));
  await build({ catalog, dist, begin: false, at: '2026-03-01T09:30:00.123Z' });
  const { digest } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  mkdirSync(join(dist, 'plain'), { recursive: true });
  for (const type of ['json', 'json.gz'])
    cpSync(`${dist}/snapshots/${digest}.${type}`, `${dist}/plain/active.${type}`);
  return digest;
}

/** Microseconds of CPU a request, and requests a second; a row is a payload and a column. */
type Result = Readonly<Record<'cpu' | 'perSecond', number> & Record<'name' | 'row', string>>;

function report(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))];
  const line = (row: string, cells: readonly string[]) =>
    [row.padEnd(16), ...cells.map((cell) => cell.padStart(24))].join('');
  const lines = [...new Set(results.map(({ row }) => row))].map((row) => {
    const of = (name: string) =>
      results.filter((result) => result.name === name && result.row === row);
    const cells = names.map((name) => {
      const cpuOfOne = (name: string) => low(of(name).map(({ cpu }) => cpu));
      const rate = median(of(name).map(({ perSecond }) => perSecond));
      const ratio = cpuOfOne('this server') / cpuOfOne(name);
      return `${cpuOfOne(name).toFixed(1)} µs ${rate.toFixed()}/s ${ratio.toFixed(2)}`;
    });
    return line(row, cells);
  });
  const legend = "CPU a request; requests a second; this server's CPU as a multiple of that one's.";
  return [
    `Node ${process.version}, ${values.rounds} rounds\n`,
    line('', names),
    ...lines,
    `\n${legend}\n`,
  ].join('\n');
}

/** Memory after a million requests, and after a thousand reloads between two snapshots. */
async function memory(dist: string): Promise<string> {
  const manifests: string[] = [];
  for (const count of [payloads['45kb'], payloads['45kb'] + 1]) {
    await publishedFolder(dist, count);
    manifests.push(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  }
  const ours = await startOurs(dist);
  const lines: string[] = [];
  const note = (when: string) =>
    lines.push(
      `${/^VmRSS:.*/m.exec(readFileSync(`/proc/${ours.child.pid}/status`, 'utf8'))?.[0]} after ${when}\n`,
    );
  for (const amount of [10_000, 1_000_000]) {
    await load(ours, { authorization, 'accept-encoding': 'gzip' }, amount);
    note(`${amount} requests`);
  }
  const asked = { method: 'HEAD', headers: { authorization } };
  for (let reload = 0; reload < 1000; reload += 1) {
    const manifest = manifests[reload % 2] ?? '';
    writeFileSync(join(dist, 'manifest.json'), manifest);
    for (let etag = ''; !etag.includes(JSON.parse(manifest).digest); await sleep(2)) {
      etag = (await fetch(`http://127.0.0.1:${ours.port}${path}`, asked)).headers.get('etag') ?? '';
    }
  }
  note('1000 reloads');
  await end(ours.child, 'SIGKILL');
  return lines.join('');
}

const payload = { type: 'string', multiple: true, default: Object.keys(payloads) } as const;
const text = (value: string) => ({ type: 'string', default: value }) as const;
const options = {
  rounds: text('16'),
  requests: text('8000'),
  payload,
  memory: { type: 'boolean' },
} as const;
const { values } = parseArgs({ options });

async function main(folder: string): Promise<void> {
  const results: Result[] = [];
  for (const [payload, count] of Object.entries(payloads).filter(([name]) =>
    values.payload.includes(name),
  )) {
    const dist = join(folder, payload);
    const digest = await publishedFolder(dist, count);
    const running = [await startOurs(dist), ...(await startOthers(dist))];
    const amount = Number(values.requests) / (payload === '1mb' ? 8 : 1);
    for (let round = -1; round < Number(values.rounds); round += 1) {
      for (const [column, headers] of columns(digest)) {
        for (const one of running) {
          const measured = await load(one, headers, amount);
          if (round >= 0)
            results.push({ name: one.name, row: `${payload} ${column}`, ...measured }); // the first warms up
        }
      }
    }
    await Promise.all(running.map(({ child }) => end(child, 'SIGKILL')));
  }
  process.stdout.write(
    report(results) + (values.memory ? `\n${await memory(join(folder, 'memory'))}` : ''),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-bench-'));
await main(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
process.exit();
