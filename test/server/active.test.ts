import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byClock } from '../../src/server/clock.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { appWith, ask, credentials, publishedFolder } from '../support/server.ts';

// What is listed is in test/command/build.test.ts.

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

test('sends no Last-Modified that lies ahead of its clock, until it has passed', async (t) => {
  const dist = await publishedFolder(t);
  const snapshot = await loadSnapshot(dist);
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-01T09:30:00.122Z') });
  const app = await appWith(t, { snapshot: byClock(() => snapshot) });
  const lastModified = async () =>
    (await ask(app, { headers: credentials })).headers['last-modified'];
  assert.equal(await lastModified(), undefined);
  t.mock.timers.tick(1);
  assert.equal(await lastModified(), 'Sun, 01 Mar 2026 09:30:00 GMT');
});

test('sends the Cache-Control of its settings with 200 and 304', async (t) => {
  const app = await appWith(t, { cacheControl: 'private, max-age=60' });
  for (const more of [{}, { 'if-none-match': '*' }]) {
    const { headers } = await ask(app, { headers: { ...credentials, ...more } });
    assert.equal(headers['cache-control'], 'private, max-age=60');
  }
});

// Conditions and encodings are in answers.test.ts, and asked for by test/conformance/.
