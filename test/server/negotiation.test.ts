import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { appWith, ask, credentials } from '../support/server.ts';

const decoders = {
  identity: (body: Buffer) => body,
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
} as const;

/** RFC 9110, section 12.5.3; headers with bars between them. Of the sound catalog, br is the smallest and gzip the largest. */
const rows: readonly (readonly [claim: string, expected: keyof typeof decoders, acceptEncodings: string])[] = [
  ['what alone is taken', 'gzip', 'gzip | GZIP | x-gzip | ,, gzip ,, | gzip, deflate'],
  ['what alone is taken', 'br', 'br | Br'],
  ['what alone is taken', 'zstd', 'zstd'],
  ['what alone is taken', 'identity', 'identity | deflate | deflate, compress, x-compress | '],
  ['the smallest among equals', 'br', 'gzip, br, zstd | zstd, gzip, br | gzip, deflate, br, zstd | * | *;q=0.5'],
  ['the smallest among equals', 'br', 'identity;q=0, *'],
  ['the smallest among equals', 'zstd', 'gzip, zstd | *, br;q=0'],
  ['the smallest among equals', 'gzip', 'identity, gzip | *, br;q=0, zstd;q=0'],
  ['what has the highest weight', 'gzip', 'gzip;q=1, br;q=0.5 | gzip;q=0.001 | identity;q=0.5, gzip;q=0.9'],
  ['what has the highest weight', 'gzip', 'gzip ; q=0.5 ,\tbr ; q=0.4 | gzip;q=0.5, *;q=0.1 | x-gzip, identity;q=0.5'],
  ['what has the highest weight', 'gzip', 'X-GZIP;q=0.5 | *;q=0, gzip | identity;q=0, gzip'],
  ['what has the highest weight', 'br', 'gzip;q=0.2, br;q=0.3, zstd;q=0.1 | gzip;q=0, br'],
  ['what has the highest weight', 'identity', 'identity;q=1, gzip;q=0.5'],
  [
    'none of what is refused',
    'identity',
    'gzip;q=0 | gzip;Q=0 | gzip;q=0.000 | x-gzip;q=0 | gzip;q=0, br;q=0, zstd;q=0',
  ],
  ['none of what is refused', 'identity', '*, br;q=0, zstd;q=0, gzip;q=0 | *;q=0'],
  ['what every client can read', 'identity', 'identity;q=0 | identity;q=0, gzip;q=0 | *;q=0, identity;q=0'],
  [
    'what every client can read',
    'identity',
    ', | ;q=1 | gzip br | "gzip" | gzipped | gzip;q=-1 | __proto__, constructor',
  ],
];

let app: FastifyInstance;
let identity: string;
before(async (t) => {
  app = await appWith(t as TestContext);
  identity = (await ask(app, { headers: credentials })).body.toString();
});

for (const [claim, expected, acceptEncodings] of rows) {
  for (const acceptEncoding of acceptEncodings.split(' | ')) {
    test(`chooses ${claim}: ${expected} for Accept-Encoding: ${acceptEncoding}`, async () => {
      const { status, headers, body } = await ask(app, {
        headers: { ...credentials, 'accept-encoding': acceptEncoding },
      });
      assert.deepEqual([status, headers['content-encoding'] ?? 'identity'], [200, expected]);
      assert.equal(headers['content-length'], String(body.length));
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(decoders[expected](body).toString(), identity);
    });
  }
}
