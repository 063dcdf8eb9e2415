import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { newKey } from '../../src/server/keys/key.ts';
import type { KeyRecord } from '../../src/server/keys/key-file.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { metricsOf, nonZero, statusOf } from '../support/operator.ts';
import { run } from '../support/program.ts';
import { ask, publishedFolder } from '../support/server.ts';
import { linesOfEvent, loggedLine, serve, serveWithAdmin } from '../support/serving.ts';
import { until } from '../support/until.ts';

const record = (name: string, more: Partial<KeyRecord> = {}): KeyRecord => ({
  name,
  sha256: hash('sha256', `key-of-${name}`),
  ...more,
});
const fileOf = (...keys: readonly KeyRecord[]) => JSON.stringify({ keys });

function keyFile(t: TestContext, ...keys: readonly KeyRecord[]): string {
  return join(folderWith(t, { 'keys.json': fileOf(...keys) }), 'keys.json');
}

const statusFor = async (port: number, key: string) => {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return (await ask(port, { headers: { authorization } })).status;
};
const becomes = (port: number, key: string, status: number) =>
  until(`${key} gets ${status}`, async () => (await statusFor(port, key)) === status);

test('lets in every key of the file and of the environment, and tells of each by its name', async (t) => {
  const file = keyFile(t, record('ios'), record('tv'));
  const env = { FILTER_CATALOG_KEYS: file, FILTER_CATALOG_API_KEYS: 'key-of-web' };
  const served = await serveWithAdmin(t, { env });
  const { port, adminPort } = served;
  for (const key of ['key-of-ios', 'key-of-tv', 'key-of-web']) assert.equal(await statusFor(port, key), 200);
  for (const key of ['key-of-radio', 'ios', record('ios').sha256]) assert.equal(await statusFor(port, key), 401);
  assert.deepEqual(await nonZero(adminPort, 'requests_total'), {
    '{status="200",key="ios"}': 1,
    '{status="200",key="tv"}': 1,
    '{status="200",key="environment-1"}': 1,
    '{status="401",key=""}': 3,
  });
  const status = await statusOf(adminPort);
  assert.deepEqual(
    status.keys.map(({ name, state }: { readonly name: string; readonly state: string }) => [name, state]),
    [
      ['environment-1', 'valid'],
      ['ios', 'valid'],
      ['tv', 'valid'],
    ],
  );
  await loggedLine(served, 'request-is-refused', 3);
  const told = [served.output(), JSON.stringify(status), [...(await metricsOf(adminPort)).keys()].join()].join();
  for (const secret of ['key-of-', record('ios').sha256, Buffer.from('key-of-ios').toString('base64')]) {
    assert.ok(!told.includes(secret), secret);
  }
});

test('refuses a key before its time and after it, and one that is mistyped, and counts each', async (t) => {
  const sound = newKey();
  const file = keyFile(
    t,
    record('ios', { not_before: '2020-01-01T00:00:00Z', expires_at: '9999-01-01T00:00:00Z' }),
    record('early', { not_before: '9998-01-01T00:00:00Z' }),
    record('late', { expires_at: '2020-01-01T00:00:00Z' }),
    { name: 'made', sha256: hash('sha256', sound) },
  );
  const served = await serveWithAdmin(t, { args: ['--keys', file], env: {} });
  const { port, adminPort } = served;
  const mistyped = sound.slice(0, -1) + (sound.endsWith('0') ? '1' : '0');
  const rows = [
    ['key-of-ios', 200, 'ios', 'valid'],
    [sound, 200, 'made', 'valid'],
    ['key-of-early', 401, 'early', 'not-yet-valid'],
    ['key-of-late', 401, 'late', 'expired'],
    [mistyped, 401, '', ''],
  ] as const;
  for (const [key, status] of rows) assert.equal(await statusFor(port, key), status);
  assert.deepEqual(await nonZero(adminPort, 'unauthorized_requests_total'), {
    '{reason="key-is-not-yet-valid"}': 1,
    '{reason="key-is-expired"}': 1,
    '{reason="key-is-mistyped"}': 1,
  });
  assert.deepEqual(await nonZero(adminPort, 'keys'), {
    '{state="valid"}': 2,
    '{state="not-yet-valid"}': 1,
    '{state="expired"}': 1,
  });
  const metrics = await metricsOf(adminPort);
  assert.equal(metrics.get('filter_catalog_key_next_expiry_timestamp_seconds'), 253_370_764_800);
  assert.equal((await statusOf(adminPort)).next_key_expiry, '9999-01-01T00:00:00.000Z');
  await loggedLine(served, 'request-is-refused', 3);
  assert.deepEqual(
    linesOfEvent(served, 'request-is-refused').map(({ reason }) => reason),
    ['key-is-not-yet-valid', 'key-is-expired', 'key-is-mistyped'],
  );
});

test('lets a key in and out at its very time, with no file changed', async (t) => {
  const now = Date.now();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const file = keyFile(t, record('soon', { not_before: at(1.5), expires_at: at(3) }), record('ios'));
  const { port } = await serve(t, { args: ['--port', '0', '--keys', file], env: {} });
  await becomes(port, 'key-of-soon', 200);
  assert.ok(Date.now() >= now + 1500);
  await becomes(port, 'key-of-soon', 401);
  assert.ok(Date.now() >= now + 3000);
});

