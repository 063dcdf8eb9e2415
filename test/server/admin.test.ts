import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { createKeySet } from '../../src/keys/key-set.ts';
import { createAdmin } from '../../src/server/admin.ts';
import type { ReloadState } from '../../src/server/follow.ts';
import { createMetrics, type Metrics } from '../../src/server/metrics.ts';
import { type State, statusOf } from '../../src/server/status.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { appWith, ask, credentials, publishedFolder } from '../support/server.ts';

const digest = 'f16312c9a7fb4b870aec3935c91df8a9a98184b73fd854868c01d143a82584d3';
const now = Date.parse('2026-03-02T09:30:00.123Z'); // a day after the catalog was stamped
const bad = { at: '2026-03-02T09:00:00.000Z', reason: 'digest-differs', message: 'It differs.' };
const good = {
  state: 'good',
  last_success: '2026-03-01T10:00:00.000Z',
  last_failure: null,
} as const;
const failing = { ...good, state: 'failing', last_failure: bad } as const;
const keys = [
  { name: 'ios', not_before: null, expires_at: null },
  { name: 'tv', not_before: '2026-04-01T00:00:00Z', expires_at: null },
  { name: 'web', not_before: null, expires_at: '2026-03-03T00:00:00Z' },
  { name: 'old', not_before: null, expires_at: '2026-03-01T00:00:00Z' },
];

let state: State;
before(async (t) => {
  const snapshot = await loadSnapshot(await publishedFolder(t as TestContext));
  state = {
    phase: 'ready',
    snapshot,
    keys: createKeySet(keys.map((key) => ({ ...key, sha256: hash('sha256', key.name) }))),
    certificate: undefined,
    reloads: new Map<string, ReloadState>([['snapshot', failing]]).set('keys', good),
    looks: new Map([
      [
        'snapshot',
        { last_look: '2026-03-02T09:30:00.000Z', last_written: '2026-03-01T09:40:00.000Z' },
      ],
      ['keys', { last_look: '2026-03-02T09:29:59.500Z', last_written: null }],
    ]),
    connections: 7,
  };
});

function adminOf(more: Partial<State> = {}, metrics: Metrics = createMetrics()): FastifyInstance {
  return createAdmin(async () => statusOf({ ...state, ...more }, now), metrics);
}

for (const [path, phase, ...expected] of [
  ['/livez', 'ready', 200, '{"status":"alive"}'],
  ['/readyz', 'starting', 503, '{"status":"starting"}'],
  ['/readyz', 'ready', 200, '{"status":"ready"}'],
  ['/readyz', 'stopping', 503, '{"status":"stopping"}'],
] as const) {
  test(`answers ${expected[0]} to ${path} without credentials while it is ${phase}`, async () => {
    const { status, body } = await ask(adminOf({ phase }), { path });
    assert.deepEqual([status, body.toString()], expected);
  });
}

for (const path of ['/secret', '/status/secret?secret', '/%zzsecret']) {
  test(`refuses ${path} without repeating it`, async () => {
    const { status, headers, body } = await ask(adminOf(), { path });
    const type = 'application/json; charset=utf-8';
    const expected = [404, type, '{"message":"There is nothing at this path."}'];
    assert.deepEqual([status, headers['content-type'], String(body)], expected);
  });
}

test('tells at /status what is served, how its sources fare, and which keys are let in', async () => {
  const { uptime_seconds, ...status } = JSON.parse(
    (await ask(adminOf(), { path: '/status' })).body.toString(),
  );
  assert.ok(uptime_seconds >= 0);
  const states = ['valid', 'not yet valid', 'valid', 'expired'];
  const origin = { commit: null, uncommitted_changes: false };
  const last_modified = '2026-03-01T09:30:00.123Z';
  const served = { from: null, digest, ...origin, last_modified, age_seconds: 86_400 };
  assert.deepEqual(status, {
    status: 'ready',
    version: packageJson.version,
    node: process.version,
    pid: process.pid,
    time: '2026-03-02T09:30:00.123Z',
    connections: 7,
    snapshot: { ...served, categories: 2, filters: 3, next: [], kept: [] },
    reloads: { snapshot: failing, keys: good },
    files: {
      snapshot: { last_look: '2026-03-02T09:30:00.000Z', last_written: '2026-03-01T09:40:00.000Z' },
      keys: { last_look: '2026-03-02T09:29:59.500Z', last_written: null },
    },
    keys: keys.map((key, index) => ({ ...key, state: states[index] })),
    certificate: null,
  });
});

