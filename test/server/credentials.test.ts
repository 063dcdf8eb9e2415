import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { authenticate } from '../../src/server/credentials.ts';
import { activePath, appWith, ask, keySetOf } from '../support/server.ts';

const basic = (credentials: string, encoding: BufferEncoding = 'utf8') =>
  `Basic ${Buffer.from(credentials, encoding).toString('base64')}`;
const challenge = 'Basic realm="filter-catalog", charset="UTF-8"';

/** The tokens of "key-of-ios:" and, for what the alphabets differ in, of "~~~???:". */
const keys = ['key-of-ios', '~~~???', '열쇠-🗝', 'KEY', 'clé'];
const rows: readonly (readonly [claim: string, authorization: string | undefined, status: 200 | 401])[] = [
  ['the key and an empty password', 'Basic a2V5LW9mLWlvczo=', 200],
  ['the scheme in small letters', 'basic a2V5LW9mLWlvczo=', 200],
  ['the scheme in capitals', 'BASIC a2V5LW9mLWlvczo=', 200],
  ['a token with + and /', 'Basic fn5+Pz8/Og==', 200],
  ['a key in UTF-8', basic('열쇠-🗝:'), 200],

  ['no header', undefined, 401],
  ['another scheme', 'Bearer a2V5LW9mLWlvczo=', 401],
  ['the scheme alone', 'Basic', 401],
  ['the token alone', 'a2V5LW9mLWlvczo=', 401],
  ['no space', 'Basica2V5LW9mLWlvczo=', 401],
  ['a tab for the space', 'Basic\ta2V5LW9mLWlvczo=', 401],
  ['the key in plain text', 'Basic key-of-ios:', 401],
  ['a password', basic('key-of-ios:secret'), 401],
  ['the key as the password', basic(':key-of-ios'), 401],
  ['two colons', basic('key-of-ios::'), 401],
  ['no colon', basic('key-of-ios'), 401],
  ['a colon alone', basic(':'), 401],
  ['an unknown key', basic('key-of-tv:'), 401],
  ['a key and a space', basic('key-of-ios :'), 401],
  ['a key and a NUL', basic('key-of-ios\0:'), 401],
  ['a key in other letters', basic('Key-Of-iOS:'), 401],
  ['a key in Latin-1', basic('clé:', 'latin1'), 401],
  ['a key in NFD', basic('열쇠-🗝:'.normalize('NFD')), 401],
  ['missing padding', 'Basic a2V5LW9mLWlvczo', 401],
  ['bits set that the token does not need', 'Basic a2V5LW9mLWlvczp=', 401],
  ['the alphabet for URLs', 'Basic fn5-Pz8_Og==', 401],
  ['a space within the token', 'Basic a2V5LW9m LWlvczo=', 401],
  ['two tokens', 'Basic a2V5LW9mLWlvczo=, Basic a2V5LW9mLWlvczo=', 401],
  ['garbage after the token', 'Basic a2V5LW9mLWlvczo=x', 401],
];

let app: FastifyInstance;
before(async (t) => {
  app = await appWith(t as TestContext, { keys });
});

for (const [claim, authorization, status] of rows) {
  test(`answers ${status} to ${claim}`, async () => {
    const answer = await ask(app, { headers: authorization === undefined ? {} : { authorization } });
    assert.equal(answer.status, status);
    assert.equal(answer.headers['www-authenticate'], status === 401 ? challenge : undefined);
  });
}

test('asks for credentials before it says anything of a path or a method', async () => {
  for (const path of ['/elsewhere', '/filter-category/%c0%80', `${activePath}?key=key-of-ios`]) {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await ask(app, { method, path });
      assert.deepEqual([status, headers['www-authenticate'], headers.allow], [401, challenge, undefined]);
    }
  }
});

const exact = 'Basic a2V5LW9mLWlvczo=';

/** Whether a request with this header is let in. */
function isLetIn(authorization: string, known = keySetOf(keys)): boolean {
  return authenticate(authorization, known, 0).refusal === undefined;
}

const token = 'a2V5LW9mLWlvczo=';
const odd = fc.string({ unit: 'binary', maxLength: 20 });
const places = fc.tuple(fc.nat(exact.length), fc.nat(exact.length));
/** What may stand in the header, most of it close to what is let in. */
const values: fc.Arbitrary<string> = fc.oneof(
  odd,
  odd.map((text) => `Basic ${text}`),
  odd.map((credentials) => basic(credentials, 'latin1')),
  fc.base64String().map((text) => `Basic ${text}`),
  fc.tuple(odd, odd).map(([start, end]) => basic(`${start}key-of-ios${end}:`)),
  odd.map((password) => basic(`key-of-ios:${password}`)),
  // A piece of the exact header, and the exact one with a few characters in the place of some others
  places.map(([start, end]) => exact.slice(start, end)),
  fc
    .tuple(places, odd)
    .map(([[start, end], text]) => exact.slice(0, start) + text + exact.slice(Math.min(end, start + 2))),
  fc
    .tuple(
      fc.constantFrom('Basic', 'basic', 'BASIC', 'Bearer', 'Basics', 'Basi', '', 'Basic:', 'Basic,'),
      fc.constantFrom(' ', '  ', '\t', ' \t', '', ', ', '=', '\x0b', '\xa0', '\n'),
      fc.constantFrom<BufferEncoding>('base64', 'base64url', 'hex', 'latin1'),
      fc.constantFrom('', '=', '==', 'A', ' ', '\0', '\n'),
    )
    .map(([scheme, gap, alphabet, end]) => scheme + gap + Buffer.from('key-of-ios:').toString(alphabet) + end),
);
const isExact = (value: string) => /^basic +$/i.test(value.slice(0, -token.length)) && value.endsWith(token);

test('lets none of 100,000 odd headers in, but the scheme, spaces and the exact token', () => {
  const known = keySetOf(['key-of-ios']);
  const property = fc.property(values, (value) => isLetIn(value, known) === isExact(value));
  fc.assert(property, { numRuns: 100_000 });
});

test('lets any key in that is set, and none that is longer or shorter', () => {
  const anyKey = fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => !key.includes(':'));
  const property = fc.property(anyKey, (key) => {
    const sent = basic(`${key}:`);
    assert.equal(isLetIn(sent, keySetOf([key])), true);
    assert.equal(isLetIn(sent, keySetOf([`${key}x`, key.slice(0, -1)])), false);
  });
  fc.assert(property);
});
