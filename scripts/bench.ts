/**
 * What a request costs: this server beside a plain Fastify app that does the same with none of our parts, bare `node:http`,
 * and nginx (where it is installed) over the same files.
 *
 *   npm run bench -- [--rounds 16] [--requests 8000] [--payload 45kb] [--memory]
 *
 * The contenders take turns. CPU is what their threads used (Linux), the lower quartile of the rounds; a rate is the median.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { readMemoryText } from '../src/memory/memory.ts';
import { serialise } from '../src/publish/compile.ts';
import { publish } from '../src/publish/publish.ts';
import { loadSnapshot } from '../src/snapshot/load.ts';
import { temporaryFolders } from '../test/fleet/nginx.ts';
import { cpuOf, low, median } from './measuring.ts';

const key = 'bench-key';
const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
const path = '/filter-category/active';
const ports = { ours: 18_080, nginx: 18_081, others: 18_082 } as const;
const message = JSON.stringify({ message: 'The API key is missing or not valid.' });

const payloads = { '2kb': 5, '45kb': 110, '1mb': 2450 } as const; // filters
const columns = (digest: string): readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] => [
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

type Running = Readonly<{ name: string; child: ChildProcess; port: number }>;

/** Starts a server of Node, and waits until it can be asked. */
async function start(
  name: string,
  file: string,
  args: readonly string[],
  { dist, port }: { dist: string; port: number },
): Promise<Running> {
  const settings = {
    FILTER_CATALOG_API_KEYS: key,
    FILTER_CATALOG_LOG_LEVEL: 'warn',
    DIST: dist,
    KEY: key,
    PORT: `${port}`,
  };
  const path = fileURLToPath(new URL(file, import.meta.url));
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, ...settings }, stdio: [...stdio] });
  while (child.exitCode === null && !(await fetch(`http://127.0.0.1:${port}`).catch(() => false))) await sleep(50);
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
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  return Promise.all([...running, { name: 'nginx', child, port: ports.nginx }]);
}

async function end({ child }: Running) {
  if (child.kill('SIGKILL')) await once(child, 'exit');
}

async function load({ name, child, port }: Running, headers: Readonly<Record<string, string>>, amount: number) {
  const [cpu, started] = [cpuOf(child.pid), performance.now()];
  const url = `http://127.0.0.1:${port}${path}`;
  const result = await autocannon({ url, headers, amount, connections: 20, sampleInt: 20 });
  if (result['2xx'] + result['3xx'] + result['4xx'] !== amount) throw new Error(`${name} left requests unanswered.`);
  return { cpu: (cpuOf(child.pid) - cpu) / amount, perSecond: (amount * 1000) / (performance.now() - started) };
}

/** A published folder with so many filters in one category, and the same files as other servers want them. */
async function publishedFolder(dist: string, count: number): Promise<string> {
  const time = '2026-03-01T09:30:00.123Z';
  const shared = { organization_id: 'organization', created_at: time, updated_at: time, deleted_at: null };
  const filters = Array.from({ length: count }, (_, index) => ({
    ...{ filter_id: hash('sha256', `${index}`).slice(0, 26), ...shared, filter_category_id: 'category' },
    ...{ code: `filter_${index}`, name_ko: `장밋빛 노을 ${index}`, name_en: `Rosy Dusk ${index}` },
    ...{ image_url: `https://cdn.example.com/filters/${index}.webp`, is_active: true, is_recommended: index % 7 === 0 },
  }));
  const names = { name_ko: '로맨틱', name_en: 'Romantic', description: '', is_active: true } as const;
  const body = serialise([{ filter_category_id: 'category', ...shared, ...names, filters }]);
  const digest = hash('sha256', body);
  const compiled = { body, digest, last_modified: time, counts: { categories: 1, filters: count } };
  const memory = { before: await readMemoryText(dist), after: '{}\n' };
  const published = () => loadSnapshot(dist);
  await publish(dist, compiled, { commit: null, uncommitted_changes: false, memory, published });
  mkdirSync(join(dist, 'plain'), { recursive: true });
  writeFileSync(join(dist, 'plain/active.json'), body);
  writeFileSync(join(dist, 'plain/active.json.gz'), readFileSync(join(dist, `snapshots/${digest}.json.gz`)));
  return digest;
}

/** Microseconds of CPU a request, and requests a second; a row is a payload and a column. */
type Result = Readonly<Record<'cpu' | 'perSecond', number> & Record<'name' | 'row', string>>;

function report(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))];
  const line = (row: string, cells: readonly string[]) =>
    [row.padEnd(16), ...cells.map((cell) => cell.padStart(24))].join('');
  const lines = [...new Set(results.map(({ row }) => row))].map((row) => {
    const of = (name: string) => results.filter((result) => result.name === name && result.row === row);
    const cells = names.map((name) => {
      const cpuOfOne = (name: string) => low(of(name).map(({ cpu }) => cpu));
      const rate = median(of(name).map(({ perSecond }) => perSecond));
      const ratio = cpuOfOne('this server') / cpuOfOne(name);
      return `${cpuOfOne(name).toFixed(1)} µs ${rate.toFixed()}/s ${ratio.toFixed(2)}`;
    });
    return line(row, cells);
  });
  const legend = "CPU a request; requests a second; this server's CPU as a multiple of that one's.";
  return [`Node ${process.version}, ${values.rounds} rounds\n`, line('', names), ...lines, `\n${legend}\n`].join('\n');
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
    lines.push(`${/^VmRSS:.*/m.exec(readFileSync(`/proc/${ours.child.pid}/status`, 'utf8'))?.[0]} after ${when}\n`);
  for (const amount of [10_000, 1_000_000]) {
    await load(ours, { authorization, 'accept-encoding': 'gzip' }, amount);
    note(`${amount} requests`);
  }
  const asked = { method: 'HEAD', headers: { authorization } };
  for (let reload = 0; reload < 1000; reload += 1) {
    const manifest = manifests[reload % 2] ?? '';
    writeFileSync(join(dist, 'manifest.json'), manifest);
    ours.child.kill('SIGHUP');
    for (let etag = ''; !etag.includes(JSON.parse(manifest).digest); await sleep(2)) {
      etag = (await fetch(`http://127.0.0.1:${ours.port}${path}`, asked)).headers.get('etag') ?? '';
    }
  }
  note('1000 reloads');
  await end(ours);
  return lines.join('');
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '16' },
    requests: { type: 'string', default: '8000' },
    payload: { type: 'string', multiple: true, default: Object.keys(payloads) },
    memory: { type: 'boolean', default: false },
  },
});

async function main(folder: string): Promise<void> {
  const results: Result[] = [];
  for (const [payload, count] of Object.entries(payloads).filter(([name]) => values.payload.includes(name))) {
    const dist = join(folder, payload);
    const digest = await publishedFolder(dist, count);
    const running = [await startOurs(dist), ...(await startOthers(dist))];
    const amount = Number(values.requests) / (payload === '1mb' ? 8 : 1);
    for (let round = -1; round < Number(values.rounds); round += 1) {
      for (const [column, headers] of columns(digest)) {
        for (const one of running) {
          const measured = await load(one, headers, amount);
          if (round >= 0) results.push({ name: one.name, row: `${payload} ${column}`, ...measured }); // the first warms up
        }
      }
    }
    await Promise.all(running.map(end));
  }
  process.stdout.write(report(results) + (values.memory ? `\n${await memory(join(folder, 'memory'))}` : ''));
}

const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-bench-'));
await main(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
process.exit();
