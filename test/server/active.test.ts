import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { ActiveCategory } from '../../src/snapshot/contract.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { appWith, ask, credentials, publishedFolder } from '../support/server.ts';

// The fields of the contract, sections 2.1 and 2.2, are in answers.test.ts.snapshot.
const categories: Readonly<Record<string, string>> = {
  romantic: categoryYaml('Romantic', [filterYaml('rosy_dusk'), filterYaml('first_snow', ['is_active: false'])]),
  hidden: `${categoryYaml('Hidden', [filterYaml('unseen')])}is_active: false\n`,
  cartoon: categoryYaml('Cartoon'),
};
const listings: readonly (readonly [slugs: readonly string[], listed: readonly unknown[]])[] = [
  [
    ['romantic', 'hidden', 'cartoon'],
    ['Romantic: rosy_dusk true, first_snow false', 'Cartoon: '],
  ],
  [['hidden'], []],
];
for (const [slugs, expected] of listings) {
  test(`answers with the active ones of ${slugs} and all their filters, in the order of the catalog`, async (t) => {
    const files = slugs.map((slug) => [`categories/${slug}.yaml`, categories[slug] ?? '']);
    const catalog = { 'catalog.yaml': catalogYaml(slugs), ...Object.fromEntries(files) };
    const app = await appWith(t, { dist: await publishedFolder(t, catalog) });
    const listed: readonly ActiveCategory[] = JSON.parse(String((await ask(app, { headers: credentials })).body));
    const shown = listed.map(({ name_en, filters }) => {
      return `${name_en}: ${filters.map(({ code, is_active }) => `${code} ${is_active}`).join(', ')}`;
    });
    assert.deepEqual(shown, expected);
  });
}

test('says with 200 and 304, in Catalog-Revision, which commit was built, and whether that is all', async (t) => {
  const { snapshot: { manifest, bodies } = assert.fail() } = await loadSnapshot(await publishedFolder(t));
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

/** The app over the sound catalog, which is stamped at 2026-03-01T09:30:00.123Z. */
let app: FastifyInstance;
before(async (t) => {
  app = await appWith(t as TestContext);
});

// More conditions and encodings are in answers.test.ts, with the bodies.
const digest = 'aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462';
const etag = `"${digest}"`;
const tag = (value: string) => ({ 'if-none-match': value });
const since = (value: string) => ({ 'if-modified-since': value });
const conditions: Readonly<Record<number, readonly Readonly<Record<string, string>>[]>> = {
  304: [
    tag(`, ,"b", W/"a,b", ${etag}, ,`), // RFC 9110, section 13.1.2
    since('Sun, 01 Mar 2026 09:30:01 GMT'), // section 13.1.3
    since('Sunday, 01-Mar-26 09:30:00 GMT'),
    since('Sun Mar  1 09:30:00 2026'),
    { ...tag(etag), ...since('Sun, 01 Mar 2020 09:30:00 GMT') }, // section 13.2.2: the tag goes first
  ],
  200: [
    ...['', digest, `"${digest}`, `w/${etag}`, `"a, ${etag}"`, '"a,*,b"', '"a", *'].map(tag),
    ...['', '2027-03-01T09:30:00.123Z', 'Sun, 01 Mrz 2027 09:30:00 GMT', 'Mon, 01 Mar 2027 25:30:00 GMT'].map(since),
    ...['2099', '2099-01-01', 'Fri, 01 Jan 2100 00:00:00 +0900'].map(since),
    { ...tag(''), ...since('Sun, 01 Mar 2026 09:30:00 GMT') },
  ],
};
for (const [expected, rows] of Object.entries(conditions)) {
  test(`answers ${expected} to ${rows.map((row) => JSON.stringify(row)).join(' or ')}`, async () => {
    for (const headers of rows) {
      const answer = await ask(app, { headers: { ...credentials, ...headers } });
      assert.deepEqual([`${answer.status}`, answer.headers.etag], [expected, etag], JSON.stringify(headers));
    }
  });
}

/** RFC 9110, section 12.5.3. Of the sound catalog, br is the smallest and gzip the largest. */
const encodings: Readonly<Record<string, readonly string[]>> = {
  gzip: [
    'GZIP',
    ',, gzip ,,',
    'gzip, deflate',
    '*, br;q=0, zstd;q=0',
    'gzip;q=0.001',
    'x-gzip, identity;q=0.5',
    'X-GZIP',
  ],
  br: ['zstd, gzip, br', '*;q=0.5', 'identity;q=0, *', 'gzip;q=0.2, br;q=0.3, zstd;q=0.1'],
  zstd: ['gzip, zstd', '*, br;q=0'],
  identity: [
    ...['identity', 'compress', '', 'identity;q=1, gzip;q=0.5', 'gzip;q=0.000', 'x-gzip;q=0', '*;q=0'],
    ...['identity;q=0, gzip;q=0', ', ', ';q=1', 'gzip br', '"gzip"', 'gzipped', '__proto__, constructor'],
  ],
};
for (const [expected, acceptEncodings] of Object.entries(encodings)) {
  test(`answers in ${expected} to Accept-Encoding: ${acceptEncodings.join(' or ')}`, async () => {
    for (const acceptEncoding of acceptEncodings) {
      const { headers } = await ask(app, { headers: { ...credentials, 'accept-encoding': acceptEncoding } });
      assert.equal(headers['content-encoding'] ?? 'identity', expected, acceptEncoding);
    }
  });
}
