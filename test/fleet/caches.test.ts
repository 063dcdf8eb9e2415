import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../src/publish/build.ts';
import { createClient } from '../conformance/client.ts';
import { basic, nonZero } from '../e2e/serving.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { ask } from '../support/server.ts';
import { until } from '../support/until.ts';
import { startNginxCache } from './nginx-cache.ts';
import { startOrigin } from './origin.ts';
import { placeWith } from './place.ts';
import { startVarnish } from './varnish.ts';

const encodings = ['identity', 'gzip', 'br', 'zstd', 'gzip, deflate, br'] as const;
const away = { status: 503, body: '{"message":"The server is away. Try again in a while."}' };

for (const [name, startCache] of Object.entries({
  Varnish: startVarnish,
  nginx: startNginxCache,
})) {
  /** The cache before our server, which knows two keys. */
  const start = async (t: TestContext) => {
    const place = await placeWith(t, 'key-of-ios', 'key-of-web');
    const origin = await startOrigin(place);
    const { url } = await startCache(place, origin);
    const port = Number(new URL(url).port);
    const askAs = async (key: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await ask(port, { headers: { ...basic(key), ...headers } });
      return { ...answer, text: `${answer.body}` };
    };
    return { ...place, origin, port, askAs };
  };

  test(`${name} answers from memory while our server is away, in each encoding, and to keys that it knows alone`, async (t) => {
    const { origin, port, askAs } = await start(t);
    const askedInEach = () =>
      Promise.all(
        encodings.map((encoding) => askAs('key-of-ios', { 'accept-encoding': encoding })),
      );
    const before = await askedInEach();
    assert.deepEqual(
      before.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    await origin.end();
    await sleep(3000); // longer than any answer is fresh
    const fixed = ({
      status,
      body,
      headers: { etag, vary, 'cache-control': cache },
    }: (typeof before)[number]) => [status, body, etag, vary, cache];
    assert.deepEqual((await askedInEach()).map(fixed), before.map(fixed));
    for (const [index, encoding] of encodings.entries()) {
      const headers = {
        'accept-encoding': encoding,
        'if-none-match': before[index]?.headers.etag ?? '',
      };
      assert.equal((await askAs('key-of-ios', headers)).status, 304);
    }
    const unknown = await askAs('key-of-web');
    assert.deepEqual([unknown.status, unknown.text], [away.status, away.body]);
    assert.equal(unknown.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal((await ask(port)).status, 401);
  });

  test(`${name} sees a new snapshot and a revoked key within five seconds, also after our server was away`, async (t) => {
    const { dist, allow, origin, askAs } = await start(t);
    const old = (await askAs('key-of-ios')).headers.etag;
    await askAs('key-of-web');
    await origin.end();
    await sleep(2000);
    assert.equal((await askAs('key-of-ios')).headers.etag, old);
    const files = {
      ...soundCatalog,
      'catalog.yaml': `${soundCatalog['catalog.yaml']}`.replace(/^ {2}- .*\n/m, ''),
    };
    allow('key-of-web');
    await build({
      catalog: folderWith(t, files),
      dist,
      at: '2026-04-01T09:30:00.123Z',
      begin: false,
    });
    await origin.startAgain();
    const begun = performance.now();
    await until('the key is refused', async () => (await askAs('key-of-ios')).status === 401);
    await until('the list is new', async () => (await askAs('key-of-web')).headers.etag !== old);
    assert.ok(performance.now() - begun < 5000);
    await sleep(1500);
    await origin.end();
    await sleep(2500);
    assert.equal((await askAs('key-of-web')).status, 200);
    assert.notEqual((await askAs('key-of-ios')).status, 200); // what it knew of it before is not what it knows
  });

  test(`${name} asks our server about a key once a second, and for the list as often`, async (t) => {
    const { origin, askAs } = await start(t);
    const begun = performance.now();
    for (let asked = 0; asked < 200; asked += 1)
      assert.equal((await askAs('key-of-ios')).status, 200);
    const seconds = (performance.now() - begun) / 1000;
    const { '{status="204",key="key-of-ios"}': checks = 0, ...lists } = await nonZero(
      origin.adminPort,
      'requests_total',
    );
    assert.ok(checks >= 1 && checks <= seconds + 2, `${checks} checks in ${seconds} s`);
    assert.ok(
      Object.values(lists).every((count) => count <= seconds + 2),
      JSON.stringify(lists),
    );
  });

  test(`${name} refuses a key that was revoked while nobody used it, also where our server cannot read the request`, async (t) => {
    const { allow, origin, port, askAs } = await start(t);
    for (let asked = 0; asked < 3; asked += 1)
      assert.equal((await askAs('key-of-ios')).status, 200);
    allow('key-of-web');
    const refused = async () =>
      (await ask(origin.port, { headers: basic('key-of-ios') })).status === 401;
    await until('our server refuses it', refused);
    await sleep(5000);
    for (const [count, length] of [
      [25, 1000],
      [58, 10],
      [59, 10],
      [60, 10],
      [61, 10],
      [62, 10],
    ] as const) {
      const fillers = Array.from({ length: count }, (_, index) => [
        `x-filler-${index}`,
        'a'.repeat(length),
      ]);
      assert.notEqual(
        (await askAs('key-of-ios', Object.fromEntries(fillers))).status,
        200,
        `${count} headers of ${length} bytes`,
      );
    }
    const url = new URL(`http://127.0.0.1:${port}`);
    const statuses = new Set<number | undefined>();
    const sendBodies = async (_: unknown, index: number) => {
      for (let sent = 0; sent < 8; sent += 1) {
        const unknown = createClient(url, `key-of-nobody-${index}-${sent}`);
        statuses.add((await unknown.ask({ body: 'a'.repeat(900_000) })).status);
      }
    };
    const sending = Promise.all(Array.from({ length: 3 }, sendBodies));
    for (let asked = 0; asked < 20; asked += 1) statuses.add((await askAs('key-of-ios')).status);
    await sending;
    assert.deepEqual([...statuses], [401]);
  });

  test(`${name} writes no key to the disk`, async (t) => {
    const { folder, port, askAs } = await start(t);
    const { authorization } = basic('key-of-ios');
    for (const key of ['key-of-ios', 'key-of-ios:']) await askAs(key);
    await ask(port, { path: '/?key=key-of-ios', headers: { authorization } });
    await sleep(200);
    const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const texts = written.map(({ parentPath, name }) =>
      readFileSync(join(parentPath, name), 'latin1'),
    );
    assert.ok(texts.length > 1);
    assert.deepEqual(
      texts.filter((text) => text.includes(authorization.slice(6))),
      [],
    );
  });
}
