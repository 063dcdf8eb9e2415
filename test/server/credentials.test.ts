import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { authenticate } from '../../src/server/app.ts';
import { runs } from '../support/runs.ts';
import { appWith, keySetOf, send } from '../support/server.ts';

const basic = (credentials: string, encoding: BufferEncoding = 'utf8') =>
  `Basic ${Buffer.from(credentials, encoding).toString('base64')}`;
const challenge = 'Basic realm="filter-catalog", charset="UTF-8"';

const keys = ['key-of-ios', '~~~???', '열쇠-🗝', 'KEY', 'clé'];
/** Authorization headers by status. */
const rows: Readonly<Record<number, readonly string[]>> = {
  200: ['BASIC a2V5LW9mLWlvczo=', 'Basic fn5+Pz8/Og==', basic('열쇠-🗝:')],
  401: [
    ...[
      'Basica2V5LW9mLWlvczo=',
      'Basic\ta2V5LW9mLWlvczo=',
      'Basic a2V5LW9mLWlvczo=, Basic a2V5LW9mLWlvczo=',
    ],
    ...[basic(':'), basic('key-of-ios\0:'), basic('Key-Of-iOS:'), basic('clé:', 'latin1')],
    basic('열쇠-🗝:'.normalize('NFD')),
    'Basic a2V5LW9mLWlvczp=', // bits set that the token does not need
    'Basic fn5-Pz8_Og==', // the alphabet for URLs
  ],
};

let app: FastifyInstance;
before(async (t) => {
  app = await appWith(t as TestContext, { keys });
});

for (const [expected, authorizations] of Object.entries(rows)) {
  test(`answers ${expected} to Authorization: ${authorizations.map((value) => JSON.stringify(value)).join(' or ')}`, async () => {
    for (const authorization of authorizations) {
      const { status, headers } = await send(app, { headers: { authorization } });
      assert.equal(`${status}`, expected, authorization);
      assert.equal(headers['www-authenticate'], status === 401 ? challenge : undefined);
    }
  });
}

const isLetIn = (authorization: string, ...known: readonly string[]) =>
  authenticate(authorization, keySetOf(known), 0).refusal === undefined;

const token = 'a2V5LW9mLWlvczo=';
const exact = `Basic ${token}`;
const odd = fc.string({ unit: 'binary', maxLength: 20 });
/** Authorization headers, most of them close to a valid one. */
const values: fc.Arbitrary<string> = fc.oneof(
  odd,
  odd.map((credentials) => basic(credentials, 'latin1')),
  fc
    .tuple(odd, odd, odd)
    .map(([start, end, password]) => basic(`${start}key-of-ios${end}:${password}`)),
  // The valid header with some characters replaced
  fc
    .tuple(fc.nat(22), fc.nat(7), odd)
    .map(([at, gone, text]) => exact.slice(0, at) + text + exact.slice(at + gone)),
);

test('accepts only the scheme, spaces and the exact token, among 30,000 odd headers', () => {
  const isExact = (value: string) =>
    /^basic +$/i.test(value.slice(0, -token.length)) && value.endsWith(token);
  const property = fc.property(values, (value) => isLetIn(value, 'key-of-ios') === isExact(value));
  fc.assert(property, runs(30_000));
});

test('accepts any configured key, but no longer or shorter one', () => {
  const anyKey = fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => !key.includes(':'));
  const property = fc.property(anyKey, (key) => {
    const sent = basic(`${key}:`);
    return isLetIn(sent, key) && !isLetIn(sent, `${key}x`, key.slice(0, -1));
  });
  fc.assert(property, runs());
});
