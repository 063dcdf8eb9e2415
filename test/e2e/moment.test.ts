import assert from 'node:assert/strict';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { scheduledFolder, soon } from '../support/moments.ts';
import { ask, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';
import { startLoad } from './load.ts';
import { metricsOf, serveWithAdmin } from './serving.ts';

test('a server passes two moments under load: no answer is of another list than that of its time, and none is missing', async (t) => {
  const dist = await scheduledFolder(t, Date.parse('2099-01-01'), Date.parse('2099-02-01'));
  const { port, adminPort } = await serveWithAdmin(t, { dist, args: ['--poll', '100ms'] });
  // Only now that it serves, so that a busy machine is not late for them.
  const [from, last] = [soon(4000), soon(6000)];
  const { next, ...manifest } = JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8'));
  const moved = [from, last].map((time, index) => {
    const at = new Date(time).toISOString();
    return { ...next[index], from: at, last_modified: at };
  });
  writeFileSync(`${dist}/new.json`, JSON.stringify({ ...manifest, next: moved }));
  renameSync(`${dist}/new.json`, `${dist}/manifest.json`);
  const nextChange = async () =>
    (await metricsOf(adminPort)).get('snapshot_next_change_timestamp_seconds');
  await until('the moments are known', async () => (await nextChange()) === from / 1000);
  const [digest, ofCartoon] = [manifest.digest, next[0].digest];
  const load = startLoad(port, 3);
  const tagAt = (time: number) => `"${time >= from && time < last ? ofCartoon : digest}"`;
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
