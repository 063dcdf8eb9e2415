/**
 * What a request costs: this server beside a plain Fastify app that does the same, bare `node:http`, `@fastify/static`
 * with the same check, and nginx (where it is installed) over the same files.
 *
 *   npm run bench -- [--rounds 5] [--requests 20000] [--payload 45kb] [--memory] [--save FILE]
 *
 * The contenders take turns, so that what else the machine does hits all. CPU per request is read off the times of their
 * processes (Linux); it is the figure that a busy machine does not change much. The load comes from this process.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fastifyStatic from '@fastify/static';
import autocannon from 'autocannon';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { publish } from '../src/publish/publish.ts';
import { serialise } from '../src/publish/serialise.ts';
import { encodings } from '../src/snapshot/encoding.ts';
import { loadSnapshot, type Snapshot } from '../src/snapshot/load.ts';

const key = 'bench-key';
const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
const path = '/filter-category/active';
const message = JSON.stringify({ message: 'The API key is missing or not valid.' });
const cli = fileURLToPath(new URL('../bin/filter-catalog.js', import.meta.url));

/** Filters in the snapshot. */
const payloads = { '2kb': 5, '45kb': 110, '1mb': 2450 } as const;
const columns: Readonly<Record<string, (snapshot: Snapshot) => Readonly<Record<string, string>>>> = {
  gzip: () => ({ authorization, 'accept-encoding': 'gzip' }),
  identity: () => ({ authorization }),
  304: ({ manifest }) => ({ authorization, 'accept-encoding': 'gzip', 'if-none-match': `"${manifest.digest}-gzip"` }),
  401: () => ({ authorization: `Basic ${Buffer.from('another:').toString('base64')}` }),
};

// The contenders: `bench.ts --contender NAME DIST`, a process each.

type Handler = (dist: string, snapshot: Snapshot) => Promise<void> | void;

const isKnown = (header: string | undefined) => {
  const credentials = Buffer.from(header?.slice('Basic '.length) ?? '', 'base64');
  return hash('sha256', credentials.subarray(0, -1)) === hash('sha256', key);
};

function answersOf({ manifest, bodies }: Snapshot) {
  const all = encodings.map((encoding) => {
    const etag = encoding === 'identity' ? `"${manifest.digest}"` : `"${manifest.digest}-${encoding}"`;
    const headers = { etag, vary: 'Accept-Encoding, Authorization', 'cache-control': 'private, no-cache' };
    const length = String(bodies[encoding].length);
    const full = { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': length };
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return [encoding, { etag, headers, full: { ...full, ...coding }, body: bodies[encoding] }] as const;
  });
  return Object.fromEntries(all);
}

const contenders: Readonly<Record<string, Handler>> = {
  /** Fastify as its documents show it, and what the contract asks for. */
  'plain Fastify': async (_dist, snapshot) => {
    const answers = answersOf(snapshot);
    const counts = new Map<number, number>();
    const app = Fastify({ keepAliveTimeout: 72_000, logger: { level: 'warn' } });
    app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next) => {
      if (isKnown(request.headers.authorization)) return next();
      const { method, url, ip } = request;
      request.log.warn(
        { event: 'refused', address: ip, method, path: url, key: '', status: 401, reason: 'unknown' },
        'Refused',
      );
      reply.code(401).header('www-authenticate', 'Basic').type('application/json; charset=utf-8').send(message);
    });
    app.addHook('onResponse', (_request, { statusCode }, next) => {
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      next();
    });
    app.get(path, (request, reply) => {
      const encoding = new Negotiator(request.raw as never).encoding(encodings, { preferred: ['br', 'zstd', 'gzip'] });
      const answer = answers[encoding ?? 'identity'];
      if (answer === undefined) return reply.code(406).send();
      if (request.headers['if-none-match'] === answer.etag) return reply.code(304).headers(answer.headers).send();
      return reply.headers(answer.full).send(answer.body);
    });
    await app.listen({ host: '127.0.0.1', port: Number(values.payload?.[0]) || 0 });
    process.send?.((app.server.address() as AddressInfo).port);
  },
  'bare node:http': (_dist, snapshot) => {
    const answers = answersOf(snapshot);
    const server = createServer({ keepAliveTimeout: 72_000 }, ({ headers, url }, response) => {
      const encoding = headers['accept-encoding']?.includes('gzip') ? 'gzip' : 'identity';
      const answer = answers[encoding];
      if (!isKnown(headers.authorization)) {
        const told = { 'content-type': 'application/json; charset=utf-8', 'content-length': message.length };
        response.writeHead(401, { ...told, 'www-authenticate': 'Basic' }).end(message);
      } else if (url !== path || answer === undefined) response.writeHead(404).end();
      else if (headers['if-none-match'] === answer.etag) response.writeHead(304, answer.headers).end();
      else response.writeHead(200, answer.full).end(answer.body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  },
  '@fastify/static': async (dist) => {
    const app = Fastify({ keepAliveTimeout: 72_000 });
    app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next) => {
      if (isKnown(request.headers.authorization)) next();
      else reply.code(401).header('www-authenticate', 'Basic').type('application/json; charset=utf-8').send(message);
    });
    await app.register(fastifyStatic, { root: join(dist, 'plain'), preCompressed: true, serve: false });
    app.get(path, (_request, reply) => reply.sendFile('active.json'));
    await app.listen({ host: '127.0.0.1', port: Number(values.payload?.[0]) || 0 });
    process.send?.((app.server.address() as AddressInfo).port);
  },
};

