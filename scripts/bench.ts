/**
 * `npm run bench` compares the CPU per request of this server and of a plain Fastify app.
 * They take turns. A figure is the lower quartile of the rounds, as other processes only add to it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { build } from '../src/publish/build.ts';
import { writeFiles } from '../test/support/folder.ts';
import { authorization, key, largeCatalog, type Server, serve, start } from './measure.ts';

const [rounds, amount] = [12, 8000]; // requests per round

/** Returns microseconds of CPU per request. */
async function load(server: Server, headers: Readonly<Record<string, string>>): Promise<number> {
  const [{ url }, before] = [server, server.cpu()];
  const result = await autocannon({ url, headers, amount, connections: 20 });
  if (result['2xx'] + result['3xx'] + result['4xx'] !== amount)
    throw new Error(`${url} left requests unanswered.`);
  return (server.cpu() - before) / amount;
}

const lowerQuartile = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN;

const show = (...cells: readonly string[]) =>
  console.log(cells.map((cell) => cell.padStart(16)).join(''));

async function compare(servers: readonly Server[], digest: string): Promise<void> {
  const gzip = { authorization, 'accept-encoding': 'gzip' };
  const requests = {
    '200 gzip': gzip,
    '200 identity': { authorization },
    '304 gzip': { ...gzip, 'if-none-match': `"${digest}-gzip"` },
    '401 wrong key': { authorization: `Basic ${btoa('another:')}` },
  };
  show(`Node ${process.version}`, 'this server', 'plain Fastify', 'ratio');
  for (const [name, headers] of Object.entries(requests)) {
    const costs: readonly number[][] = servers.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [nth, server] of servers.entries()) costs[nth]?.push(await load(server, headers));
    const [ours = Number.NaN, plain = Number.NaN] = costs.map(lowerQuartile);
    show(name, `${ours.toFixed(1)} µs`, `${plain.toFixed(1)} µs`, (ours / plain).toFixed(2));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-bench-'));
const [catalog, dist] = [join(folder, 'catalog'), join(folder, 'dist')];
const servers: Server[] = [];
try {
  writeFiles(catalog, largeCatalog(100));
  await build({ catalog, dist, begin: false });
  const { digest } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  servers.push(await serve(dist));
  servers.push(await start(fileURLToPath(new URL('plain.ts', import.meta.url)), dist, key));
  await compare(servers, digest);
} finally {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
