import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { authenticate } from '../../src/server/authentication.ts';
import type { KeySet } from '../../src/server/keys/key-set.ts';
import { activePath, ask, askRaw, keySetOf, startServer } from '../support/server.ts';

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

/** The tokens of "key-of-ios:" and, for what the alphabets differ in, of "~~~???:". */
const keys = ['key-of-ios', '~~~???', '열쇠-🗝', 'KEY'];
const rows: readonly (readonly [claim: string, authorization: string | undefined, status: 200 | 401])[] = [
  ['the key and an empty password', 'Basic a2V5LW9mLWlvczo=', 200],
  ['the scheme in small letters', 'basic a2V5LW9mLWlvczo=', 200],
  ['the scheme in capitals', 'BASIC a2V5LW9mLWlvczo=', 200],
  ['two spaces', 'Basic  a2V5LW9mLWlvczo=', 200],
  ['a token with + and /', 'Basic fn5+Pz8/Og==', 200],
  ['a key in UTF-8', basic('열쇠-🗝:'), 200],

  ['no header', undefined, 401],
  ['an empty header', '', 401],
  ['another scheme', 'Bearer a2V5LW9mLWlvczo=', 401],
  ['a scheme that begins alike', 'Basics a2V5LW9mLWlvczo=', 401],
  ['the scheme alone', 'Basic', 401],
  ['the token alone', 'a2V5LW9mLWlvczo=', 401],
  ['no space', 'Basica2V5LW9mLWlvczo=', 401],
  ['a tab for the space', 'Basic\ta2V5LW9mLWlvczo=', 401],
  ['the key in plain text', 'Basic key-of-ios:', 401],
  ['a password', basic('key-of-ios:secret'), 401],
  ['the key as the password', basic(':key-of-ios'), 401],
  ['the key as user name and password', basic('key-of-ios:key-of-ios'), 401],
  ['two colons', basic('key-of-ios::'), 401],
  ['no colon', basic('key-of-ios'), 401],
  ['a colon alone', basic(':'), 401],
  ['an unknown key', basic('key-of-tv:'), 401],
  ['the beginning of a key', basic('key-of-io:'), 401],
  ['more than a key', basic('key-of-ios2:'), 401],
  ['a key and a blank', basic('key-of-ios :'), 401],
  ['a blank and a key', basic(' key-of-ios:'), 401],
  ['a key and a line end', basic('key-of-ios\n:'), 401],
  ['a key and a NUL', basic('key-of-ios\0:'), 401],
  ['a key in other letters', basic('Key-Of-iOS:'), 401],
  ['a key in NFD', basic('열쇠-🗝:'.normalize('NFD')), 401],
  ['missing padding', 'Basic a2V5LW9mLWlvczo', 401],
  ['too much padding', 'Basic a2V5LW9mLWlvczo==', 401],
  ['bits set that the token does not need', 'Basic a2V5LW9mLWlvczp=', 401],
  ['bits set in its last letter', 'Basic a2V5LW9mLWlvczq=', 401],
  ['the alphabet for URLs', 'Basic fn5-Pz8_Og==', 401],
  ['a blank within the token', 'Basic a2V5LW9m LWlvczo=', 401],
  ['two tokens', 'Basic a2V5LW9mLWlvczo=, Basic a2V5LW9mLWlvczo=', 401],
  ['garbage', 'Basic %%%%', 401],
  ['garbage after the token', 'Basic a2V5LW9mLWlvczo=x', 401],
  ['8,000 letters', `Basic ${'A'.repeat(8_000)}`, 401],
];
for (const [claim, authorization, status] of rows) {
  test(`answers ${status} to ${claim}`, async (t) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await ask(await startServer(t, { keys }), { headers });
    assert.equal(answer.status, status);
    assert.equal(
      answer.headers['www-authenticate'],
      status === 401 ? 'Basic realm="filter-catalog", charset="UTF-8"' : undefined,
    );
  });
}

test('takes a key that is Latin-1 in the token for another key than the same one in UTF-8', async (t) => {
  const port = await startServer(t, { keys: ['clé'] });
  const latin1 = `Basic ${Buffer.from('clé:', 'latin1').toString('base64')}`;
  assert.equal((await ask(port, { headers: { authorization: latin1 } })).status, 401);
  assert.equal((await ask(port, { headers: { authorization: basic('clé:') } })).status, 200);
});

