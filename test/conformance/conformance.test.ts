import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, gzipSync, constants as zlib, zstdCompressSync } from 'node:zlib';
import { createKeySet } from '../../src/keys/key-set.ts';
import type { Compiled } from '../../src/publish/compile.ts';
import { createApp } from '../../src/server/app.ts';
import { byClock } from '../../src/server/clock.ts';
import { loadSnapshot, type Snapshot } from '../../src/snapshot/load.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { scheduledFolder, soon } from '../support/moments.ts';
import { keySetOf, publishedFolder } from '../support/server.ts';
import {
  type Breakage,
  datedAt,
  expiredKey,
  key,
  otherKey,
  servers,
  serversAtMoments,
} from './broken.ts';
import { conform } from './conform.ts';
import { lists } from './lists.ts';
import { ofMoment } from './moment.ts';

interface Asked extends Breakage {
  /** When another list follows. */
  readonly moment?: number;
  /** Where the API begins. */
  readonly base?: string;
  /** The list that is answered first, where it is not that of the sound catalog. */
  readonly list?: Compiled;
}

/** What is not ok of our server with something broken, by its claim. */
async function problemsOf(
  t: TestContext,
  { asked, answered, base = '', list, moment, ...broken }: Asked,
) {
  const { swapped = (_, after) => after, scheduled = (snapshot) => snapshot } = broken;
  const changed = {
    ...soundCatalog,
    'categories/cartoon.yaml': 'name_ko: 만화\nname_en: Cartoon\n',
  };
  const folder =
    moment === undefined ? publishedFolder(t) : scheduledFolder(t, moment, moment + 3_600_000);
  const sound = await loadSnapshot(await folder);
  const built = await loadSnapshot(await publishedFolder(t, changed));
  const before = list ? snapshotOf(sound, list) : scheduled(sound);
  const changed_at = list ? '2026-04-01T00:00:00.000Z' : '2026-03-01T09:30:01.000Z';
  const after = datedAt(moment === undefined ? changed_at : new Date(moment + 1000).toISOString())(
    before,
    built,
  );
  let current = before;
  let records = keySetOf([key, otherKey, expiredKey]).records.map((record) =>
    record.name === expiredKey ? { ...record, expires_at: '2026-01-01T00:00:00Z' } : record,
  );
  const snapshot = byClock(() => current);
  const app = createApp({ snapshot, keys: () => createKeySet(records) });
  t.after(() => app.close());
  app.addHook('onSend', async (_request, reply) => void answered?.(reply));
  if (asked) app.server.prependListener('request', asked);
  const url = new URL(base, await app.listen({ port: 0, host: '127.0.0.1' }));
  const change = async () => {
    current = swapped(before, after);
  };
  const revoke = async () => {
    records = records.filter(({ name }) => name !== key);
  };
  const outcomes = await conform({ url, key, expiredKey, moment, change, revoke, patience: 500 });
  const problems = outcomes.filter(
    ({ result, why }) => result !== 'ok' && why !== 'without --moment',
  );
  return Object.fromEntries(problems.map(({ name, why }) => [name, why]));
}

/** What is served of a list; it is compressed quickly. */
function snapshotOf({ manifest }: Snapshot, { body, digest, last_modified }: Compiled): Snapshot {
  const br = brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } });
  const bodies = { identity: body, gzip: gzipSync(body), br, zstd: zstdCompressSync(body) };
  return { manifest: { ...manifest, digest, last_modified }, bodies, next: [] };
}

test('every expectation holds of our server, below a path too', async (t) => {
  assert.deepEqual(await problemsOf(t, { moment: soon(4000) }), {});
  const asked: Breakage['asked'] = (request) => {
    request.url = request.url?.replace(/^\/v1\//, '/').replace(/^(http:\/\/[^/]+)\/v1\//, '$1/');
  };
  assert.deepEqual(await problemsOf(t, { asked, base: '/v1/' }), {});
});

for (const [name, list] of Object.entries(lists)) {
  test(`every expectation holds of our server with ${name}`, async (t) => {
    assert.deepEqual(await problemsOf(t, { list }), {});
  });
}

for (const breakages of servers) {
  test(`tells just what does not hold: ${Object.keys(breakages).join('; ')}`, async (t) => {
    const breakage: Breakage = {
      asked: (request) => Object.values(breakages).map(({ asked }) => asked?.(request)),
      answered: (reply) => Object.values(breakages).map(({ answered }) => answered?.(reply)),
      ...Object.values(breakages).find(({ swapped }) => swapped),
    };
    const told = Object.keys(await problemsOf(t, breakage));
    assert.deepEqual(told.toSorted(), Object.keys(breakages).toSorted());
  });
}

test('tells just what does not hold around a moment', { concurrency: true }, async (t) => {
  const rows = serversAtMoments.map((breakages) =>
    t.test(Object.keys(breakages).join('; '), async (t) => {
      const problems = await problemsOf(t, { ...Object.values(breakages)[0], moment: soon(6000) });
      const told = Object.keys(problems).filter((name) => name in ofMoment);
      assert.deepEqual(
        told.toSorted(),
        Object.keys(breakages).toSorted(),
        JSON.stringify(problems),
      );
    }),
  );
  await Promise.all(rows);
});

/** What holds even of a server with one answer to everything. No claim holds of both: each can fail. */
const constants = [
  {
    status: 200,
    body: '{}',
    claims: [
      'Catalog-Revision is a commit, or missing',
      'Of equal encodings the smallest is sent',
      'The highest weight wins, and 0 refuses',
      'No encoding is used where none is readable',
      'Encodings are read in any case and in several lines',
      'The scheme is read in any case, with more spaces',
      'HEAD is GET without the body',
      'A query, or an encoded letter, changes nothing',
      'Range, If-Match and If-Unmodified-Since are ignored',
      'The address of a request may be in full',
      'A connection takes several requests',
    ],
  },
  {
    status: 401,
    body: '{"message":"a"}',
    claims: [
      'No key, or an unknown one, is a 401',
      'A key of 8 KiB is a 401',
      'A password, or no colon, is a 401',
      'What is not Basic and a token is a 401',
      'Base64 as no program writes it is a 401',
      'Two Authorization headers are a 401',
      'Without a key every request is a 401',
      'The key in another place than Authorization is a 401',
      'An expired key is a 401',
      'A revoked key is a 401 within 10 s',
    ],
  },
];
for (const { status, body, claims } of constants) {
  test(`of a server that answers all with ${status} just this holds: ${claims.join('; ')}`, async (t) => {
    const answer: RequestListener = (_request, response) =>
      void response.writeHead(status).end(body);
    const server = createServer({ requireHostHeader: false }, answer);
    const head = `HTTP/1.1 ${status} a\r\nContent-Length: ${body.length}\r\nConnection: close`;
    server.on('clientError', (_error, socket) => socket.end(`${head}\r\n\r\n${body}`)); // of what it cannot read
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const url = new URL(`http://127.0.0.1:${port}`);
    const nothing = async () => {};
    const given = { moment: Date.now() + 500, change: nothing, revoke: nothing, patience: 0 };
    const outcomes = await conform({ url, key, expiredKey, ...given });
    const held = outcomes.filter(({ result }) => result === 'ok' || result === 'not asked');
    assert.deepEqual(
      held.map(({ name }) => name),
      claims,
    );
  });
}
