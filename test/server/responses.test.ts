import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, type TestContext, test } from 'node:test';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { followSchedule } from '../../src/server/schedule.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { activePath, appWith, credentials, publishedFolder, send } from '../support/server.ts';

// test/conformance/ has more conditions and encodings.
let app: FastifyInstance;
let list: Buffer;
before(async (t) => {
  app = await appWith(t as TestContext);
  ({ body: list } = await send(app, { headers: credentials }));
});

const modified = 'Sun, 01 Mar 2026 09:30:00 GMT';
const earlier = 'Sun, 01 Mar 2026 09:29:59 GMT';
const ims = 'if-modified-since';
const inm = 'if-none-match';
const encoding = 'accept-encoding';
const [post, head] = [`POST ${activePath}`, `HEAD ${activePath}`];

/** Request, additional headers (`TAG` is the digest), and encoding of a 200. */
type Row = readonly [request: string, headers: Readonly<Record<string, string>>, encoding?: string];
const rows: Readonly<Record<200 | 304 | 401 | 404 | 405, readonly Row[]>> = {
  200: [
    [activePath, {}],
    [activePath, { [encoding]: 'gzip' }, 'gzip'],
    [activePath, { [encoding]: 'zstd' }, 'zstd'],
    [activePath, { [encoding]: 'gzip, br' }, 'br'],
    [activePath, { [inm]: '"TAG-gzip"' }],
    [activePath, { [inm]: '"a"', [ims]: modified }],
    [activePath, { [ims]: earlier }],
    [head, { [encoding]: 'br' }, 'br'],
    [`${activePath}?a=b`, {}],
    ['/filter-category/%61ctive', {}],
  ],
  304: [
    [activePath, { [inm]: '"TAG"' }],
    [activePath, { [inm]: 'W/"a", W/"TAG"' }],
    [activePath, { [inm]: '"TAG-gzip"', [encoding]: 'gzip' }, 'gzip'],
    [activePath, { [ims]: modified }],
    [head, { [inm]: '*' }],
  ],
  401: [
    [activePath, { authorization: '', [inm]: '*' }],
    ['/', { authorization: 'Bearer a' }],
    [post, { authorization: 'Basic a2V5LW9mLXR2Og==' }],
    ['/%zz', { authorization: '' }],
  ],
  404: [
    ['/', {}],
    [`${activePath}/`, {}],
    ['POST /elsewhere', { 'content-type': 'nonsense' }],
    ['/%zz', {}],
  ],
  405: [
    [post, { 'content-type': 'nonsense' }],
    [`OPTIONS ${activePath}`, {}],
  ],
};

const json = { 'content-type': 'application/json; charset=utf-8' };
const vary = 'Accept-Encoding, Authorization';
const same = { 'cache-control': 'private, no-cache, must-revalidate', vary };
const message = (text: string) => `{"message":"${text}"}`;
/** Headers, and the body of messages. */
const expected = {
  200: [{ ...json, ...same, 'last-modified': modified }],
  304: [same, ''],
  401: [
    { ...json, 'www-authenticate': 'Basic realm="filter-catalog", charset="UTF-8"' },
    message(
      'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
    ),
  ],
  404: [
    json,
    message('There is nothing at this path. The filters are at /filter-category/active.'),
  ],
  405: [{ ...json, allow: 'GET, HEAD' }, message('This path answers GET and HEAD only.')],
} as const;

const decoders = {
  identity: (body: Buffer) => body,
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
};

for (const status of [200, 304, 401, 404, 405] as const) {
  test(`responds with ${status}, its headers and body`, async () => {
    const tag = hash('sha256', list);
    for (const [request, headers, chosen] of rows[status]) {
      const [path = '', method = 'GET'] = request.split(' ').toReversed();
      const sent = Object.entries(headers).map(([name, value]) => [
        name,
        value.replace('TAG', tag),
      ]);
      const asked = { method, path, headers: { ...credentials, ...Object.fromEntries(sent) } };
      const response = await send(app, asked);
      const {
        connection,
        date,
        'x-request-id': id,
        'content-length': length,
        ...others
      } = response.headers;
      const isShown = status === 200 || status === 304;
      const [fixed, text] = expected[status];
      const suffix = chosen ? `-${chosen}` : '';
      assert.deepEqual(
        [response.status, others],
        [
          status,
          {
            ...fixed,
            ...(isShown && { etag: `"${tag}${suffix}"` }),
            ...(status === 200 && chosen && { 'content-encoding': chosen }),
          },
        ],
        request,
      );
      assert.equal(id === undefined, isShown);
      if (text !== undefined) assert.equal(`${response.body}`, text);
      else if (method === 'HEAD') assert.equal(response.body.length, 0);
      else {
        assert.equal(length, `${response.body.length}`);
        const decode = decoders[(chosen ?? 'identity') as keyof typeof decoders]; // of the rows
        assert.deepEqual(decode(response.body), list);
      }
    }
  });
}

test('names the commit, and uncommitted changes, in Catalog-Revision with 200 and 304', async (t) => {
  const { manifest, bodies } = await loadSnapshot(await publishedFolder(t));
  const commit = 'aab26e477d96fd292b7e4a9db112e4121ca6f567';
  for (const uncommitted_changes of [false, true]) {
    const built = { manifest: { ...manifest, commit, uncommitted_changes }, bodies, next: [] };
    const app = await appWith(t, { snapshot: () => built });
    for (const more of [{}, { 'if-none-match': '*' }]) {
      const { headers } = await send(app, { headers: { ...credentials, ...more } });
      assert.equal(headers['catalog-revision'], uncommitted_changes ? `${commit}-dirty` : commit);
    }
  }
});

test('omits Last-Modified while it is in the future', async (t) => {
  const dist = await publishedFolder(t);
  const snapshot = await loadSnapshot(dist);
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-01T09:30:00.122Z') });
  const app = await appWith(t, { snapshot: followSchedule(() => snapshot) });
  const lastModified = async () =>
    (await send(app, { headers: credentials })).headers['last-modified'];
  assert.equal(await lastModified(), undefined);
  t.mock.timers.tick(1);
  assert.equal(await lastModified(), 'Sun, 01 Mar 2026 09:30:00 GMT');
});

test('sends the configured Cache-Control with 200 and 304', async (t) => {
  const app = await appWith(t, { cacheControl: 'private, max-age=60' });
  for (const more of [{}, { 'if-none-match': '*' }]) {
    const { headers } = await send(app, { headers: { ...credentials, ...more } });
    assert.equal(headers['cache-control'], 'private, max-age=60');
  }
});