const valid = 'Authorization: Basic a2V5LW9mLWlvczo=';
const headerRows: readonly (readonly [claim: string, lines: readonly string[], status: 200 | 401])[] = [
  ['one header', [valid], 200],
  ['one header in small letters', [valid.replace('Authorization', 'authorization')], 200],
  ['the same header twice', [valid, valid], 401],
  ['the header in two ways of writing', [valid, valid.replace('Authorization', 'AUTHORIZATION')], 401],
  ['a valid header before another one', [valid, 'Authorization: Bearer a'], 401],
  ['a valid header after another one', ['Authorization: Bearer a', valid], 401],
  ['a valid header and an empty one', [valid, 'Authorization:'], 401],
  ['a header for a proxy', [valid.replace('Authorization', 'Proxy-Authorization')], 401],
  ['an expectation and no key', ['Expect: something'], 401],
];
for (const [claim, lines, status] of headerRows) {
  test(`answers ${status} to ${claim}, as it stands on the wire`, async (t) => {
    const head = [`GET ${activePath} HTTP/1.1`, 'Host: a', 'Connection: close'];
    const answer = await askRaw(await startServer(t, { keys }), [...head, ...lines]);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
  });
}

test('lets in each of 10,000 keys and no other', async (t) => {
  const port = await startServer(t, { keys: Array.from({ length: 10_000 }, (_, index) => `key-${index}`) });
  const rows = [
    ['key-0:', 200],
    ['key-4999:', 200],
    ['key-9999:', 200],
    ['key-10000:', 401],
    ['key-:', 401],
  ] as const;
  for (const [credentials, status] of rows) {
    assert.equal((await ask(port, { headers: { authorization: basic(credentials) } })).status, status, credentials);
  }
});

test('lets nobody in without a key', async (t) => {
  const port = await startServer(t, { keys: [] });
  assert.equal((await ask(port, { headers: { authorization: basic(':') } })).status, 401);
});

const everywhere: readonly (readonly [method: string, path: string])[] = [
  ['GET', activePath],
  ['HEAD', activePath],
  ['POST', activePath],
  ['OPTIONS', activePath],
  ['QUERY', activePath],
  ['GET', `${activePath}?key=key-of-ios`],
  ['GET', '/'],
  ['GET', '/elsewhere'],
  ['DELETE', '/elsewhere'],
  ['GET', '/%zz'],
  ['GET', '/filter-category/%c0%80'],
  ['GET', '//filter-category/active'],
  ['GET', `http://key-of-ios:@filters.example${activePath}`],
  ['OPTIONS', '*'],
];
for (const [method, path] of everywhere) {
  test(`asks for credentials before it says anything of ${method} ${path}`, async (t) => {
    const { status, headers, body } = await ask(await startServer(t, { keys }), { method, path });
    assert.equal(status, 401);
    assert.equal(headers['www-authenticate'], 'Basic realm="filter-catalog", charset="UTF-8"');
    assert.deepEqual(
      body.toString(),
      method === 'HEAD'
        ? ''
        : '{"message":"The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password."}',
    );
  });
}

/** A request as Node gives it to the app. */
function requestWith(authorization: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { authorization };
  request.rawHeaders = ['Authorization', authorization];
  return request;
}

const exact = 'Basic a2V5LW9mLWlvczo=';
const one = keySetOf(['key-of-ios']);
const isLetIn = (request: IncomingMessage, known: KeySet) => authenticate(request, known, 0).refusal === undefined;
const anyHeader = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary' }).map((credentials) => basic(credentials)),
  fc.string().map((password) => basic(`key-of-ios:${password}`)),
  fc.base64String().map((token) => `Basic ${token}`),
  // The exact header with one character put in the place of some others.
  fc
    .tuple(fc.nat(exact.length), fc.nat(2), fc.string({ unit: 'binary', maxLength: 1 }))
    .map(([start, length, text]) => `${exact.slice(0, start)}${text}${exact.slice(start + length)}`),
);

test('lets no other header pass than the scheme, spaces and the exact token', () => {
  assert.equal(isLetIn(requestWith(exact), one), true);
  fc.assert(
    fc.property(anyHeader, (authorization) => {
      const isExact = /^basic +a2V5LW9mLWlvczo=$/.test(authorization.replace(/^basic/i, 'basic'));
      assert.equal(isLetIn(requestWith(authorization), one), isExact);
    }),
    { numRuns: 200 },
  );
});

test('lets any key pass that is set, and none that is longer or shorter', () => {
  const anyKey = fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => !key.includes(':'));
  fc.assert(
    fc.property(anyKey, (key) => {
      const request = requestWith(basic(`${key}:`));
      assert.equal(isLetIn(request, keySetOf([key])), true);
      assert.equal(isLetIn(request, keySetOf([`${key}x`, key.slice(0, -1)])), false);
    }),
    { numRuns: 200 },
  );
});
