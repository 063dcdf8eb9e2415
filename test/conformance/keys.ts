import assert from 'node:assert/strict';
import { isRecord, parseJson } from '../../src/base/json.ts';
import {
  activePath,
  basic,
  type Client,
  type Expectations,
  equal,
  expect,
  headerOf,
  type Request,
} from './client.ts';
import type { Response } from './exchange.ts';

/** Creates a check of Authorization values. Their names are reported, so they hide the key. */
const gives = (
  status: number,
  valuesOf: (key: string, token: string) => Readonly<Record<string, string | null>>,
) => {
  return async (client: Client) => {
    const token = basic(`${client.key}:`).slice('Basic '.length);
    const values = Object.entries(valuesOf(client.key, token));
    const requests = values.map(([name, authorization]) => [name, { authorization }]);
    await expect(client, status, Object.fromEntries(requests));
  };
};

export const unknownKey = `fckey${'0'.repeat(64)}`;

/** Returns credentials with the key in other letter cases. */
function inOtherCases(key: string): Readonly<Record<string, string>> {
  const cased = {
    'the key in capitals': key.toUpperCase(),
    'the key without capitals': key.toLowerCase(),
  };
  const others = Object.entries(cased).filter(([, other]) => other !== key);
  return Object.fromEntries(others.map(([name, other]) => [name, basic(`${other}:`)]));
}

/** Refused requests by status. */
export const refused: Readonly<Record<number, Request>> = {
  401: { authorization: null },
  404: { path: '/elsewhere' },
  405: { method: 'POST' },
};

