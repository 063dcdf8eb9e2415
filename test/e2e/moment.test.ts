import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadManifest } from '../../src/snapshot/load.ts';
import { scheduledFolder, soon } from '../support/moments.ts';
import { ask, credentials } from '../support/server.ts';
import { startLoad } from './load.ts';
import { metricsOf, serveWithAdmin } from './serving.ts';

test('a server passes two moments under load: no answer is of another list than that of its time, and none is missing', async (t) => {
  const [from, last] = [soon(4000), soon(6000)];
  const dist = await scheduledFolder(t, from, last);
  const { digest, next: [cartoon = assert.fail()] = [] } = await loadManifest(dist);
  const { port, adminPort } = await serveWithAdmin(t, { dist });
  assert.equal(
    (await metricsOf(adminPort)).get('snapshot_next_change_timestamp_seconds'),
    from / 1000,
  );
  const load = startLoad(port, 3);
  const tagAt = (time: number) => `"${time >= from && time < last ? cartoon.digest : digest}"`;
  for (let sent = Date.now(); sent < last + 500; sent = Date.now()) {
    const { status, headers } = await ask(port, { headers: credentials });
    const expected = [tagAt(sent), tagAt(Date.now())]; // on either side of a moment one of both
    assert.ok(
      status === 200 && expected.includes(`${headers.etag}`),
      `${headers.etag} at ${sent - from} ms`,
    );
  }
  const { digests, faults } = await load.end();
  assert.deepEqual([faults, digests.size], [[], 2]);
  const { snapshot } = JSON.parse(String((await ask(adminPort, { path: '/status' })).body));
  const time = new Date(last).toISOString();
  assert.deepEqual([snapshot.from, snapshot.digest, snapshot.next], [time, digest, []]);
});
