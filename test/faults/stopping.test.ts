import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { representationsOf, startLoad } from '../support/fault-client.ts';
import { manifestIn, roundsOf, startServing, versionOf } from '../support/faults.ts';
import { publishedFolder } from '../support/server.ts';
import { until } from '../support/until.ts';

const rounds = roundsOf({ few: 2, all: 20 });
const rows: readonly (readonly [claim: string, args: readonly string[], delay: number])[] = [
  ['one process', [], 0],
  ['two workers', ['--workers', '2'], 0],
  ['a delay', ['--shutdown-delay', '0.3'], 300],
  ['two workers and a delay', ['--workers', '2', '--shutdown-delay', '0.3'], 300],
];
for (const [claim, args, delay] of rows) {
  test(`answers every request that was sent when it is told to stop under load, with ${claim}, and exits with 0`, async (t) => {
    const dist = await publishedFolder(t, [versionOf('One')]);
    const allowed = representationsOf([manifestIn(dist)]);
    for (let round = 0; round < rounds; round += 1) {
      const { child, port, output } = await startServing(t, { dist, args });
      const load = startLoad({ port, allowed, connections: 12 });
      await until('all clients have had answers', async () => load.report().answers > 50);
      await sleep(100 * Math.random());
      const ended = once(child, 'exit');
      const before = load.report().answers;
      const told = performance.now();
      child.kill('SIGTERM');
      const report = await load.ended;
      const lasted = performance.now() - told;
      const [code] = await ended;
      assert.deepEqual(report.wrong, [], `round ${round}`);
      assert.equal(code, 0, output());
      assert.equal(report.refused, 12); // every client met the closed port in the end, and no other fault
      assert.ok(report.answers > before, `${before} answers, then ${report.answers}`);
      assert.ok(lasted >= delay && lasted < delay + 8000, `${lasted} ms`);
    }
  });
}
