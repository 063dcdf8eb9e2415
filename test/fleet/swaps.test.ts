import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, encodings, tagOf } from '../conformance/client.ts';
import { compiledOf, publish } from '../support/snapshots.ts';
import { until } from '../support/until.ts';
import { placeWith } from './place.ts';
import { targets } from './targets.ts';

const keys = ['key-of-ios', 'key-of-web'] as const;

/** How often the snapshot changes: `SWAPS=30 npm run test:fleet` for a short run. */
const swaps = Number(process.env['SWAPS'] ?? 300);

/** Clients that ask again as soon as they are answered, each time in another encoding, until they are ended. */
function startLoad(url: string, clients = 4) {
  const report = { answers: 0, lost: 0, tags: new Set<string>(), faults: [] as string[] };
  let isEnding = false;
  const { ask } = createClient(new URL(url), keys[0]);
  const run = async (_: unknown, index: number) => {
    for (let turn = index; !isEnding; turn += 1) {
      const answer = await ask({
        headers: [`Accept-Encoding: ${encodings[turn % encodings.length]}`],
      }).catch(() => undefined);
      if (answer === undefined) {
        report.lost += 1;
        await sleep(20);
        continue;
      }
      report.answers += 1;
      const etag = answer.headers.get('etag') ?? '';
      report.tags.add(etag);
      if (answer.status !== 200 || etag !== tagOf(answer))
        report.faults.push(`${answer.status} ${etag} for ${tagOf(answer)}`);
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, run));
  const end = async () => {
    isEnding = true;
    await ended;
    return report;
  };
  return { report, end };
}

for (const [name, start] of Object.entries(targets)) {
  test(`${name}: each body fits its ETag while the snapshot changes ${swaps} times`, async (t) => {
    const place = await placeWith(t, ...keys);
    const { url, update } = await start(place);
    const load = startLoad(url);
    const begin = Date.parse('2026-03-02T00:00:00.000Z');
    for (let swap = 1; swap <= swaps; swap += 1) {
      await publish(
        place.dist,
        compiledOf(`Swap ${swap}`, new Date(begin + swap * 1000).toISOString()),
      );
      await update();
      await sleep(50);
    }
    const { digest } = compiledOf(`Swap ${swaps}`);
    await until('the last snapshot is answered', () => load.report.tags.has(`"${digest}"`));
    const { answers, lost, tags, faults } = await load.end();
    t.diagnostic(
      `${answers} answers, ${tags.size / encodings.length} snapshots seen, ${lost} connections lost`,
    );
    assert.deepEqual(faults, []);
    assert.ok(answers > swaps);
    // A worker that is uploaded here starts anew; what a CDN does meanwhile is not to be seen here.
    if (name !== 'a worker') assert.equal(lost, 0);
  });

  test(`${name}: a key that is revoked is a 401 within five seconds, and another stays valid`, async (t) => {
    const place = await placeWith(t, ...keys);
    const { url, update } = await start(place);
    const [kept, revoked] = keys.map((key) => createClient(new URL(url), key));
    const statuses = async () => [(await kept?.ask())?.status, (await revoked?.ask())?.status];
    assert.deepEqual(await statuses(), [200, 200]);
    place.allow(keys[0]);
    const begun = performance.now();
    await update();
    await until('it is refused', async () => (await statuses())[1] === 401);
    assert.ok(performance.now() - begun < 5000);
    assert.deepEqual(await statuses(), [200, 401]);
  });
}