// The runner

interface Running {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
}

interface Result {
  readonly contender: string;
  readonly payload: string;
  readonly column: string;
  /** Microseconds a request, of the process. */
  readonly cpu: number;
  readonly perSecond: number;
}

const nginxConfiguration = (folder: string, plain: string, port: number) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http {
  access_log off; types {} default_type "application/json; charset=utf-8"; sendfile on; keepalive_timeout 72;
  keepalive_requests 1000000000; open_file_cache max=16;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  map $http_authorization $known { "${authorization}" 1; default 0; }
  server {
    listen 127.0.0.1:${port};
    location = ${path} {
      if ($known = 0) { return 401 '${message}'; }
      alias ${plain}/active.json; gzip_static on; add_header Vary "Accept-Encoding, Authorization";
    }
  }
}`;

async function startAll(dist: string): Promise<readonly Running[]> {
  const port = await freePort();
  const env = { ...process.env, FILTER_CATALOG_API_KEYS: key, FILTER_CATALOG_LOG_LEVEL: 'warn' };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const ours = spawn(process.execPath, [cli, 'serve', '--dist', dist, '--port', String(port)], {
    env,
    stdio: [...stdio],
  });
  const others = Object.keys(contenders).map(async (name) => {
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), '--contender', name, '--dist', dist];
    const child = spawn(process.execPath, args, { stdio: [...stdio, 'ipc'] });
    const [told] = await once(child, 'message');
    return { name, process: child, port: Number(told) };
  });
  const running = [{ name: 'this server', process: ours, port }, ...(await Promise.all(others))];
  if (spawnSync('nginx', ['-v']).status === 0) {
    const folder = join(dist, 'nginx');
    const nginxPort = await freePort();
    mkdirSync(folder);
    writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, join(dist, 'plain'), nginxPort));
    const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: [...stdio] });
    running.push({ name: 'nginx', process: child, port: nginxPort });
  }
  for (const one of running) await answering(one.port);
  return running;
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`Nothing answers on port ${port}.`);
}

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Microseconds of CPU that a process has used: user and system time in ticks of 10 ms (proc(5)). */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function memoryOf({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function load(running: Running, headers: Readonly<Record<string, string>>, amount: number) {
  const before = cpuOf(running.process);
  const url = `http://127.0.0.1:${running.port}${path}`;
  const started = performance.now();
  const result = await autocannon({ url, headers: { ...headers }, amount, connections: 20 });
  const answered = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'];
  if (answered !== amount || result.errors > 0) throw new Error(`${running.name}: ${answered} of ${amount} answered`);
  return {
    cpu: (cpuOf(running.process) - before) / amount,
    perSecond: amount / ((performance.now() - started) / 1000),
  };
}

