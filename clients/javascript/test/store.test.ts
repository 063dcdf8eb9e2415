import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Options } from '../src/index.ts';
import { client, fetched, listOf, network, ok, settled, shown, stored } from './support.ts';

const url = 'https://filters.example.com';
const text = JSON.stringify({ etag: '"0"', categories: stored });
type Store = NonNullable<Options['store']>;
const storeOf = (get: Store['get'], set: Store['set'] = () => {}) => ({ store: { get, set } });

test('the stored list is there at once, before the bundled one, and its tag is sent', async (t) => {
  const asked = network(t, () => new Response(null, { status: 304 }));
  const { catalog, told } = client(
    t,
    url,
    storeOf(() => text),
  );
  assert.equal(shown(catalog.categories()), 'Stored');
  assert.equal(await catalog.refresh(), 'unchanged');
  assert.equal(asked[0]?.headers['If-None-Match'], '"0"');
  assert.deepEqual([shown(catalog.categories()), told], ['Stored', []]);
});

test('a promise of the stored list is awaited before the first request, and told to the app', async (t) => {
  const asked = network(t, () => new Response(null, { status: 304 }));
  const { catalog, told } = client(
    t,
    url,
    storeOf(async () => text),
  );
  assert.equal(shown(catalog.categories()), 'Bundled');
  assert.equal(await catalog.refresh(), 'unchanged');
  assert.equal(asked[0]?.headers['If-None-Match'], '"0"');
  assert.deepEqual([shown(catalog.categories()), told], ['Stored', ['changed: Stored']]);
});

test('what is fetched is stored with its tag, and what is the same is not stored again', async (t) => {
  const responses = [
    ok(fetched, '"1"'),
    new Response(null, { status: 304 }),
    ok(listOf('Next'), 'W/"2"'),
  ];
  network(t, () => responses.shift() ?? Response.error());
  const { catalog, saved } = client(t, url);
  for (const outcome of ['changed', 'unchanged', 'changed', 'kept'])
    assert.equal(await catalog.refresh(), outcome);
  assert.deepEqual(
    saved.map((text) => JSON.parse(text)),
    [
      { etag: '"1"', categories: fetched },
      { etag: 'W/"2"', categories: listOf('Next') },
    ],
  );
});

const fails = () => {
  throw new Error('SecurityError');
};
const empty: Readonly<Record<string, Partial<Options>>> = {
  'is not there': { store: undefined },
  'has nothing': storeOf(() => undefined),
  'has nothing later': storeOf(async () => null),
  'has half a text': storeOf(() => text.slice(0, 99)),
  'has half a text later': storeOf(async () => text.slice(0, 99)),
  'has another JSON': storeOf(() => 'null'),
  'has a list of another contract': storeOf(() => text.replace('"name_ko"', '"name"')),
  'has no list': storeOf(() => '{"etag":"0"}'),
  throws: storeOf(fails, fails),
  rejects: storeOf(
    async () => fails(),
    async () => fails(),
  ),
};
for (const [what, options] of Object.entries(empty))
  test(`a store that ${what} counts as empty, and breaks nothing`, async (t) => {
    const asked = network(t, () => ok(fetched));
    const { catalog, told } = client(t, url, options);
    assert.equal(shown(catalog.categories()), 'Bundled');
    assert.equal(await catalog.refresh(), 'changed');
    assert.equal(asked[0]?.headers['If-None-Match'], undefined);
    await settled();
    assert.deepEqual(told, ['changed: Fetched']);
  });

test('a store that hangs delays the first request alone, and what it gives after a list is not taken', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  network(t, () => ok(fetched));
  let arrive: (text: string) => void = () => {};
  const late = new Promise<string>((resolve) => (arrive = resolve));
  const { catalog, told } = client(
    t,
    url,
    storeOf(() => late),
  );
  const outcome = catalog.refresh();
  t.mock.timers.tick(10_000);
  assert.equal(await outcome, 'kept');
  assert.equal(await catalog.refresh(), 'changed');
  arrive(text);
  await settled();
  assert.deepEqual(told, ['Request failed: no response in time.', 'changed: Fetched']);
  assert.equal(shown(catalog.categories()), 'Fetched');
});

test('without a bundled list there are no categories until one is fetched', async (t) => {
  network(t, () => ok(fetched));
  const { catalog } = client(t, url, { bundled: undefined });
  assert.deepEqual(catalog.categories(), []);
  assert.equal(await catalog.refresh(), 'changed');
});
