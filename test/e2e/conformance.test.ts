import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
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

test('the command asks a server, and says what is a remark, and how much it could not ask', async (t) => {
  const app = await appWith(t);
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 304) reply.header('connection', 'close');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const suite = ['--import', './scripts/tsx.mjs', 'test/conformance/main.ts', address];
  const options = { cwd: root, env: { PATH: process.env['PATH'], KEY: key } };
  const all = [...suite, '--key-variable', 'KEY'];
  const { stdout } = await promisify(execFile)(process.execPath, all, options);
  const [remark, count] = stdout.split('\n').filter((line) => !/^(?:ok|not asked) /.test(line));
  assert.equal(
    remark,
    'remark     A connection goes on after a 304: what is answered is 304, not 304 304',
  );
  assert.match(`${count}`, /^(\d+) of \1 hold; 10 could not be asked\.$/);
});
