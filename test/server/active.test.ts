import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-02-28T12:00:00.000Z') });
  const app = await appWith(t, { dist, cacheControl: 'private, max-age=60' });
  const { headers } = await ask(app, { headers: credentials });
  assert.equal(headers['last-modified'], 'Sat, 28 Feb 2026 12:00:00 GMT');
  const unchanged = await ask(app, { headers: { ...credentials, 'if-none-match': '*' } });
  for (const given of [headers, unchanged.headers]) assert.equal(given['cache-control'], 'private, max-age=60');
});

// Conditions and encodings are asked for by test/conformance/, and byte for byte in answers.test.ts.
