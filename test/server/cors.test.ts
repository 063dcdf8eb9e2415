import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { activePath, appWith, ask, credentials } from '../support/server.ts';

const origin = 'https://app.example';
const other = { origin: 'https://other.example' };
const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
const all = 'accept-encoding, authorization, origin';

let apps: Readonly<Record<'any' | 'off' | 'one', FastifyInstance>>;
before(async (t) => {
  const withOrigins = (corsOrigins?: readonly string[]) => appWith(t as TestContext, { corsOrigins });
  apps = { off: await withOrigins(), one: await withOrigins([origin, 'null']), any: await withOrigins(['*']) };
});

/** `allowed` is Access-Control-Allow-Origin. */
type Expected = readonly [status: number, allowed: string | undefined, vary: string];
type Headers = Readonly<Record<string, string>>;

const rows: readonly (readonly [claim: string, app: keyof typeof apps, method: string, Headers, ...Expected])[] = [
  ['a preflight', 'one', 'OPTIONS', { origin, ...preflight }, 204, origin, 'origin'],
  ['a preflight of another origin', 'one', 'OPTIONS', { ...other, ...preflight }, 204, undefined, 'origin'],
  ['a preflight where any origin may ask', 'any', 'OPTIONS', { ...other, ...preflight }, 204, '*', ''],
  ['a preflight where none may', 'off', 'OPTIONS', { origin, ...preflight }, 401, undefined, ''],
  ['OPTIONS without an origin', 'one', 'OPTIONS', {}, 204, undefined, 'origin'],
  ['OPTIONS where none may', 'off', 'OPTIONS', { origin, ...credentials }, 405, undefined, ''],
  ['GET of a page', 'one', 'GET', { origin, ...credentials }, 200, origin, all],
  ['GET of what the page has', 'one', 'GET', { origin, ...credentials, 'if-none-match': '*' }, 304, origin, all],
  ['GET without a key', 'one', 'GET', { origin }, 401, origin, 'origin'],
  ['GET of another origin', 'one', 'GET', { ...other, ...credentials }, 200, undefined, all],
  ['GET of what begins alike', 'one', 'GET', { origin: `${origin}.evil`, ...credentials }, 200, undefined, all],
  ['GET of no page', 'one', 'GET', credentials, 200, undefined, all],
  ['GET where any origin may ask', 'any', 'GET', { ...other, ...credentials }, 200, '*', all],
  ['GET where none may', 'off', 'GET', { origin, ...credentials }, 200, undefined, 'accept-encoding, authorization'],
];
for (const [claim, app, method, headers, ...expected] of rows) {
  test(`answers ${expected[0]} to ${claim}, and allows ${expected[1] ?? 'no origin'}`, async () => {
    const { status, headers: got } = await ask(apps[app], { method, headers });
    const vary = got.vary?.toLowerCase().split(', ').sort().join(', ') ?? '';
    assert.deepEqual([status, got['access-control-allow-origin'], vary], expected);
    assert.equal(got['access-control-allow-credentials'], undefined);
    const exposed = app === 'off' ? undefined : 'ETag, Catalog-Revision, X-Request-Id';
    assert.equal(got['access-control-expose-headers'], exposed);
  });
}

test('tells with a preflight, wherever it goes, what a page may send, and for how long that is so', async () => {
  for (const path of [activePath, '/elsewhere']) {
    const { headers, body } = await ask(apps.one, { method: 'OPTIONS', path, headers: { origin, ...preflight } });
    assert.equal(headers['access-control-allow-methods'], 'GET, HEAD');
    assert.equal(
      headers['access-control-allow-headers'],
      'Authorization, If-None-Match, If-Modified-Since, X-Request-Id',
    );
    assert.deepEqual([headers['access-control-max-age'], body.length], ['3600', 0]);
  }
});
