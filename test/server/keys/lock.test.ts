import assert from 'node:assert/strict';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../../src/diagnostic/failure.ts';
import { withLock } from '../../../src/server/keys/lock.ts';
import { folderWith } from '../../support/folder.ts';

/** Far apart, so that a busy machine does not make a living run look dead. */
const timing = { heartbeat: 50, stale: 1_000, patience: 3_000 };

test('lets one work at a time, and leaves no lock', async (t) => {
  const folder = folderWith(t);
  const path = join(folder, 'keys.json');
  let atWork = 0;
  const work = async () => {
    atWork += 1;
    assert.equal(atWork, 1);
    await sleep(5);
    atWork -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => withLock(path, work)));
  assert.deepEqual(readdirSync(folder), []);
});

test('gives what the work gives, and leaves no lock where it fails', async (t) => {
  const folder = folderWith(t);
  const path = join(folder, 'keys.json');
  assert.equal(await withLock(path, async () => 7), 7);
  await assert.rejects(
    withLock(path, () => Promise.reject(new Error('full'))),
    /full/,
  );
  assert.deepEqual(readdirSync(folder), []);
});

test('takes over the lock of a run that died, of several that wait one at a time', async (t) => {
  const folder = folderWith(t, { 'keys.json.lock': '' });
  const path = join(folder, 'keys.json');
  const begin = performance.now();
  let atWork = 0;
  const work = async () => {
    atWork += 1;
    assert.equal(atWork, 1);
    await sleep(20);
    atWork -= 1;
    return performance.now() - begin;
  };
  const waited = await Promise.all(Array.from({ length: 5 }, () => withLock(path, work, timing)));
  assert.ok(Math.min(...waited) > timing.stale);
  assert.deepEqual(readdirSync(folder), []);
});

test('waits for a run that lives, however long it works', async (t) => {
  const folder = folderWith(t);
  const path = join(folder, 'keys.json');
  const done: string[] = [];
  const first = withLock(
    path,
    async () => {
      await sleep(2 * timing.stale);
      done.push('first');
    },
    timing,
  );
  while (!existsSync(`${path}.lock`)) await sleep(5);
  await Promise.all([first, withLock(path, async () => done.push('second'), timing)]);
  assert.deepEqual(done, ['first', 'second']);
});

test('gives up where others have the lock all the time, and leaves it to them', async (t) => {
  const folder = folderWith(t, { 'keys.json.lock': '' });
  const path = join(folder, 'keys.json.lock');
  const others = setInterval(() => utimesSync(path, new Date(), new Date()), timing.heartbeat);
  t.after(() => clearInterval(others));
  await assert.rejects(
    withLock(join(folder, 'keys.json'), () => assert.fail('It has no lock.'), timing),
    new Failure('key-file-is-locked', { path }),
  );
  assert.deepEqual(readdirSync(folder), ['keys.json.lock']);
});