/** A published folder with so many filters in one category, and the same files as other servers want them. */
async function publishedFolder(dist: string, count: number): Promise<Snapshot> {
  const time = '2026-03-01T09:30:00.123Z';
  const shared = {
    organization_id: '01JZ3Q5E7VY1T9W6K8N4M2RDBX',
    created_at: time,
    updated_at: time,
    deleted_at: null,
  };
  const category = { filter_category_id: 'category', ...shared, name_ko: '로맨틱', name_en: 'Romantic' };
  const filters = Array.from({ length: count }, (_, index) => ({
    ...{ filter_id: hash('sha256', `${index}`).slice(0, 26), ...shared, filter_category_id: 'category' },
    ...{ code: `filter_${index}`, name_ko: `장밋빛 노을 ${index}`, name_en: `Rosy Dusk ${index}` },
    ...{ image_url: `https://cdn.example.com/filters/${index}.webp`, is_active: true, is_recommended: index % 7 === 0 },
  }));
  const body = serialise([{ ...category, description: '', is_active: true, filters }]);
  const counts = { categories: 1, filters: count };
  const compiled = { body, digest: hash('sha256', body), last_modified: time, counts };
  await publish(dist, compiled, { commit: null, uncommitted_changes: false });
  const { snapshot } = await loadSnapshot(dist);
  if (snapshot === undefined) throw new Error('The snapshot cannot be loaded.');
  mkdirSync(join(dist, 'plain'), { recursive: true });
  copyFileSync(join(dist, 'active.json'), join(dist, 'plain/active.json'));
  writeFileSync(join(dist, 'plain/active.json.gz'), snapshot.bodies.gzip);
  return snapshot;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function report(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ contender }) => contender))];
  const kinds = [...new Set(results.map(({ payload, column }) => `${payload.padEnd(6)}${column}`))];
  const of = (contender: string, kind: string, field: 'cpu' | 'perSecond') =>
    median(
      results
        .filter((r) => r.contender === contender && `${r.payload.padEnd(6)}${r.column}` === kind)
        .map((r) => r[field]),
    );
  const lines = kinds.map((kind) => {
    const cells = names.map((name) => {
      const ratio = of('this server', kind, 'cpu') / of(name, kind, 'cpu');
      const text = `${of(name, kind, 'cpu').toFixed(1)} µs ${Math.round(of(name, kind, 'perSecond'))}/s ${ratio.toFixed(2)}`;
      return text.padStart(24);
    });
    return kind.padEnd(16) + cells.join('');
  });
  const heading = ' '.repeat(16) + names.map((name) => name.padStart(24)).join('');
  return `${heading}\n${lines.join('\n')}\n\nCPU a request; requests a second; this server's CPU as a multiple of that contender's.\n`;
}

/** Memory after a million requests, and after a thousand reloads between two snapshots. */
async function memory(dist: string): Promise<string> {
  const snapshot = await publishedFolder(dist, payloads['45kb']);
  const manifests = [readFileSync(join(dist, 'manifest.json'))];
  await publishedFolder(dist, payloads['45kb'] + 1);
  manifests.push(readFileSync(join(dist, 'manifest.json')));
  const [ours, ...others] = await startAll(dist);
  if (ours === undefined) throw new Error('Nothing was started.');
  for (const other of others) other.process.kill();
  const lines: string[] = [];
  const tell = (after: string) => lines.push(`${memoryOf(ours.process).toFixed(0).padStart(5)} MiB ${after}`);
  await load(ours, columns['gzip']?.(snapshot) ?? {}, 10_000);
  tell('after 10,000 requests');
  await load(ours, columns['gzip']?.(snapshot) ?? {}, 1_000_000);
  tell('after 1,000,000 requests more');
  for (let reload = 0; reload < 1000; reload += 1) {
    writeFileSync(join(dist, 'manifest.json'), manifests[reload % 2] ?? '');
    ours.process.kill('SIGHUP');
    const digest = JSON.parse(String(manifests[reload % 2])).digest;
    const isServed = async () => {
      const { headers } = await fetch(`http://127.0.0.1:${ours.port}${path}`, {
        headers: { authorization },
        method: 'HEAD',
      });
      return headers.get('etag')?.includes(digest) === true;
    };
    while (!(await isServed())) await sleep(2);
  }
  tell('after 1,000 reloads more');
  ours.process.kill();
  return `${lines.join('\n')}\n`;
}

const { values } = parseArgs({
  options: {
    contender: { type: 'string' },
    dist: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '20000' },
    payload: { type: 'string', multiple: true },
    memory: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
});

if (values.contender !== undefined) {
  const { snapshot } = await loadSnapshot(values.dist);
  if (snapshot !== undefined) await contenders[values.contender]?.(values.dist, snapshot);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-bench-'));
  const results: Result[] = [];
  let text = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${values.rounds} rounds\n\n`;
  for (const [payload, count] of Object.entries(payloads)) {
    if (values.payload && !values.payload.includes(payload)) continue;
    const dist = join(folder, payload);
    const snapshot = await publishedFolder(dist, count);
    const running = await startAll(dist);
    const amount = Number(values.requests) / (payload === '1mb' ? 10 : 1);
    for (let round = -1; round < Number(values.rounds); round += 1) {
      for (const [column, headersFor] of Object.entries(columns)) {
        for (const one of running) {
          const measured = await load(one, headersFor(snapshot), amount);
          if (round >= 0) results.push({ contender: one.name, payload, column, ...measured }); // the first warms up
        }
      }
    }
    for (const { process: child } of running) child.kill();
  }
  text += report(results);
  if (values.memory) text += `\n${await memory(join(folder, 'memory'))}`;
  process.stdout.write(text);
  if (values.save !== undefined) writeFileSync(values.save, text);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
