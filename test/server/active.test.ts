import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { appWith, ask, credentials, publishedFolder } from '../support/server.ts';

const romantic = `description: 저녁 방송의 "부드러운" 빛\n${categoryYaml('Romantic', [
  filterYaml('rosy_dusk', ['is_recommended: true']),
  filterYaml('first_snow', ['is_active: false', 'organization_id: guest']),
])}`;
const hidden = `${categoryYaml('Hidden', [filterYaml('unseen')])}is_active: false\n`;
const first = {
  'catalog.yaml': catalogYaml(['romantic', 'hidden', 'cartoon']),
  'categories/romantic.yaml': romantic,
  'categories/hidden.yaml': hidden,
  'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink')]),
};
const second = {
  ...first,
  'categories/romantic.yaml': romantic.replace('is_recommended: true', 'is_recommended: false'),
  'categories/cartoon.yaml': categoryYaml('Comic'),
};
const at = '2026-03-01T09:30:00.123Z';
const versions = [
  { at, files: first },
  { at: '2026-04-02T10:00:00.000Z', files: second },
];
/** The whole answer for the second version, in which a filter changed and another was deleted. */
const listing = String.raw`[{"filter_category_id":"01KJMBQDHV6N8WWY6GS9ZZ5G2E","organization_id":"01JZ3Q5E7VY1T9W6K8N4M2RDBX",
"name_ko":"로맨틱","name_en":"Romantic","description":"저녁 방송의 \"부드러운\" 빛","is_active":true,
"created_at":"2026-03-01T09:30:00.123Z","updated_at":"2026-03-01T09:30:00.123Z","deleted_at":null,"filters":[
{"filter_id":"01KJMBQDHVVXHP66SQBF4ZX1TE","organization_id":"01JZ3Q5E7VY1T9W6K8N4M2RDBX",
"filter_category_id":"01KJMBQDHV6N8WWY6GS9ZZ5G2E","code":"rosy_dusk","name_ko":"필터 rosy_dusk",
"name_en":"Filter rosy_dusk","image_url":"https://cdn.example.com/rosy_dusk.webp","is_active":true,"is_recommended":false,
"created_at":"2026-03-01T09:30:00.123Z","updated_at":"2026-04-02T10:00:00.000Z","deleted_at":null},
{"filter_id":"01KJMBQDHV08H3BXJRWDKKKX1W","organization_id":"guest",
"filter_category_id":"01KJMBQDHV6N8WWY6GS9ZZ5G2E","code":"first_snow","name_ko":"필터 first_snow",
"name_en":"Filter first_snow","image_url":"https://cdn.example.com/first_snow.webp","is_active":false,"is_recommended":false,
"created_at":"2026-03-01T09:30:00.123Z","updated_at":"2026-03-01T09:30:00.123Z","deleted_at":null}]},
{"filter_category_id":"01KJMBQDHV50G0MKD65CZFS4D4","organization_id":"01JZ3Q5E7VY1T9W6K8N4M2RDBX",
"name_ko":"로맨틱","name_en":"Comic","description":"","is_active":true,
"created_at":"2026-03-01T09:30:00.123Z","updated_at":"2026-04-02T10:00:00.000Z","deleted_at":null,"filters":[]}]`;

test('answers with the active categories and all their filters, in the order of the catalog and of the contract', async (t) => {
  const { status, headers, body } = await ask(await appWith(t, { versions }), { headers: credentials });
  assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
  assert.equal(JSON.stringify(JSON.parse(String(body))), listing.replaceAll('\n', ''));
});

test('answers an empty array where no category is active', async (t) => {
  const files = { 'catalog.yaml': catalogYaml(['hidden']), 'categories/hidden.yaml': hidden };
  const { status, body } = await ask(await appWith(t, { versions: [{ at, files }] }), { headers: credentials });
  assert.deepEqual([status, JSON.parse(String(body))], [200, []]);
});

test('says with 200 and 304, in Catalog-Revision, which commit was built, and whether that is all', async (t) => {
  const { snapshot } = await loadSnapshot(await publishedFolder(t));
  const { manifest, bodies } = snapshot ?? assert.fail();
  const commit = 'aab26e477d96fd292b7e4a9db112e4121ca6f567';
  for (const uncommitted_changes of [false, true]) {
    const built = { manifest: { ...manifest, commit, uncommitted_changes }, bodies };
    const app = await appWith(t, { snapshot: () => built });
    for (const more of [{}, { 'if-none-match': '*' }]) {
      const { headers } = await ask(app, { headers: { ...credentials, ...more } });
      assert.equal(headers['catalog-revision'], uncommitted_changes ? `${commit}-dirty` : commit);
    }
  }
});

test('gives no time as Last-Modified that lies ahead, and the Cache-Control of its settings with 200 and 304', async (t) => {
  const dist = await publishedFolder(t);
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-02-01T00:00:00.000Z') });
  const app = await appWith(t, { dist, cacheControl: 'private, max-age=60' });
  const { headers } = await ask(app, { headers: credentials });
  assert.equal(headers['last-modified'], 'Sun, 01 Feb 2026 00:00:00 GMT');
  const unchanged = await ask(app, { headers: { ...credentials, 'if-none-match': '*' } });
  for (const given of [headers, unchanged.headers]) assert.equal(given['cache-control'], 'private, max-age=60');
});

