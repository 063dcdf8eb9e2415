import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { metricsOf, nonZero, statusOf } from '../support/operator.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import { FILTER_CATALOG_API_KEYS, loggedLine, serve, serveWithAdmin, stop } from '../support/serving.ts';
import { until } from '../support/until.ts';
import { childrenOf } from '../support/workers.ts';

const digest = 'aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462';

test('answers operators without credentials, on a listener of its own, and nothing else there', async (t) => {
  const { port, adminPort } = await serveWithAdmin(t);
  const rows = [
    ['/livez', 200, 'application/json; charset=utf-8', '{"status":"alive"}\n'],
    ['/readyz', 200, 'application/json; charset=utf-8', '{"status":"ready"}\n'],
    [
      activePath,
      404,
      'application/json; charset=utf-8',
      '{"message":"There are /livez, /readyz, /metrics and /status here."}',
    ],
    [
      '/',
      404,
      'application/json; charset=utf-8',
      '{"message":"There are /livez, /readyz, /metrics and /status here."}',
    ],
  ] as const;
  for (const [path, ...expected] of rows) {
    const { status, headers, body } = await ask(adminPort, { path });
    assert.deepEqual([status, headers['content-type'], body.toString()], expected, path);
    assert.equal(headers['cache-control'], 'no-store');
  }
  assert.equal(
    (await ask(adminPort, { path: '/metrics' })).headers['content-type'],
    'text/plain; version=0.0.4; charset=utf-8',
  );
  for (const path of ['/livez', '/readyz', '/metrics', '/status']) {
    assert.equal((await ask(port, { path, headers: credentials })).status, 404, path);
  }
});

test('is closed to other machines unless it is told otherwise', async (t) => {
  const { adminPort } = await serveWithAdmin(t);
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outer = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  if (outer === undefined) return t.skip('this machine has no other address');
  await assert.rejects(fetch(`http://${outer}:${adminPort}/livez`));
  const open = await serveWithAdmin(t, { args: ['--admin-host', '0.0.0.0'] });
  assert.equal((await fetch(`http://${outer}:${open.adminPort}/livez`)).status, 200);
});

test('has no listener for operators unless one is asked for', async (t) => {
  const { output, child, port } = await serve(t);
  assert.equal((await ask(port, { headers: credentials })).status, 200);
  assert.equal(await stop(child), 0);
  assert.doesNotMatch(output(), /admin-is-served/);
});

test('ends with a sentence where the port for operators is in use, and leaves nothing behind', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // of a port, not of a pipe
  await assert.rejects(serve(t, { args: ['--port', '0', '--admin-port', String(port)] }), {
    message: `It ended instead: Port ${port} on 127.0.0.1 is in use. Choose another, as in --admin-port ${port + 1}, or end the program that has it.\n`,
  });
});

test('counts every answer by status and key, its bytes and its time', async (t) => {
  const { port, adminPort } = await serveWithAdmin(t);
  const body = await ask(port, { headers: credentials });
  await ask(port, { method: 'HEAD', headers: credentials });
  await ask(port, { headers: { ...credentials, 'if-none-match': body.headers.etag ?? '' } });
  const missing = await ask(port, { path: '/elsewhere', headers: credentials });
  const post = await ask(port, { method: 'POST', headers: credentials });
  const refused = await ask(port, {});
  const metrics = await until('all are counted', async () => {
    const now = await metricsOf(adminPort);
    return now.get('filter_catalog_request_duration_seconds_count') === 6 && now;
  });
  assert.deepEqual(await nonZero(adminPort, 'requests_total'), {
    '{status="200",key="environment-1"}': 2,
    '{status="304",key="environment-1"}': 1,
    '{status="404",key="environment-1"}': 1,
    '{status="405",key="environment-1"}': 1,
    '{status="401",key=""}': 1,
  });
  assert.deepEqual(await nonZero(adminPort, 'unauthorized_requests_total'), {
    '{reason="credentials-are-missing"}': 1,
  });
  const bytes = [body, missing, post, refused].reduce((sum, answer) => sum + answer.body.length, 0);
  assert.equal(metrics.get('filter_catalog_response_bytes_total'), bytes);
  assert.equal(metrics.get('filter_catalog_requests_in_flight'), 0);
  assert.ok((metrics.get('filter_catalog_request_duration_seconds_sum') ?? 0) > 0);
  const { traffic } = await statusOf(adminPort);
  assert.deepEqual(traffic.answers, {
    'environment-1': { 200: 2, 304: 1, 404: 1, 405: 1 },
    '(no valid key)': { 401: 1 },
  });
  assert.equal(traffic.bytes, bytes);
});

