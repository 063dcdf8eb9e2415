import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createApp } from '../../../src/server/app.ts';
import { loadSnapshot } from '../../../src/snapshot/load.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../../../test/support/catalogs.ts';
import { keySetOf, publishedFolder } from '../../../test/support/server.ts';
import { until } from '../../../test/support/until.ts';
import { client, key, shown } from './support.ts';

const snapshotOf = async (t: TestContext, name: string) => {
  const yaml = categoryYaml(name, [filterYaml('comic_ink')]);
  const files = { 'catalog.yaml': catalogYaml(['cartoon']), 'categories/cartoon.yaml': yaml };
  return loadSnapshot(await publishedFolder(t, files));
};

/** The server, whose list and keys a test changes; its address, and what it responded. */
async function server(t: TestContext) {
  const now = { snapshot: await snapshotOf(t, 'Cartoon'), keys: keySetOf([key]) };
  const app = createApp({ snapshot: () => now.snapshot, keys: () => now.keys });
  const responses: string[] = [];
  app.addHook('onResponse', async (_request, reply) => {
    responses.push(`${reply.statusCode}, ${reply.getHeader('content-length') ?? 'no body'}`);
  });
  t.after(() => app.close());
  return { now, responses, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

test('shows what is published, and after another publish that; a 304 without a body changes nothing', async (t) => {
  const { now, responses, url } = await server(t);
  const { catalog, told, saved } = client(t, `${url}/`);
  assert.equal(shown(catalog.categories()), 'Bundled');
  assert.equal(await catalog.refresh(), 'changed');
  const first = catalog.categories();
  assert.deepEqual([shown(first), first[0]?.filters[0]?.code], ['Cartoon', 'comic_ink']);
  assert.equal(await catalog.refresh(), 'unchanged');
  assert.equal(catalog.categories(), first);
  now.snapshot = await snapshotOf(t, 'Comics');
  assert.equal(await catalog.refresh(), 'changed');
  assert.deepEqual(told, ['changed: Cartoon', 'changed: Comics']);
  await until('three responses', () => responses.length === 3);
  assert.match(responses.join('; '), /^200, \d+; 304, no body; 200, \d+$/);
  assert.equal(saved.length, 2);
  assert.deepEqual(JSON.parse(saved[1] ?? '').categories, catalog.categories());
});

test('a stored list is asked for with its tag, and a rollback to an older list is taken', async (t) => {
  const { now, responses, url } = await server(t);
  const before = client(t, url);
  await before.catalog.refresh();
  const older = now.snapshot;
  now.snapshot = await snapshotOf(t, 'Comics');
  await before.catalog.refresh();
  now.snapshot = older;
  const { catalog } = client(t, url, { store: { get: () => before.saved[0], set: () => {} } });
  assert.equal(shown(catalog.categories()), 'Cartoon');
  assert.deepEqual([await catalog.refresh(), catalog.why], ['unchanged', undefined]);
  assert.equal(await before.catalog.refresh(), 'changed');
  assert.equal(shown(before.catalog.categories()), 'Cartoon');
  await until('four responses', () => responses.length === 4);
  assert.match(responses[2] ?? '', /^304/);
});

test('a revoked key keeps the list and stops polling, and a refresh with another key goes on', async (t) => {
  const { now, url } = await server(t);
  const timers = t.mock.method(globalThis, 'setTimeout').mock;
  const polls = () =>
    timers.calls.filter(({ arguments: [, delay = 0] }) => delay >= 2_880_000).length;
  let current = key;
  const { catalog, told } = client(t, url, { key: async () => current });
  catalog.start({ every: '1h' });
  assert.equal(await catalog.refresh(), 'changed');
  assert.equal(polls(), 1);
  now.keys = keySetOf(['key-of-android']);
  assert.equal(await catalog.refresh(), 'kept');
  const refused = 'Request failed: the key was refused, polling ends.';
  assert.deepEqual([catalog.why, shown(catalog.categories())], [refused, 'Cartoon']);
  assert.equal(polls(), 1);
  current = 'key-of-android';
  assert.deepEqual([await catalog.refresh(), catalog.why], ['unchanged', undefined]);
  assert.equal(polls(), 2);
  assert.deepEqual(told, ['changed: Cartoon', refused]);
});

test('the address may be that of the endpoint, and one that is wrong is told', async (t) => {
  const { url } = await server(t);
  const endpoint = client(t, `${url}/filter-category/active`);
  assert.equal(await endpoint.catalog.refresh(), 'changed');
  const wrong = client(t, `${url}/v2`);
  assert.equal(await wrong.catalog.refresh(), 'kept');
  assert.equal(wrong.catalog.why, 'Request failed: status 404, no list of categories.');
});