/** The app over the sound catalog, which is stamped at 2026-03-01T09:30:00.123Z, and its answer. */
let app: FastifyInstance;
let identity: string;
before(async (t) => {
  app = await appWith(t as TestContext);
  identity = String((await ask(app, { headers: credentials })).body);
});

// More conditions and encodings are in answers.test.ts.
const digest = 'aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462';
const etag = `"${digest}"`;
const tag = (value: string) => ({ 'if-none-match': value });
const since = (value: string) => ({ 'if-modified-since': value });
const conditions: Readonly<Record<number, readonly Readonly<Record<string, string>>[]>> = {
  304: [
    tag(`"b", W/"a,b", ${etag}`), // RFC 9110, section 13.1.2
    tag(`, ,${etag}, ,`),
    since('Sun, 01 Mar 2026 09:30:01 GMT'), // section 13.1.3
    since('Sunday, 01-Mar-26 09:30:00 GMT'),
    since('Sun Mar  1 09:30:00 2026'),
    { ...tag(etag), ...since('Sun, 01 Mar 2020 09:30:00 GMT') }, // section 13.2.2: the tag goes first
  ],
  200: [
    ...['', digest, `"${digest}`, `w/${etag}`, `"a, ${etag}"`].map(tag),
    { ...tag(etag), 'accept-encoding': 'gzip' },
    ...['', '2026-03-01T09:30:00.123Z', 'Sun, 01 Mar 2026 18:30:00 +0900'].map(since),
    ...['Sun, 01 Mrz 2027 09:30:00 GMT', 'Mon, 01 Mar 2027 25:30:00 GMT'].map(since),
    { ...tag(''), ...since('Sun, 01 Mar 2026 09:30:00 GMT') },
  ],
};
for (const [expected, rows] of Object.entries(conditions)) {
  for (const headers of rows) {
    test(`answers ${expected} to ${JSON.stringify(headers)}`, async () => {
      const answer = await ask(app, { headers: { ...credentials, ...headers } });
      assert.deepEqual([`${answer.status}`, answer.body.length === 0], [expected, expected === '304']);
      assert.equal(answer.headers.etag, 'accept-encoding' in headers ? `"${digest}-gzip"` : etag);
    });
  }
}

const plain = (body: Buffer) => body;
/** RFC 9110, section 12.5.3; headers with bars between them. Of the sound catalog, br is the smallest and gzip the largest. */
const encodings: readonly (readonly [expected: string, decode: (body: Buffer) => Buffer, acceptEncodings: string])[] = [
  ['gzip', zlib.gunzipSync, 'GZIP | ,, gzip ,, | gzip, deflate | identity, gzip | *, br;q=0, zstd;q=0 | gzip;q=0.001'],
  ['gzip', zlib.gunzipSync, 'gzip;q=1, br;q=0.5 | identity;q=0.5, gzip;q=0.9 | x-gzip, identity;q=0.5 | X-GZIP;q=0.5'],
  ['gzip', zlib.gunzipSync, 'gzip ; q=0.5 ,\tbr ; q=0.4 | gzip;q=0.5, *;q=0.1 | *;q=0, gzip | identity;q=0, gzip'],
  ['br', zlib.brotliDecompressSync, 'Br | zstd, gzip, br | gzip, deflate, br, zstd | *;q=0.5 | identity;q=0, *'],
  ['br', zlib.brotliDecompressSync, 'gzip;q=0.2, br;q=0.3, zstd;q=0.1 | gzip;q=0, br'],
  ['zstd', zlib.zstdDecompressSync, 'gzip, zstd | *, br;q=0'],
  [
    'identity',
    plain,
    'identity | deflate, compress, x-compress |  | identity;q=1, gzip;q=0.5 | gzip;Q=0 | gzip;q=0.000',
  ],
  ['identity', plain, 'x-gzip;q=0 | gzip;q=0, br;q=0, zstd;q=0 | *, br;q=0, zstd;q=0, gzip;q=0 | *;q=0'],
  ['identity', plain, 'identity;q=0, gzip;q=0 | *;q=0, identity;q=0'], // which every client can read
  ['identity', plain, ', | ;q=1 | gzip br | "gzip" | gzipped | gzip;q=-1 | __proto__, constructor'],
];
for (const [expected, decode, acceptEncodings] of encodings) {
  for (const acceptEncoding of acceptEncodings.split(' | ')) {
    test(`answers in ${expected} to Accept-Encoding: ${acceptEncoding}`, async () => {
      const asked = { headers: { ...credentials, 'accept-encoding': acceptEncoding } };
      const { status, headers, body } = await ask(app, asked);
      assert.deepEqual([status, headers['content-encoding'] ?? 'identity'], [200, expected]);
      assert.equal(headers['content-length'], String(body.length));
      assert.equal(String(decode(body)), identity);
    });
  }
}
