import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { activePath, appWith, credentials, send } from '../support/server.ts';

const origin = 'https://app.example';
const other = { origin: 'https://other.example' };
const preflight = {
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'authorization',
};
const all = 'accept-encoding, authorization, origin';

let apps: Readonly<Record<'any' | 'off' | 'one', FastifyInstance>>;
before(async (t) => {
  const withOrigins = (...corsOrigin: readonly string[]) =>
    appWith(t as TestContext, { corsOrigin });
  apps = {
    off: await withOrigins(),
    one: await withOrigins(origin, 'null'),
    any: await withOrigins('*'),
  };
});

type Headers = Readonly<Record<string, string>>;
/** The status, Access-Control-Allow-Origin and Vary. */
type Expected = readonly [number, string | undefined, string];

const rows: readonly (readonly [app: keyof typeof apps, method: string, Headers, ...Expected])[] = [
  ['one', 'OPTIONS', { origin, ...preflight }, 204, origin, 'origin'],
  ['one', 'OPTIONS', { ...other, ...preflight }, 204, undefined, 'origin'],
  ['any', 'OPTIONS', { ...other, ...preflight }, 204, '*', ''],
  ['off', 'OPTIONS', { origin, ...preflight }, 401, undefined, ''],
  ['one', 'GET', { origin, ...credentials }, 200, origin, all],
  ['one', 'GET', { origin }, 401, origin, 'origin'],
  ['one', 'GET', { origin: `${origin}.evil`, ...credentials }, 200, undefined, all],
  ['one', 'GET', credentials, 200, undefined, all],
  ['any', 'GET', { ...other, ...credentials }, 200, '*', all],
  ['off', 'GET', { origin, ...credentials }, 200, undefined, 'accept-encoding, authorization'],
];
for (const [app, method, headers, ...expected] of rows) {
  const [status, allowed = 'no origin'] = expected;
  test(`answers ${status} to ${method} with ${Object.keys(headers)} at "${app}", and allows ${allowed}`, async () => {
    const { status, headers: got } = await send(apps[app], { method, headers });
    const vary = got.vary?.toLowerCase().split(', ').sort().join(', ') ?? '';
    assert.deepEqual([status, got['access-control-allow-origin'], vary], expected);
    assert.equal(got['access-control-allow-credentials'], undefined);
    const exposed = app === 'off' ? undefined : 'ETag, Catalog-Revision, X-Request-Id';
    assert.equal(got['access-control-expose-headers'], exposed);
  });
}

test('allows methods and headers in a preflight, whatever its path, for an hour', async () => {
  for (const path of [activePath, '/elsewhere']) {
    const { headers, body } = await send(apps.one, {
      method: 'OPTIONS',
      path,
      headers: { origin, ...preflight },
    });
    assert.equal(headers['access-control-allow-methods'], 'GET, HEAD');
    const allowed = 'Authorization, If-None-Match, If-Modified-Since, X-Request-Id';
    assert.equal(headers['access-control-allow-headers'], allowed);
    assert.deepEqual([headers['access-control-max-age'], body.length], ['3600', 0]);
  }
});
