import assert from 'node:assert/strict';
import { openSync } from 'node:fs';
import { test } from 'node:test';
import { until } from '../support/until.ts';
import { startLoad } from './load.ts';
import { FILTER_CATALOG_API_KEYS, freePort, metricsOf, type Served, serve, serveWithAdmin } from './serving.ts';

const args = ['--log-level', 'debug'];

/** Asserts that the server answers a load of which each request is a line of the log, and then stops in order. */
async function assertAnswersOn({ child, port, adminPort }: Served, isLost: boolean): Promise<void> {
  const load = startLoad(port);
  await until('requests are answered', () => load.report.answers > 1000);
  const lost = async () => (await metricsOf(adminPort)).get('lost_log_lines_total') ?? 0;
  if (isLost) await until('lost lines are counted', async () => (await lost()) > 0);
  assert.deepEqual((await load.end()).faults, []);
  child.kill('SIGTERM');
  await until('it ends', () => child.exitCode !== null);
  assert.equal(child.exitCode, 0);
}

test('answers on and stops in order when the reader of its log is gone', async (t) => {
  const served = await serveWithAdmin(t, { args });
  served.child.stdout?.destroy();
  await assertAnswersOn(served, true);
});

test('answers on and stops in order while the reader of its log hangs', async (t) => {
  const served = await serveWithAdmin(t, { args });
  served.child.stdout?.pause();
  await assertAnswersOn(served, false); // four megabytes of lines wait at first
});

test('answers on and stops in order on a full disk', { skip: process.platform !== 'linux' }, async (t) => {
  const [port, adminPort] = [await freePort(), await freePort()];
  const served = await serve(t, {
    args: ['--port', `${port}`, '--admin-port', `${adminPort}`, '--temporary-key', ...args],
    env: { FILTER_CATALOG_API_KEYS },
    stdout: openSync('/dev/full', 'w'),
    awaited: /Temporary key/, // which is not in the log
  });
  await assertAnswersOn({ ...served, port, adminPort }, true);
});
