import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { createKeySet } from '../../src/keys/key-set.ts';
import { createAdmin, type State } from '../../src/server/admin.ts';
import { countRequests } from '../../src/server/metrics.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { appWith, credentials, publishedFolder, send } from '../support/server.ts';

const digest = 'd'.repeat(64);
const loadedAt = '2026-03-01T10:00:00.000Z';
const good = { successes: 1, failures: 0, last_success: new Date(loadedAt), failure: null };
const failing = { ...good, failures: 2, failure: 'A file differs.' };
const keys = [
  { name: 'ios', not_before: null, expires_at: null },
  { name: 'tv', not_before: '2026-04-01T00:00:00Z', expires_at: null },
  { name: 'web', not_before: null, expires_at: '2026-03-03T00:00:00Z' },
  { name: 'old', not_before: null, expires_at: '2026-03-01T00:00:00Z' },
];

let app: FastifyInstance;
let metrics: ReturnType<typeof countRequests>;
let state: State;
before(async (t) => {
  app = await appWith(t as TestContext);
  metrics = countRequests(app);
  const { manifest, ...others } = await loadSnapshot(await publishedFolder(t as TestContext));
  state = {
    status: 'ready',
    snapshot: { ...others, manifest: { ...manifest, digest } },
    keys: createKeySet(keys.map((key) => ({ ...key, sha256: hash('sha256', key.name) }))),
    sources: { snapshot: failing, keys: good },
  };
});

function adminAt(t: TestContext, more: Partial<State> = {}): FastifyInstance {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-02T09:30:00.123Z') });
  return createAdmin(() => ({ ...state, ...more }), metrics);
}

for (const [path, status, ...expected] of [
  ['/livez', 'ready', 200, '{"status":"alive"}'],
  ['/readyz', 'starting', 503, '{"status":"starting"}'],
  ['/readyz', 'ready', 200, '{"status":"ready"}'],
  ['/readyz', 'stopping', 503, '{"status":"stopping"}'],
] as const) {
  test(`answers ${expected[0]} to ${path} without credentials while it is ${status}`, async (t) => {
    const response = await send(adminAt(t, { status }), { path });
    assert.deepEqual([response.status, response.body.toString()], expected);
  });
}

test('shows the snapshot, the sources and the keys at /status', async (t) => {
  const { body } = await send(adminAt(t), { path: '/status' });
  const states = ['valid', 'not yet valid', 'valid', 'expired'];
  const last_modified = '2026-03-01T09:30:00.123Z';
  assert.deepEqual(JSON.parse(body.toString()), {
    status: 'ready',
    version: packageJson.version,
    snapshot: { digest, commit: null, last_modified, categories: 2, filters: 3 },
    sources: {
      snapshot: { ...failing, last_success: loadedAt },
      keys: { ...good, last_success: loadedAt },
    },
    keys: keys.map((key, index) => ({ ...key, state: states[index] })),
  });
});

/** Returns the lines of `/metrics`, without the prefix and the process metrics. */
async function linesOf(admin: FastifyInstance): Promise<readonly string[]> {
  const { headers, body } = await send(admin, { path: '/metrics' });
  assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  const lines = String(body).split('\n');
  return lines
    .filter((line) => !line.includes('process_'))
    .map((line) => line.replace(/filter_catalog_/, ''));
}

test('writes the text format of Prometheus: counters, gauges and a histogram', async (t) => {
  for (const method of ['GET', 'HEAD', 'POST']) await send(app, { method, headers: credentials });
  await send(app, { path: '/elsewhere', headers: credentials });
  await send(app);
  const lines = await linesOf(adminAt(t));
  const durations = lines.filter((line) => line.includes('duration'));
  assert.deepEqual(
    lines.filter((line) => !/duration|^# TYPE/.test(line)),
    expected.split('\n'),
  );
  assert.equal(durations[0], '# TYPE request_duration_seconds histogram');
  assert.match(durations[1] ?? '', /^request_duration_seconds_bucket\{le="0\.0001"\} \d$/);
  assert.equal(durations.at(-3), 'request_duration_seconds_bucket{le="+Inf"} 5');
  assert.match(durations.at(-2) ?? '', /^request_duration_seconds_sum 0\.\d+$/);
  assert.equal(durations.at(-1), 'request_duration_seconds_count 5');
});
const expected = `\
info{version="${packageJson.version}"} 1
ready 1
requests_total{status="200",key="key-of-ios"} 2
requests_total{status="401",key=""} 1
requests_total{status="404",key="key-of-ios"} 1
requests_total{status="405",key="key-of-ios"} 1
unauthorized_requests_total{reason="missing-credentials"} 1
reloads_total{source="snapshot",result="success"} 1
reloads_total{source="keys",result="success"} 1
reloads_total{source="snapshot",result="failure"} 2
reloads_total{source="keys",result="failure"} 0
reload_failing{source="snapshot"} 1
reload_failing{source="keys"} 0
reload_last_success_timestamp_seconds{source="snapshot"} 1772359200
reload_last_success_timestamp_seconds{source="keys"} 1772359200
snapshot_info{digest="${digest}",commit=""} 1
snapshot_last_modified_timestamp_seconds 1772357400.123
snapshot_filters 3
snapshot_next_change_timestamp_seconds +Inf
keys{state="valid"} 2
keys{state="not-yet-valid"} 1
keys{state="expired"} 1
key_next_expiry_timestamp_seconds 1772496000
`;

test('measures the process, and shows no expiry without keys', async (t) => {
  const admin = adminAt(t, { status: 'stopping', keys: createKeySet([]) });
  const lines = await linesOf(admin);
  for (const line of ['ready 0', 'keys{state="valid"} 0', 'key_next_expiry_timestamp_seconds +Inf'])
    assert.ok(lines.includes(line), line);
  const text = String((await send(admin, { path: '/metrics' })).body);
  const value = (name: string) =>
    Number(new RegExp(`^process_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  assert.ok(value('cpu_seconds_total') > 0.01);
  assert.ok(value('resident_memory_bytes') > 2e7);
  assert.ok(value('start_time_seconds') > 1.7e9);
});
