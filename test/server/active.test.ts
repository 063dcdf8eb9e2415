import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { appWith, ask, credentials, publishedFolder } from '../support/server.ts';

// What is listed is in test/command/build.test.ts, and the fields of the contract in answers.test.ts.snapshot.

test('says with 200 and 304, in Catalog-Revision, which commit was built, and whether that is all', async (t) => {
  const { manifest, bodies } = await loadSnapshot(await publishedFolder(t));
  const commit = 'aab26e477d96fd292b7e4a9db112e4121ca6f567';
  for (const uncommitted_changes of [false, true]) {
    const built = { manifest: { ...manifest, commit, uncommitted_changes }, bodies, next: [] };
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
  for (const given of [headers, unchanged.headers])
    assert.equal(given['cache-control'], 'private, max-age=60');
});

// Conditions and encodings are asked for by test/conformance/, and byte for byte in answers.test.ts.