test('follows the file while requests go on: a new key, a changed one, one that is revoked', async (t) => {
  const folder = folderWith(t);
  const made = run(['key', 'new', 'ios', '--keys', 'keys.json'], { cwd: folder });
  const first = made.stdout.trim();
  const file = join(folder, 'keys.json');
  const served = await serve(t, { args: ['--port', '0', '--keys', file], env: {} });
  const second = run(['key', 'new', 'tv', '--keys', 'keys.json'], { cwd: folder }).stdout.trim();
  await becomes(served.port, second, 200);
  assert.equal(await statusFor(served.port, first), 200);
  assert.equal(run(['key', 'revoke', 'ios', '--keys', 'keys.json'], { cwd: folder }).status, 0);
  await becomes(served.port, first, 401);
  assert.equal(await statusFor(served.port, second), 200);
  const { keys } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ keys: [{ ...keys[0], expires_at: '2020-01-01T00:00:00Z' }] }));
  await becomes(served.port, second, 401);
  await loggedLine(served, 'no-key-is-valid');
  const changes = linesOfEvent(served, 'keys-are-reloaded').map((line) => [
    line['keys'],
    line['added'],
    line['changed'],
    line['removed'],
  ]);
  assert.deepEqual(
    changes.filter(([, ...names]) => names.flat().length > 0),
    [
      [2, ['tv'], [], []],
      [1, [], [], ['ios']],
      [1, [], ['tv'], []],
    ],
  );
  assert.ok(!served.output().includes('fc_live_'));
});

const keptKeys = 'The keys were not changed, and those before are still let in.';
const refused: readonly (readonly [claim: string, change: (file: string) => void, reason: string, why: string])[] = [
  ['is emptied', (file) => truncateSync(file), 'key-file-is-malformed', 'The key file "FILE" is refused: '],
  [
    'is not JSON',
    (file) => writeFileSync(file, '{"keys": ['),
    'key-file-is-malformed',
    'The key file "FILE" is refused: ',
  ],
  [
    'has a field that is none',
    (file) => writeFileSync(file, '{"kees": []}'),
    'key-file-is-malformed',
    'The key file "FILE" is refused: ',
  ],
  [
    'has no keys',
    (file) => writeFileSync(file, fileOf()),
    'key-file-is-empty',
    'The key file "FILE" has no key. Make one',
  ],
  ['is gone', (file) => rmSync(file), 'key-file-is-missing', 'There is no key file "FILE"'],
  [
    'is a folder',
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    'EISDIR',
    '',
  ],
  [
    'is a pipe, into which nobody writes',
    (file) => {
      rmSync(file);
      makePipe(file);
    },
    'key-file-is-malformed',
    'The key file "FILE" is refused: ',
  ],
];
test('keeps the last good keys while the file cannot be used, and says why', async (t) => {
  const file = keyFile(t, record('ios'));
  const served = await serveWithAdmin(t, { args: ['--keys', file], env: {} });
  const { port, adminPort } = served;
  for (const [index, [claim, change, reason, why]] of refused.entries()) {
    await t.test(`as it ${claim}`, async () => {
      change(file);
      const { level, source, msg, ...line } = await loggedLine(served, 'reload-fails', index + 1);
      assert.deepEqual([level, source, line['reason']], ['error', 'keys', reason]);
      assert.ok(msg.startsWith(`${keptKeys} ${why.replace('FILE', file)}`), msg);
      assert.equal(await statusFor(port, 'key-of-ios'), 200);
      assert.equal(await statusFor(port, 'key-of-tv'), 401);
      assert.deepEqual(await nonZero(adminPort, 'reload_failing'), { [`{source="keys",reason="${reason}"}`]: 1 });
      const { state, last_failure } = (await statusOf(adminPort)).reloads.keys;
      assert.deepEqual([state, last_failure.reason, `${keptKeys} ${last_failure.message}`], ['failing', reason, msg]);

      rmSync(file, { recursive: true, force: true });
      writeFileSync(`${file}.new`, fileOf(record('ios'), record('tv')));
      renameSync(`${file}.new`, file);
      await becomes(port, 'key-of-tv', 200);
      assert.deepEqual(await nonZero(adminPort, 'reload_failing'), {});
      writeFileSync(file, fileOf(record('ios')));
      await becomes(port, 'key-of-tv', 401);
    });
  }
});

test('refuses to start without a key, or with a key file that it would not take later', async (t) => {
  const dist = await publishedFolder(t);
  const file = keyFile(t);
  const start = (...args: readonly string[]) => run(['serve', '--dist', dist, '--port', '0', ...args]);
  const without = start();
  assert.deepEqual([without.status, without.stdout], [2, '']);
  assert.match(without.stderr, /^There is no API key, and without one nobody could be let in\. [^\n]+\n$/);
  const empty = start('--keys', file);
  const sentence = `The key file "${file}" has no key. Make one: npx filter-catalog key new NAME --keys ${file}\n`;
  assert.deepEqual([empty.status, empty.stdout, empty.stderr], [2, '', sentence]);
  writeFileSync(file, 'secret');
  const notJson = start('--keys', file);
  assert.equal(notJson.status, 2);
  assert.match(notJson.stderr, /^The key file "[^"]+" is refused: [^\n]+\n$/);
  assert.doesNotMatch(notJson.stderr, /secret/);
  assert.match(start('--keys', `${file}.json`).stderr, /^There is no key file "[^\n]+\n$/);
});
