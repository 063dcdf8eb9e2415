import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '../../src/server/metrics.ts';
import { appWith, ask, credentials } from '../support/server.ts';

test('answers /auth with 204 to a valid key and 401 without one, and counts both', async (t) => {
  const metrics = createMetrics();
  const app = await appWith(t, { metrics });
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, body } = await ask(app, {
      method,
      path: '/auth',
      headers: credentials,
    });
    assert.deepEqual(
      [status, headers['cache-control'], `${body}`],
      [204, 'private, max-age=1', ''],
    );
  }
  const refused = await ask(app, { path: '/auth' });
  assert.deepEqual([refused.status, refused.headers['cache-control']], [401, undefined]);
  assert.equal(
    (await ask(app, { method: 'POST', path: '/auth', headers: credentials })).status,
    405,
  );
  const counted = metrics.requests.text().split('\n').slice(2);
  assert.deepEqual(counted, [
    'filter_catalog_requests_total{status="204",key="key-of-ios"} 2',
    'filter_catalog_requests_total{status="401",key=""} 1',
    'filter_catalog_requests_total{status="405",key="key-of-ios"} 1',
  ]);
});
