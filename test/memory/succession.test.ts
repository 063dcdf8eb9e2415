import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { rollBack } from '../../src/publish/rollback.ts';
import { loadSnapshot, type Snapshot } from '../../src/snapshot/load.ts';
import { compiledOf, publish } from '../support/answers.ts';
import { folderWith } from '../support/folder.ts';
import { touchesOf } from '../support/published.ts';
import { appWith, ask, credentials } from '../support/server.ts';

async function current(dist: string): Promise<Snapshot> {
  const { snapshot } = await loadSnapshot(dist);
  assert.ok(snapshot);
  return snapshot;
}

const first = '2026-03-01T09:30:00.123Z';
for (const [claim, time, expected] of [
  [
    'is its own where that is of the next second',
    '2026-03-01T09:30:01.000Z',
    '2026-03-01T09:30:01.000Z',
  ],
  [
    'moves on by a second where its own is of the same second',
    '2026-03-01T09:30:00.999Z',
    '2026-03-01T09:30:01.000Z',
  ],
  [
    'moves on by a second where its own is earlier',
    '2026-02-01T00:00:00.000Z',
    '2026-03-01T09:30:01.000Z',
  ],
] as const) {
  test(`the time of another snapshot ${claim}`, async (t) => {
    const dist = join(folderWith(t), 'dist');
    await publish(dist, compiledOf('One', first));
    await publish(dist, compiledOf('Two', time));
    const { manifest } = await current(dist);
    assert.deepEqual(
      [manifest.last_modified, manifest.previous[0]?.last_modified],
      [expected, first],
    );
  });
}

test('the same snapshot takes a later time, and keeps it for an earlier one, also where the folder is repaired', async (t) => {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf('One', first));
  assert.equal(await publish(dist, compiledOf('One', '2026-03-01T09:30:00.124Z')), true);
  const before = touchesOf(dist);
  assert.equal(await publish(dist, compiledOf('One', first)), false);
  assert.deepEqual(touchesOf(dist), before);
  writeFileSync(join(dist, 'active.json'), '[]\n');
  assert.equal(await publish(dist, compiledOf('One', first)), true);
  assert.equal((await current(dist)).manifest.last_modified, '2026-03-01T09:30:00.124Z');
});

test('a client that asks by time alone gets each snapshot that follows, also an older one that came back', async (t) => {
  const dist = join(folderWith(t), 'dist');
  const one = compiledOf('One', first);
  const two = compiledOf('Two', '2026-03-01T09:30:00.500Z');
  const steps: readonly (readonly [step: () => Promise<unknown>, body: Buffer])[] = [
    [() => publish(dist, one), one.body],
    [() => publish(dist, two), two.body],
    [() => rollBack(dist, undefined), one.body],
    [() => publish(dist, two), two.body],
    [() => publish(dist, one), one.body],
  ];
  await publish(dist, one);
  let snapshot = await current(dist);
  const app = await appWith(t, { dist, snapshot: () => snapshot });
  const askSince = (time: string) =>
    ask(app, { headers: { ...credentials, 'if-modified-since': time } });
  let since = 'Sun, 01 Mar 2026 09:29:59 GMT';
  for (const [step, body] of steps) {
    await step();
    snapshot = await current(dist);
    const { status, headers, body: sent } = await askSince(since);
    assert.deepEqual([status, sent], [200, body]);
    since = headers['last-modified'] ?? '';
    assert.equal((await askSince(since)).status, 304);
  }
  assert.equal(since, 'Sun, 01 Mar 2026 09:30:04 GMT');
});
