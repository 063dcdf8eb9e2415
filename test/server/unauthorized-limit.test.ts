import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUnauthorizedLimit } from '../../src/server/unauthorized-limit.ts';
import { nonZero } from '../support/operator.ts';
import { type Asked, ask, credentials } from '../support/server.ts';
import { loggedLine, serve, serveWithAdmin } from '../support/serving.ts';

const forwardedFor = (address: string): Asked => ({ headers: { 'x-forwarded-for': address } });

test('refuses with 429 what comes without a valid key too often from one address, and lets a valid key pass', async (t) => {
  const args = ['--max-unauthorized-per-minute', '3', '--trust-proxy', '127.0.0.1,10.0.0.0/8'];
  const served = await serveWithAdmin(t, { args });
  const statuses = async (...addresses: readonly string[]) => {
    const found: (number | undefined)[] = [];
    for (const address of addresses) found.push((await ask(served.port, forwardedFor(address))).status);
    return found;
  };
  const [one, other, third] = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  assert.deepEqual(await statuses(one, one, one, one, other), [401, 401, 401, 429, 401]);
  const { status, headers, body } = await ask(served.port, forwardedFor(one));
  assert.equal(status, 429);
  assert.match(headers['retry-after'] ?? '', /^(?:[1-9]|[1-5]\d|60)$/);
  assert.deepEqual(JSON.parse(body.toString()), {
    message: 'Too many requests without a valid API key came from this address. Wait before the next one.',
  });
  assert.equal((await ask(served.port, { headers: { ...credentials, 'x-forwarded-for': one } })).status, 200);
  // What a client writes itself stands before what the proxies add, of which one stands at 10.1.1.1.
  assert.deepEqual(await statuses(`${one}, ${third}`, `a,${third}, 10.1.1.1`, third, third), [401, 401, 401, 429]);
  const network = ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8::ffff:1', '2001:DB8::1', '2001:db8:0:1::1'];
  assert.deepEqual(await statuses(...network), [401, 401, 401, 429, 401]);
  const { address, reason } = await loggedLine(served, 'request-is-refused', 4);
  assert.deepEqual([address, reason], [one, 'unauthorized-too-often']);
  assert.equal((await nonZero(served.adminPort, 'requests_total'))['{status="429",key=""}'], 4);
});

test('believes nobody who says where a request comes from, unless it is told to', async (t) => {
  const { port } = await serve(t, { args: ['--port', '0', '--max-unauthorized-per-minute', '2'] });
  const statuses: (number | undefined)[] = [];
  for (const last of ['1', '2', '3']) statuses.push((await ask(port, forwardedFor(`198.51.100.${last}`))).status);
  assert.deepEqual(statuses, [401, 401, 429]);
});

test('counts anew each minute, by a clock that never goes back', () => {
  let now = 5_000;
  const limit = createUnauthorizedLimit(1, () => now);
  assert.deepEqual([limit.isExceeded('a'), limit.isExceeded('a'), limit.secondsLeft()], [false, true, 60]);
  now += 59_001;
  assert.deepEqual([limit.isExceeded('a'), limit.secondsLeft()], [true, 1]);
  now += 999;
  assert.deepEqual([limit.isExceeded('a'), limit.secondsLeft()], [false, 60]);
});

test('tells addresses apart as networks do', () => {
  const rows = [
    ['198.51.100.1', '::ffff:198.51.100.1', true],
    ['198.51.100.1', '198.51.100.2', false],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2', true],
  ] as const;
  for (const [one, other, isSame] of rows) {
    const limit = createUnauthorizedLimit(1, () => 0);
    limit.isExceeded(one);
    assert.equal(limit.isExceeded(other), isSame, `${one} and ${other}`);
  }
});
