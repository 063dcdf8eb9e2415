import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadManifest } from '../../src/snapshot/load.ts';
import { scheduledFolder, soon } from '../support/moments.ts';
import { ask, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';
import { startLoad } from './load.ts';
import { metricsOf, serveWithAdmin } from './serving.ts';

test('a server passes two moments under load: no answer is of another list than that of its time, and none is missing', async (t) => {
  const from = soon(4000);
  const dist = await scheduledFolder(t, from, from + 2000);
  const { digest, next: [cartoon = assert.fail()] = [] } = await loadManifest(dist);
  const { port, adminPort, logged } = await serveWithAdmin(t, { dist });
  const next = 'snapshot_next_moment_timestamp_seconds';
  assert.equal((await metricsOf(adminPort)).get(next), from / 1000);
  const load = startLoad(port, 3);
  const listAt = (time: number) => (time >= from && time < from + 2000 ? cartoon.digest : digest);
  let answers = 0;
  await until('the last moment has passed', async () => {
    const sent = Date.now();
    const { status, headers } = await ask(port, { headers: credentials });
    answers += 1;
    const expected = [listAt(sent), listAt(Date.now())].map((each) => `"${each}"`); // on either side of a moment one of both
    assert.ok(status === 200 && expected.includes(`${headers.etag}`), `${headers.etag} at ${sent - from} ms`);
    return sent > from + 2500;
  });
  const { digests, faults } = await load.end();
  assert.deepEqual([faults, digests.size], [[], 2]);
  assert.ok(answers > 20);
  const { digest: told, from: last } = await logged('moment-comes', 2);
  assert.deepEqual([told, last], [digest, new Date(from + 2000).toISOString()]);
  const { snapshot } = JSON.parse(String((await ask(adminPort, { path: '/status' })).body));
  assert.deepEqual([snapshot.from, snapshot.digest, snapshot.last_modified, snapshot.next], [last, digest, last, []]);
  assert.equal((await metricsOf(adminPort)).get(next), undefined);
});
