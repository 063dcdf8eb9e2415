/**
 * What `bench.ts` measures our server beside: the least that answers the contract from memory, with none of our parts, since a
 * yardstick that shares them would measure nothing. `node contenders.ts plain|bare`, with DIST, KEY and PORT in the environment.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import Fastify from 'fastify';

const { DIST = '', KEY = '', PORT = '' } = process.env;
const manifest = JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8'));
const lastModified = new Date(manifest.last_modified).toUTCString();
const common = {
  vary: 'Accept-Encoding, Authorization',
  'cache-control': 'private, no-cache, must-revalidate',
};
const type = { 'content-type': 'application/json; charset=utf-8' };
const realm = 'Basic realm="filter-catalog", charset="UTF-8"';
const message = 'The API key is missing or not valid.';
const known = hash('sha256', KEY);

const encodings = ['identity', 'gzip', 'br', 'zstd'];
const answers = new Map(
  encodings.map((encoding) => {
    const body = readFileSync(join(DIST, manifest.encodings[encoding].path));
    const etag =
      encoding === 'identity' ? `"${manifest.digest}"` : `"${manifest.digest}-${encoding}"`;
    const short = { etag, ...common };
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const full = {
      ...short,
      ...type,
      ...encoded,
      'content-length': body.length,
      'last-modified': lastModified,
    };
    return [encoding, { body, etag, short, full }] as const;
  }),
);

const smallestFirst = [...answers].sort(([, a], [, b]) => a.body.length - b.body.length);
const chosen = new Map<string, (typeof smallestFirst)[number]>();
function choose(header: unknown) {
  const accepted = String(header);
  const known = chosen.get(accepted);
  const found =
    known ?? smallestFirst.find(([name]) => name === 'identity' || accepted.includes(name));
  if (found === undefined) throw new Error('identity is always there');
  if (known === undefined && chosen.size < 200) chosen.set(accepted, found);
  return found[1];
}

function isKnown({ authorization }: IncomingHttpHeaders): boolean {
  const pair = authorization?.startsWith('Basic ')
    ? Buffer.from(authorization.slice(6), 'base64')
    : undefined;
  return pair?.[pair.length - 1] === 0x3a && hash('sha256', pair.subarray(0, -1)) === known;
}

/** Fastify as its documents show it: a key by its digest, an encoding chosen once for each header, a counter, a histogram. */
async function plain(): Promise<void> {
  const counts = new Map<string, number>();
  const bounds = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
  ];
  const buckets = [...bounds, 0].map(() => 0);
  const app = Fastify({ logger: false });
  app.addHook('onRequest', (request, reply, done) => {
    if (isKnown(request.headers)) return done();
    reply
      .code(401)
      .header('www-authenticate', realm)
      .header('x-request-id', request.id)
      .send({ message });
  });
  app.addHook('onResponse', (_request, reply, done) => {
    const series = `${reply.statusCode} ${reply.statusCode === 401 ? '' : 'app'}`;
    counts.set(series, (counts.get(series) ?? 0) + 1);
    const seconds = reply.elapsedTime / 1000;
    let at = 0;
    while (seconds > (bounds[at] ?? seconds)) at += 1;
    buckets[at] = (buckets[at] ?? 0) + 1;
    done();
  });
  app.get('/filter-category/active', ({ headers }, reply) => {
    const { body, etag, short, full } = choose(headers['accept-encoding']);
    if (headers['if-none-match'] === etag) return reply.code(304).headers(short).send();
    return reply.headers(full).send(body);
  });
  await app.listen({ port: Number(PORT), host: '127.0.0.1' });
}

function bare(): void {
  const refusal = Buffer.from(JSON.stringify({ message }));
  const refused = { ...type, 'www-authenticate': realm, 'content-length': refusal.length };
  createServer(({ headers, url }, response) => {
    if (!isKnown(headers)) return response.writeHead(401, refused).end(refusal);
    if (url !== '/filter-category/active') return response.writeHead(404).end();
    const { body, etag, short, full } = choose(headers['accept-encoding']);
    if (headers['if-none-match'] === etag) return response.writeHead(304, short).end();
    return response.writeHead(200, full).end(body);
  }).listen(Number(PORT), '127.0.0.1');
}

if (process.argv[2] === 'plain') await plain();
else bare();