test('tells which snapshot is served, how old it is, and what process serves it', async (t) => {
  const { child, adminPort } = await serveWithAdmin(t);
  const metrics = await metricsOf(adminPort);
  assert.deepEqual(
    [
      `snapshot_info{digest="${digest}",commit=""}`,
      'snapshot_categories',
      'snapshot_filters',
      'snapshot_last_modified_timestamp_seconds',
      'ready',
      'workers',
      'reloads_total{source="snapshot",result="success"}',
      'reloads_total{source="snapshot",result="failure"}',
      'reload_failing{source="snapshot",reason=""}',
      'keys{state="valid"}',
      `info{version="${packageJson.version}"}`,
    ].map((series) => metrics.get(`filter_catalog_${series}`)),
    [1, 2, 3, 1_772_357_400.123, 1, 1, 1, 0, 0, 1, 1],
  );
  const age = Date.now() / 1000 - 1_772_357_400;
  const told = metrics.get('filter_catalog_snapshot_age_seconds') ?? 0;
  assert.ok(told > age - 60 && told <= age + 1, `${told} of ${age}`);
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']) {
    assert.ok(metrics.has(name), name);
  }
  const { snapshot, pid, status, workers } = await statusOf(adminPort);
  const { age_seconds: _, ...facts } = snapshot;
  assert.deepEqual(facts, {
    digest,
    commit: null,
    uncommitted_changes: false,
    last_modified: '2026-03-01T09:30:00.123Z',
    categories: 2,
    filters: 3,
    kept: [],
  });
  assert.deepEqual([pid, status, workers], [child.pid, 'ready', { wanted: 1, running: 1, replaced: 0 }]);
});

test('is not ready from the signal to stop on, though it still answers', async (t) => {
  const { child, port, adminPort, output } = await serveWithAdmin(t, { args: ['--shutdown-delay', '1500ms'] });
  child.kill('SIGTERM');
  await loggedLine({ output }, 'server-is-stopping');
  const { status, body } = await ask(adminPort, { path: '/readyz' });
  assert.deepEqual([status, body.toString()], [503, '{"status":"stopping"}\n']);
  assert.equal((await ask(adminPort, { path: '/livez' })).status, 200);
  assert.equal((await metricsOf(adminPort)).get('filter_catalog_ready'), 0);
  assert.equal((await ask(port, { headers: credentials })).status, 200);
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

test('adds up what its workers count, and no count falls when one is killed', async (t) => {
  const env = { FILTER_CATALOG_API_KEYS };
  const served = await serveWithAdmin(t, { env, args: ['--workers', '2'] });
  const { port, adminPort } = served;
  const answered = async () =>
    (await metricsOf(adminPort)).get('filter_catalog_requests_total{status="200",key="environment-1"}');
  for (let round = 0; round < 40; round += 1) await ask(port, { headers: credentials });
  await until('all are counted', async () => (await answered()) === 40);
  assert.deepEqual((await statusOf(adminPort)).workers, { wanted: 2, running: 2, replaced: 0 });

  const [worker] = await childrenOf(served.child.pid);
  process.kill(worker ?? assert.fail(), 'SIGKILL');
  await loggedLine(served, 'worker-is-replaced');
  assert.equal(await answered(), 40);
  await until('it is replaced', async () => (await statusOf(adminPort)).workers.running === 2);
  for (let round = 0; round < 20; round += 1) await ask(port, { headers: credentials });
  await until('all are counted again', async () => (await answered()) === 60);
  const metrics = await metricsOf(adminPort);
  assert.equal(metrics.get('filter_catalog_workers_replaced_total'), 1);
  assert.equal(metrics.get('filter_catalog_request_duration_seconds_count'), 60);
});