/** The series whose names match, without `filter_catalog_` before them. */
async function samplesOf(
  admin: FastifyInstance,
  names: RegExp,
): Promise<Readonly<Record<string, number>>> {
  const { headers, body } = await ask(admin, { path: '/metrics' });
  assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  const series = [...String(body).matchAll(/^(?:filter_catalog_)?([^#\s].*) (\S+)$/gm)];
  const named = series.filter(([, name = '']) => names.test(name));
  return Object.fromEntries(named.map(([, name, value]) => [name, Number(value)]));
}

test('tells the same in numbers at /metrics', async () => {
  const certificate = {
    cert: Buffer.of(),
    key: Buffer.of(),
    fingerprint: '',
    expires: '2026-06-01T00:00:00.000Z',
  };
  const names = /^(info|ready|connections|snapshot_|reload_|files_|keys|key_|certificate_)/;
  assert.deepEqual(await samplesOf(adminOf({ certificate }), names), {
    [`info{version="${packageJson.version}"}`]: 1,
    ready: 1,
    connections: 7,
    [`snapshot_info{digest="${digest}",commit=""}`]: 1,
    snapshot_age_seconds: 86_400,
    snapshot_last_modified_timestamp_seconds: 1_772_357_400.123,
    snapshot_categories: 2,
    snapshot_filters: 3,
    'reload_failing{source="snapshot",reason="digest-differs"}': 1,
    'reload_failing{source="keys",reason=""}': 0,
    'reload_last_failure_timestamp_seconds{source="snapshot"}': 1_772_442_000,
    'reload_last_success_timestamp_seconds{source="snapshot"}': 1_772_359_200,
    'reload_last_success_timestamp_seconds{source="keys"}': 1_772_359_200,
    'files_last_look_timestamp_seconds{source="snapshot"}': 1_772_443_800,
    'files_last_look_timestamp_seconds{source="keys"}': 1_772_443_799.5,
    'files_last_written_timestamp_seconds{source="snapshot"}': 1_772_358_000,
    'keys{state="valid"}': 2,
    'keys{state="not-yet-valid"}': 1,
    'keys{state="expired"}': 1,
    key_next_expiry_timestamp_seconds: 1_772_496_000,
    certificate_expiry_timestamp_seconds: 1_780_272_000,
  });
});

test('leaves out times that there are not, and tells of a process that is not ready', async () => {
  const stopping = adminOf({ phase: 'stopping', keys: createKeySet([]), reloads: new Map() });
  assert.deepEqual(await samplesOf(stopping, /^(ready|reload_|key_|certificate_)/), { ready: 0 });
  const ofProcess =
    /^(process_cpu_seconds_total|process_resident_memory_bytes|nodejs_eventloop_lag_seconds)$/;
  assert.equal(Object.keys(await samplesOf(adminOf(), ofProcess)).length, 3);
});

test('counts every answer by status and key, its bytes and its time', async (t) => {
  const metrics = createMetrics();
  const app = await appWith(t, { metrics });
  for (const method of ['GET', 'HEAD', 'POST']) await ask(app, { method, headers: credentials });
  await ask(app, { headers: { ...credentials, 'if-none-match': '*' } });
  await ask(app, { path: '/elsewhere', headers: credentials });
  await ask(app);
  const counted = /^(requests_total|unauthorized_|response_|request_duration_seconds_count)/;
  assert.deepEqual(await samplesOf(adminOf({}, metrics), counted), {
    'requests_total{status="200",key="key-of-ios"}': 2,
    'requests_total{status="304",key="key-of-ios"}': 1,
    'requests_total{status="404",key="key-of-ios"}': 1,
    'requests_total{status="405",key="key-of-ios"}': 1,
    'requests_total{status="401",key=""}': 1,
    'unauthorized_requests_total{reason="credentials-are-missing"}': 1,
    response_bytes_total: 1811 + 88 + 50 + 129,
    request_duration_seconds_count: 6,
  });
});

test('writes the text format of Prometheus, version 0.0.4: counters, a histogram, and what is counted of no event yet', async () => {
  const metrics = createMetrics();
  metrics.requests.add(1, 200, 'a"b\\c\nd');
  metrics.requests.add(1, 401);
  metrics.requests.add(1, 401);
  for (const seconds of [0.000_05, 0.3, 100]) metrics.durations.observe(seconds);
  const text = String((await ask(adminOf({}, metrics), { path: '/metrics' })).body);
  assert.equal(text.slice(0, text.indexOf('\n# HELP filter_catalog_dropped_')), counted);
});
const counted = `\
# HELP filter_catalog_requests_total Requests by status and key name.
# TYPE filter_catalog_requests_total counter
filter_catalog_requests_total{status="200",key="a\\"b\\\\c\\nd"} 1
filter_catalog_requests_total{status="401",key=""} 2

# HELP filter_catalog_request_duration_seconds Request duration.
# TYPE filter_catalog_request_duration_seconds histogram
filter_catalog_request_duration_seconds_bucket{le="0.00005"} 1
filter_catalog_request_duration_seconds_bucket{le="0.0001"} 1
filter_catalog_request_duration_seconds_bucket{le="0.00025"} 1
filter_catalog_request_duration_seconds_bucket{le="0.0005"} 1
filter_catalog_request_duration_seconds_bucket{le="0.001"} 1
filter_catalog_request_duration_seconds_bucket{le="0.0025"} 1
filter_catalog_request_duration_seconds_bucket{le="0.005"} 1
filter_catalog_request_duration_seconds_bucket{le="0.01"} 1
filter_catalog_request_duration_seconds_bucket{le="0.025"} 1
filter_catalog_request_duration_seconds_bucket{le="0.05"} 1
filter_catalog_request_duration_seconds_bucket{le="0.1"} 1
filter_catalog_request_duration_seconds_bucket{le="0.25"} 1
filter_catalog_request_duration_seconds_bucket{le="0.5"} 2
filter_catalog_request_duration_seconds_bucket{le="1"} 2
filter_catalog_request_duration_seconds_bucket{le="2.5"} 2
filter_catalog_request_duration_seconds_bucket{le="5"} 2
filter_catalog_request_duration_seconds_bucket{le="10"} 2
filter_catalog_request_duration_seconds_bucket{le="30"} 2
filter_catalog_request_duration_seconds_bucket{le="+Inf"} 3
filter_catalog_request_duration_seconds_sum 100.30005
filter_catalog_request_duration_seconds_count 3

# HELP filter_catalog_response_bytes_total Response body bytes sent.
# TYPE filter_catalog_response_bytes_total counter
filter_catalog_response_bytes_total 0

# HELP filter_catalog_unauthorized_requests_total Requests refused with 401, by reason.
# TYPE filter_catalog_unauthorized_requests_total counter
`;

const isLinux = process.platform === 'linux';
test('measures the process, under the names that dashboards for Node ask for', {
  skip: !isLinux,
}, async () => {
  const admin = adminOf();
  await sleep(50); // for some delays of the event loop
  const text = String((await ask(admin, { path: '/metrics' })).body);
  const types = [...text.matchAll(/^# TYPE ((?:process|nodejs)_.+)$/gm)].map(([, type]) => type);
  assert.deepEqual(types, ofProcess);
  const series = new Map(
    [...text.matchAll(/^((?:process|nodejs)_.+) (\S+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
  const value = (name: string) => series.get(name) ?? assert.fail(name);
  assert.ok(value('process_resident_memory_bytes') > 2e7);
  assert.ok(
    Math.abs(value('process_start_time_seconds') + process.uptime() - Date.now() / 1000) < 2,
  );
  assert.ok(value('process_open_fds') > 2);
  assert.ok(value('process_cpu_user_seconds_total') <= value('process_cpu_seconds_total'));
  assert.ok(value('nodejs_eventloop_lag_seconds') < 10);
  assert.ok(value('nodejs_heap_size_used_bytes') <= value('nodejs_heap_size_total_bytes'));
  assert.equal(value(`nodejs_version_info{version="${process.version}"}`), 1);
});
const ofProcess = [
  ...['user_', 'system_', ''].map((part) => `process_cpu_${part}seconds_total counter`),
  ...[
    'process_start_time_seconds gauge',
    'process_resident_memory_bytes gauge',
    'process_open_fds gauge',
  ],
  ...['nodejs_eventloop_lag_seconds gauge', 'nodejs_eventloop_lag_p99_seconds gauge'],
  ...['heap_size_total', 'heap_size_used', 'external_memory'].map(
    (name) => `nodejs_${name}_bytes gauge`,
  ),
  'nodejs_version_info gauge',
];
