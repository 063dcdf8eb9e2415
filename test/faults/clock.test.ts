import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { prepareActive } from '../../src/server/active.ts';
import { createApp } from '../../src/server/app.ts';
import type { KeyRecord } from '../../src/server/keys/key-file.ts';
import { createKeySet } from '../../src/server/keys/key-set.ts';
import { createUnauthorizedLimit } from '../../src/server/unauthorized-limit.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { metricOf, startServing, statusOf, stopped, versionOf } from '../support/faults.ts';
import { ask, credentials, publishedFolder, quietApp } from '../support/server.ts';

/** A server of which the clock can be set, with a key of these terms; its snapshot is of 2026-03-01T09:30:00.123Z. */
async function served(t: TestContext, terms: Omit<KeyRecord, 'name' | 'sha256'>) {
  const { snapshot } = await loadSnapshot(await publishedFolder(t));
  assert.ok(snapshot);
  const answer = prepareActive(snapshot);
  const keys = createKeySet([{ name: 'ios', sha256: hash('sha256', 'key-of-ios'), ...terms }]);
  let now = 0;
  const app = createApp({ ...quietApp, active: () => answer, keys: () => keys, now: () => now });
  t.after(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // of a port, not of a pipe
  return {
    digest: snapshot.manifest.digest,
    askAt: (time: string, headers: Readonly<Record<string, string>> = {}) => {
      now = Date.parse(time);
      return ask(port, { headers: { ...credentials, ...headers } });
    },
  };
}

test('takes a key by its terms at the time that the clock tells, whether it goes forward or is set back', async (t) => {
  const { askAt } = await served(t, { not_before: '2026-06-01T00:00:00Z', expires_at: '2026-07-01T00:00:00Z' });
  const times = [
    ['2026-06-15T00:00:00.000Z', 200],
    ['2026-05-31T23:59:59.999Z', 401],
    ['2026-06-01T00:00:00.000Z', 200],
    ['2026-07-01T00:00:00.000Z', 401],
    ['2026-06-30T23:59:59.999Z', 200],
    ['1970-01-01T00:00:00.000Z', 401],
    ['2026-06-15T00:00:00.000Z', 200],
  ] as const;
  for (const [time, status] of times) assert.equal((await askAt(time)).status, status, time);
});

test('gives no date in the future, and 304 to what the client has, while the clock is set back', async (t) => {
  const { askAt, digest } = await served(t, {});
  const etag = `"${digest}"`;
  for (const [time, date] of [
    ['2026-06-01T00:00:00.000Z', 'Sun, 01 Mar 2026 09:30:00 GMT'],
    ['2026-02-01T00:00:00.000Z', 'Sun, 01 Feb 2026 00:00:00 GMT'],
    ['1970-01-01T00:00:00.000Z', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['2026-03-01T09:30:01.000Z', 'Sun, 01 Mar 2026 09:30:00 GMT'],
  ] as const) {
    const { status, headers } = await askAt(time);
    assert.deepEqual([status, headers['last-modified'], headers.etag], [200, date, etag], time);
    assert.equal((await askAt(time, { 'if-none-match': etag })).status, 304, time);
    const since = { 'if-modified-since': 'Sun, 01 Mar 2026 09:30:00 GMT' };
    assert.equal((await askAt(time, since)).status, 304, time);
    // A date that was given while the clock was wrong does not make a client keep what is old.
    const wrong = { 'if-modified-since': 'Sun, 01 Feb 2026 00:00:00 GMT' };
    assert.equal((await askAt(time, wrong)).status, 200, time);
  }
});

test('tells no age below 0 of a snapshot that another machine says is of the future', async (t) => {
  const dist = await publishedFolder(t, [{ ...versionOf('One'), at: '2999-01-01T00:00:00.000Z' }]);
  const running = await startServing(t, { dist });
  assert.equal((await statusOf(running)).snapshot.age_seconds, 0);
  assert.equal(await metricOf(running, 'snapshot_age_seconds'), 0);
  const { headers } = await ask(running.port, { headers: credentials });
  assert.ok(Date.parse(headers['last-modified'] ?? '') <= Date.parse(headers.date ?? ''));
  assert.equal(await stopped(running.child), 0);
});

test('counts requests without a valid key by a clock of its own', () => {
  let clock = 5000;
  const limit = createUnauthorizedLimit(2, () => clock);
  assert.deepEqual(
    [1, 2, 3].map(() => limit.isExceeded('192.0.2.1')),
    [false, false, true],
  );
  assert.equal(limit.secondsLeft(), 60);
  clock += 59_999;
  assert.equal(limit.isExceeded('192.0.2.1'), true);
  assert.equal(limit.secondsLeft(), 1);
  clock += 1;
  assert.equal(limit.isExceeded('192.0.2.1'), false);
  assert.equal(limit.secondsLeft(), 60);
});
