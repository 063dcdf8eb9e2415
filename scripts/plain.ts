/**
 * The baseline of `bench.ts`: a minimal Fastify app that serves the contract from memory.
 * It shares no code with the server. Usage: `node plain.ts DIST KEY --port PORT`.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';

const [, , dist = '', key = '', , port] = process.argv;
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
const keyDigest = hash('sha256', key);

const responses = ['br', 'zstd', 'gzip', 'identity'].map((encoding) => {
  const body = readFileSync(join(dist, manifest.encodings[encoding].path));
  const isEncoded = encoding !== 'identity';
  const short = {
    etag: `"${manifest.digest}${isEncoded ? `-${encoding}` : ''}"`,
    vary: 'Accept-Encoding, Authorization',
    'cache-control': 'private, no-cache, must-revalidate',
  };
  const full = {
    ...short,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'last-modified': new Date(manifest.last_modified).toUTCString(),
    ...(isEncoded && { 'content-encoding': encoding }),
  };
  return { encoding, body, short, full };
});

function hasKey(authorization = ''): boolean {
  const pair = Buffer.from(authorization.replace('Basic ', ''), 'base64');
  return pair.at(-1) === 0x3a && hash('sha256', pair.subarray(0, -1)) === keyDigest;
}

const bounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000]; // ms
const buckets = new Map<string, number>();

const app = Fastify({ logger: false });
app.addHook('onRequest', (request, reply, done) => {
  if (hasKey(request.headers.authorization)) return done();
  reply.code(401).header('www-authenticate', 'Basic realm="filter-catalog", charset="UTF-8"');
  reply.header('x-request-id', request.id).send({ message: 'The API key is not valid.' });
});
app.addHook('onResponse', (_request, { statusCode, elapsedTime }, done) => {
  const bucket = `${statusCode} ${bounds.find((bound) => elapsedTime <= bound)}`;
  buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
  done();
});
app.get('/filter-category/active', ({ headers }, reply) => {
  const accepted = `${headers['accept-encoding']} identity`;
  const response = responses.find(({ encoding }) => accepted.includes(encoding));
  if (response === undefined) return reply.code(406).send();
  const { body, short, full } = response;
  if (headers['if-none-match'] === short.etag) return reply.code(304).headers(short).send();
  return reply.headers(full).send(body);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
