import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { representationsOf, startLoad } from '../support/fault-client.ts';
import {
  assertSound,
  digestOf,
  manifestIn,
  roundsOf,
  runBeside,
  startServing,
  stopped,
  versionOf,
} from '../support/faults.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { buildAndKill } from '../support/program.ts';
import { until } from '../support/until.ts';

const rounds = roundsOf({ few: 10, all: 200 });

/** A catalog of this name, and what `build` makes of it. */
async function built(t: TestContext, name: string): Promise<{ readonly catalog: string; readonly dist: string }> {
  const folder = folderWith(t);
  const [catalog, dist] = [join(folder, 'catalog'), join(folder, 'dist')];
  writeFiles(catalog, versionOf(name).files);
  await runBeside(['stamp', '--at', '2026-03-01T09:30:00.123Z', '--catalog', catalog]);
  await runBeside(['build', '--catalog', catalog, '--out', dist]);
  return { catalog, dist };
}

test(`answers from one whole snapshot or the other while ${rounds} builds are killed at random moments, and from the last that ends`, async (t) => {
  const made = await Promise.all([built(t, 'One'), built(t, 'Two')]);
  const manifests = made.map(({ dist }) => manifestIn(dist));
  const dist = join(folderWith(t), 'dist');
  cpSync(made[0].dist, dist, { recursive: true });
  const running = await startServing(t, { dist });
  const load = startLoad({ port: running.port, allowed: representationsOf(manifests), connections: 3 });

  let duration = 800;
  const seen = { killed: 0, ended: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const next = made[(round + 1) % 2]?.catalog ?? '';
    const end = await buildAndKill(next, dist, duration * (0.4 + 0.8 * Math.random()));
    duration = end === 'ended' ? performance.now() - begun : duration * 1.05;
    seen[end] += 1;
    assert.ok(manifests.some(({ digest }) => digest === manifestIn(dist).digest));
  }
  assert.ok(seen.killed > rounds / 8 && seen.ended > rounds / 8, JSON.stringify(seen));

  for (const { catalog, dist: alone } of made) {
    await runBeside(['build', '--catalog', catalog, '--out', dist]);
    const { digest } = manifestIn(alone);
    await until('the last build is served', async () => (await digestOf(running)) === digest);
  }
  const report = await load.end();
  assertSound(report);
  assert.deepEqual(report.digests.toSorted(), manifests.map(({ digest }) => digest).toSorted());
  assert.equal(await stopped(running.child), 0);
});
