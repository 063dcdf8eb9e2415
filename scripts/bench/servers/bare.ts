/** The limit of the runtime: node:http alone, that does what this server must do for an answer, in the simplest way. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusalOf } from '../../../src/server/refusal.ts';
import { type Encoding, encodings } from '../../../src/snapshot/encoding.ts';
import { loadSnapshot } from '../../../src/snapshot/load.ts';
import { given, isKnown, keepAliveTimeout, path, tell } from './check.ts';

const { dist, digest } = given();
const digests = new Set([digest]);
const { snapshot } = await loadSnapshot(dist);
if (snapshot === undefined) throw new Error('There is no snapshot.');
const { manifest, bodies } = snapshot;

const prepared = (encoding: Encoding) => {
  const etag = encoding === 'identity' ? `"${manifest.digest}"` : `"${manifest.digest}-${encoding}"`;
  const repeated = { etag, vary: 'Accept-Encoding, Authorization', 'cache-control': 'private, no-cache' };
  const headers = {
    ...repeated,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bodies[encoding].length),
    'last-modified': new Date(manifest.last_modified).toUTCString(),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return { etag, repeated, headers, body: bodies[encoding] };
};
const answers = {
  identity: prepared('identity'),
  gzip: prepared('gzip'),
  br: prepared('br'),
  zstd: prepared('zstd'),
};
const compressed = encodings.filter((encoding) => encoding !== 'identity');
const refusal = refusalOf(401);

const server = createServer({ keepAliveTimeout }, (request, response) => {
  const { authorization, 'accept-encoding': accepted = '', 'if-none-match': tag } = request.headers;
  if (!isKnown(authorization, digests)) {
    response.writeHead(401, [...refusal.headers, 'x-request-id', randomUUID()]).end(refusal.body);
  } else if (request.url !== path) response.writeHead(404).end();
  else {
    const answer = answers[compressed.find((encoding) => accepted.includes(encoding)) ?? 'identity'];
    if (tag === answer.etag) response.writeHead(304, answer.repeated).end();
    else if (request.method === 'HEAD') response.writeHead(200, answer.headers).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  }
});
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port)); // of a port, not of a pipe
