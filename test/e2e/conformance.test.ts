import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync, constants as zlib, zstdCompressSync } from 'node:zlib';
import { createKeySet } from '../../src/keys/key-set.ts';
import type { Compiled } from '../../src/publish/compile.ts';
import { createApp } from '../../src/server/app.ts';
import { byClock } from '../../src/server/clock.ts';
import { loadSnapshot, type Snapshot } from '../../src/snapshot/load.ts';
import { conform } from '../conformance/conform.ts';
import { lists } from '../conformance/lists.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { scheduledFolder, soon } from '../support/moments.ts';
import { root } from '../support/program.ts';
import { appWith, keySetOf, publishedFolder } from '../support/server.ts';

const [key, otherKey, expiredKey] = ['key-of-ios', 'key-of-web', 'key-of-2025'] as const;

interface Served {
  readonly snapshot: Snapshot;
  /** When another list follows, in milliseconds since 1970. */
  readonly moment?: number;
  /** Where the API begins. */
  readonly base?: string;
}

/** What is not ok of our server, by its claim. */
async function problemsOf(t: TestContext, { snapshot, moment, base = '' }: Served) {
  const changed = {
    ...soundCatalog,
    'categories/cartoon.yaml': 'name_ko: 만화\nname_en: Cartoon\n',
  };
  const { manifest, ...after } = await loadSnapshot(await publishedFolder(t, changed));
  const last_modified = new Date((moment ?? Date.parse('2026-04-01')) + 1000).toISOString();
  let current = snapshot;
  let records = keySetOf([key, otherKey, expiredKey]).records.map((record) =>
    record.name === expiredKey ? { ...record, expires_at: '2026-01-01T00:00:00Z' } : record,
  );
  const app = createApp({ snapshot: byClock(() => current), keys: () => createKeySet(records) });
  t.after(() => app.close());
  app.server.prependListener('request', (request) => {
    request.url = request.url?.replace(/^\/v1\//, '/').replace(/^(http:\/\/[^/]+)\/v1\//, '$1/');
  });
  const url = new URL(base, await app.listen({ port: 0, host: '127.0.0.1' }));
  const change = async () => {
    current = { ...after, manifest: { ...manifest, last_modified } };
  };
  const revoke = async () => {
    records = records.filter(({ name }) => name !== key);
  };
  const outcomes = await conform({ url, key, expiredKey, moment, change, revoke });
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

test('every expectation holds of our server, whatever it lists, and below a path', async (t) => {
  const sound = await loadSnapshot(await publishedFolder(t));
  assert.deepEqual(await problemsOf(t, { snapshot: sound, base: '/v1/' }), {});
  for (const [name, list] of Object.entries(lists))
    assert.deepEqual(await problemsOf(t, { snapshot: snapshotOf(sound, list) }), {}, name);
});

test('every expectation holds of our server while another list follows at a set time', async (t) => {
  const { next = [], ...snapshot } = await loadSnapshot(await scheduledFolder(t));
  const [scheduled = assert.fail()] = next;
  const moment = soon(3000); // it is asked for at once
  const from = new Date(moment).toISOString();
  const manifest = { ...scheduled.manifest, last_modified: from };
  const following = { ...snapshot, next: [{ ...scheduled, from, manifest }] };
  assert.deepEqual(await problemsOf(t, { snapshot: following, moment }), {});
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

/** Runs the suite against our server, which closes each connection after a 304: what is not ok. */
async function run(t: TestContext, ...args: readonly string[]) {
  const app = await appWith(t);
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 304) reply.header('connection', 'close');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const suite = ['--import', './scripts/tsx.mjs', 'test/conformance/main.ts', address];
  const all = [...suite, '--key-variable', 'KEY', ...args];
  const env = { PATH: process.env['PATH'], KEY: key, OLD: expiredKey };
  const ran = promisify(execFile)(process.execPath, all, { cwd: root, env });
  const { stdout, code = 0 } = await ran.catch((error) => error);
  const lines = `${stdout}`.split('\n').filter((line) => !/^(?:ok|not asked) /.test(line));
  return { code, lines };
}

test('says what is a remark, and how much it could not ask', async (t) => {
  const { code, lines } = await run(t);
  assert.equal(
    lines[0],
    'remark     A connection goes on after a 304: what is answered is 304, not 304 304',
  );
  assert.match(`${lines[1]}`, /^(\d+) of \1 hold; 10 could not be asked\.$/);
  assert.equal(code, 0);
});

test('revokes the key with a command, asks with the expired one, and takes no time that has passed', async (t) => {
  const revoked = join(folderWith(t), 'revoked');
  const command = `touch ${revoked}; echo no such key >&2; exit 1`;
  const { code, lines } = await run(t, '--expired-key-variable', 'OLD', '--revoke', command);
  assert.ok(existsSync(revoked));
  assert.match(
    `${lines.at(-3)}`,
    /^not ok {5}A revoked key is a 401 within 10 s: Command failed: .* no such key $/,
  );
  assert.match(`${lines.at(-2)}`, / hold; 8 could not be asked\.$/);
  assert.equal(code, 1);
  assert.equal((await run(t, '--moment', '2026-01-01T00:00:00Z')).code, 2);
});
