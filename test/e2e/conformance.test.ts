import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync, constants as zlib, zstdCompressSync } from 'node:zlib';
import { createKeySet } from '../../src/keys/key-set.ts';
import type { Compiled } from '../../src/publish/compile.ts';
import { createApp } from '../../src/server/app.ts';
import { followSchedule } from '../../src/server/schedule.ts';
import { loadSnapshot, type Snapshot } from '../../src/snapshot/load.ts';
import { checkConformance } from '../conformance/conform.ts';
import { lists } from '../conformance/lists.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { root } from '../support/program.ts';
import { scheduledFolder, timeFromNow } from '../support/schedule.ts';
import { appWith, keySetOf, publishedFolder } from '../support/server.ts';

const [key, otherKey, expiredKey] = ['key-of-ios', 'key-of-web', 'key-of-2025'] as const;

interface Served {
  readonly snapshot: Snapshot;
  /** The time of a scheduled snapshot, in milliseconds since 1970. */
  readonly moment?: number;
  /** The base path of the API. */
  readonly base?: string;
}

/** Returns failed claims about our server. */
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
  const app = createApp({
    snapshot: followSchedule(() => current),
    keys: () => createKeySet(records),
  });
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
  const outcomes = await checkConformance({ url, key, expiredKey, moment, change, revoke });
  const problems = outcomes.filter(
    ({ result, why }) => result !== 'ok' && why !== 'without --moment',
  );
  return Object.fromEntries(problems.map(({ name, why }) => [name, why]));
}

/** Creates a snapshot with fast compression. */
function snapshotOf({ manifest }: Snapshot, { body, digest, last_modified }: Compiled): Snapshot {
  const br = brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } });
  const bodies = { identity: body, gzip: gzipSync(body), br, zstd: zstdCompressSync(body) };
  return { manifest: { ...manifest, digest, last_modified }, bodies, next: [] };
}

test('our server meets every expectation, with any snapshot, and below a path', async (t) => {
  const sound = await loadSnapshot(await publishedFolder(t));
  assert.deepEqual(await problemsOf(t, { snapshot: sound, base: '/v1/' }), {});
  for (const [name, list] of Object.entries(lists))
    assert.deepEqual(await problemsOf(t, { snapshot: snapshotOf(sound, list) }), {}, name);
});

test('our server meets every expectation with a scheduled snapshot', async (t) => {
  const { next = [], ...snapshot } = await loadSnapshot(await scheduledFolder(t));
  const [scheduled = assert.fail()] = next;
  const moment = timeFromNow(3000); // requested immediately
  const from = new Date(moment).toISOString();
  const manifest = { ...scheduled.manifest, last_modified: from };
  const following = { ...snapshot, next: [{ ...scheduled, from, manifest }] };
  assert.deepEqual(await problemsOf(t, { snapshot: following, moment }), {});
});

test('the command checks a server, and counts remarks and skipped checks', async (t) => {
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