/** Authentication (contract, section 5). */
export const keyClaims: Expectations = {
  'No key, or an unknown one, is a 401': gives(401, (key) => ({
    'no Authorization': null,
    'an empty one': '',
    'an empty key': basic(':'),
    'a longer key': basic(`${key}x:`),
    'a shorter key': basic(`${key.slice(0, -1)}:`),
    'a key with NUL': basic(`${key}\0:`),
    'another key': basic(`${unknownKey}:`),
    ...inOtherCases(key),
  })),
  'A key of 8 KiB is a 401': gives(401, () => ({ 'such a key': basic(`${'a'.repeat(8192)}:`) })),
  'A password, or no colon, is a 401': gives(401, (key) => ({
    'a password': basic(`${key}:a`),
    'two colons': basic(`${key}::`),
    'no colon': basic(key),
    'the key as password': basic(`:${key}`),
    'the key as password of a user': basic(`user:${key}`),
  })),
  'What is not Basic and a token is a 401': gives(401, (key, token) => ({
    Bearer: `Bearer ${key}`,
    'Bearer and the token': `Bearer ${token}`,
    'no scheme': token,
    'no token': 'Basic',
    'no space': `Basic${token}`,
    'a tab': `Basic\t${token}`,
    'two tokens': `Basic ${token}, Basic ${token}`,
    'the plain key': `Basic ${key}:`,
    'what is no base64': 'Basic %%%',
  })),
  'Base64 as no program writes it is a 401': gives(401, (_key, token) => ({
    'one = more': `Basic ${token}=`,
    'a * inside': `Basic ${token.slice(0, 4)}*${token.slice(4)}`,
    ...(token.endsWith('=') && { 'no padding': `Basic ${token.replace(/=+$/, '')}` }),
  })),
  'Two Authorization headers are a 401': async (client) => {
    const [right, other] = [`Authorization: ${basic(`${client.key}:`)}`, 'Authorization: Bearer a'];
    await expect(client, 401, {
      'the key twice': { headers: [right] },
      'another one before the key': { headers: [other] },
      'another one behind the key': { headers: [right, other], authorization: null },
    });
  },
  'The scheme is read in any case, with more spaces': gives(200, (_key, token) => ({
    'lower case': `basic ${token}`,
    'upper case': `BASIC ${token}`,
    'three spaces': `Basic   ${token}`,
    'a tab before it': `\tBasic ${token}`, // RFC 9112, section 5
  })),
  'Without a key every request is a 401': async (client) => {
    const etag = (await client.ask()).headers.get('etag') ?? '"a"';
    const known = [`Proxy-Authorization: ${basic(`${client.key}:`)}`, `If-None-Match: ${etag}`];
    const lines = ['If-None-Match: *', 'X-Request-Id: a', 'Accept-Encoding: gzip', ...known];
    const paths = ['/', '/elsewhere', `${activePath}/`, '/%zz', `${activePath}?a=b`];
    const methods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
    const requests: readonly Request[] = [
      ...[...lines.map((line) => ({ headers: [line] })), ...paths.map((path) => ({ path }))],
      ...methods.flatMap((method) => [{ method }, { method, path: '/elsewhere' }]),
    ];
    const named = requests.map((request) => [
      JSON.stringify(request),
      { ...request, authorization: null },
    ]);
    await expect(client, 401, Object.fromEntries(named));
  },
  'The key in another place than Authorization is a 401': async (client) => {
    const authorization = null;
    for (const name of ['X-Api-Key: ', 'Api-Key: ', 'Cookie: key=']) {
      const headers = [`${name}${client.key}`];
      await expect(client, 401, { [name]: { authorization, headers } });
    }
    for (const name of ['key', 'api_key', 'apikey', 'access_token']) {
      const path = `${activePath}?${name}=${encodeURIComponent(client.key)}`;
      await expect(client, 401, { [name]: { authorization, path } });
    }
  },
  'A 401 asks for Basic credentials': async ({ ask }) => {
    const challenge = headerOf(await ask({ authorization: null }), 'www-authenticate');
    const expected = /^Basic (?=.*\brealm=").*\bcharset="UTF-8"/i; // RFC 7617, section 2
    assert.match(challenge, expected, `it asks for ${challenge}`);
  },
  '401, 404 and 405 are JSON with a message alone': async ({ ask }) => {
    for (const [status, each] of Object.entries(refused)) expectMessage(await ask(each), status);
  },
  '401, 404 and 405 have an X-Request-Id': async ({ ask }) => {
    for (const [status, request] of Object.entries(refused)) {
      const kept = await ask({ ...request, headers: ['X-Request-Id: seen-by-a-proxy'] });
      equal(kept.headers.get('x-request-id'), 'seen-by-a-proxy', `${status}: X-Request-Id`);
      const made = headerOf(await ask(request), 'x-request-id');
      const next = headerOf(await ask(request), 'x-request-id');
      assert.notEqual(made, next, `${status}: two requests have the same X-Request-Id`);
    }
  },
  '401, 404 and 405 are not cacheable': async ({ ask }) => {
    for (const [status, request] of Object.entries(refused)) {
      const { status: given, headers } = await ask(request);
      equal(`${given}`, status, 'the status');
      const control = headers.get('cache-control') ?? '';
      // RFC 9111, section 3.5: directives that allow caching despite Authorization.
      const kept = /public|s-maxage|must-revalidate|max-age=[1-9]/i;
      assert.doesNotMatch(control, kept, `${status}: ${control}`);
      equal(headers.get('expires'), undefined, `${status}: Expires`);
    }
  },
};

export const expiryClaims: Expectations<Client> = {
  'An expired key is a 401': async (_client, expired) => {
    const headers = ['If-None-Match: *'];
    await expect(expired, 401, { 'it alone': {}, 'with a tag': { headers } });
  },
};

/** Expects an error body (contract, section 7). */
export function expectMessage({ headers, body }: Response, status: string): void {
  const type = headers.get('content-type')?.toLowerCase();
  equal(type, 'application/json; charset=utf-8', `${status}: Content-Type`);
  equal(headers.get('content-length'), `${body.length}`, `${status}: Content-Length`);
  const error = parseJson(String(body));
  const isAlone =
    isRecord(error) && typeof error['message'] === 'string' && Object.keys(error).length === 1;
  assert.ok(isAlone, `${status}: the body is ${body.toString().slice(0, 80)}`);
}
