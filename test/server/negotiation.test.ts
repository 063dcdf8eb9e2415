import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ask, askRaw, credentials, startServer } from '../support/server.ts';

type Encoding = 'gzip' | 'br' | 'zstd' | undefined;

const decoders = {
  gzip: promisify(zlib.gunzip),
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
} as const;

/** RFC 9110, section 12.5.3. Of the sound catalog, br is the smallest and gzip the largest. */
const rows: readonly (readonly [acceptEncoding: string | undefined, expected: Encoding])[] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['zstd', 'zstd'],
  ['identity', undefined],
  ['deflate', undefined],
  ['deflate, compress, x-compress', undefined],

  // Among equals the smallest
  ['gzip, br, zstd', 'br'],
  ['zstd, gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip, deflate', 'gzip'],
  ['identity, gzip', 'gzip'],

  // Weights
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.2, br;q=0.3, zstd;q=0.1', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.000', undefined],
  ['gzip;q=0, br', 'br'],
  ['gzip;q=0, br;q=0, zstd;q=0', undefined],
  ['gzip ; q=0.5 ,\tbr ; q=0.4', 'gzip'],
  ['gzip;Q=0', undefined],

  // Any other
  ['*', 'br'],
  ['*;q=0.5', 'br'],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['*, br;q=0', 'zstd'],
  ['*, br;q=0, zstd;q=0', 'gzip'],
  ['*, br;q=0, zstd;q=0, gzip;q=0', undefined],
  ['gzip;q=0.5, *;q=0.1', 'gzip'],
  ['identity;q=0, *', 'br'],

  // Where nothing fits, what every client can read
  ['identity;q=0', undefined],
  ['identity;q=0, gzip;q=0', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['*;q=0, identity;q=0', undefined],

  // Other ways of writing
  ['GZIP', 'gzip'],
  ['Br', 'br'],
  ['x-gzip', 'gzip'],
  ['X-GZIP;q=0.5', 'gzip'],
  ['x-gzip;q=0', undefined],
  ['x-gzip, identity;q=0.5', 'gzip'],
  [',, gzip ,,', 'gzip'],

  // Nonsense
  [',', undefined],
  [';q=1', undefined],
  ['gzip br', undefined],
  ['"gzip"', undefined],
  ['gzipped', undefined],
  ['gzip;q=-1', undefined],
  ['__proto__, constructor', undefined],
];
for (const [acceptEncoding, expected] of rows) {
  test(`answers in ${expected ?? 'no encoding'} to Accept-Encoding: ${acceptEncoding ?? '(missing)'}`, async (t) => {
    const port = await startServer(t);
    const identity = await ask(port, { headers: credentials });
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
    const answer = await ask(port, { headers: { ...credentials, ...headers } });

    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-encoding'], expected);
    assert.equal(answer.headers['content-length'], String(answer.body.length));
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers.vary, 'Accept-Encoding, Authorization');
    const decoded = expected === undefined ? answer.body : await decoders[expected](answer.body);
    assert.equal(decoded.toString(), identity.body.toString());
  });
}

/** A weight that is no weight: any answer that the client can read will do, and the body is whole. */
const malformedWeights = [
  'gzip;q=',
  'gzip;q=abc',
  'gzip;q=2',
  'gzip;q=1.0000',
  'gzip;q=0.5.5',
  'gzip;level=9',
  'gzip;',
];
for (const acceptEncoding of malformedWeights) {
  test(`answers readably to the malformed Accept-Encoding: ${acceptEncoding}`, async (t) => {
    const port = await startServer(t);
    const identity = await ask(port, { headers: credentials });
    const { status, headers, body } = await ask(port, {
      headers: { ...credentials, 'accept-encoding': acceptEncoding },
    });
    assert.equal(status, 200);
    const isGzip = headers['content-encoding'] === 'gzip';
    assert.equal(headers['content-encoding'], isGzip ? 'gzip' : undefined);
    assert.equal((isGzip ? await decoders.gzip(body) : body).toString(), identity.body.toString());
  });
}

test('takes two Accept-Encoding headers for one list', async (t) => {
  const head = ['HEAD /filter-category/active HTTP/1.1', 'Host: a', 'Connection: close'];
  const authorization = `Authorization: ${credentials.authorization}`;
  const lines = [...head, authorization, 'Accept-Encoding: gzip;q=0.5', 'Accept-Encoding: zstd'];
  assert.match(await askRaw(await startServer(t), lines), /\r\ncontent-encoding: zstd\r\n/i);
});

test('gives each encoding a strong entity tag of its own', async (t) => {
  const port = await startServer(t);
  const digest = 'aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462';
  const tags = await Promise.all(
    ['identity', 'gzip', 'br', 'zstd'].map(async (encoding) => {
      const { headers } = await ask(port, { headers: { ...credentials, 'accept-encoding': encoding } });
      return headers.etag;
    }),
  );
  assert.deepEqual(tags, [`"${digest}"`, `"${digest}-gzip"`, `"${digest}-br"`, `"${digest}-zstd"`]);
});

test('does not encode a refusal', async (t) => {
  const { status, headers, body } = await ask(await startServer(t), { headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(status, 401);
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(headers['content-length'], String(body.length));
});
