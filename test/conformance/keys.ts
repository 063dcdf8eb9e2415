import assert from 'node:assert/strict';
import { isRecord, parseJson } from '../../src/base/json.ts';
import {
  type Asked,
  activePath,
  areAnswered,
  basic,
  type Client,
  type Expectations,
  headerOf,
  same,
} from './client.ts';
import type { Answer } from './exchange.ts';

/** Requests have this status with these values of Authorization. Their names are told, so the key is not in them. */
const are = (
  status: number,
  valuesOf: (key: string, token: string) => Readonly<Record<string, string | null>>,
) => {
  return async (client: Client) => {
    const token = basic(`${client.key}:`).slice('Basic '.length);
    const values = Object.entries(valuesOf(client.key, token));
    const requests = values.map(([name, authorization]) => [name, { authorization }]);
    await areAnswered(client, status, Object.fromEntries(requests));
  };
};

export const unknownKey = `fckey${'0'.repeat(64)}`;

/** The key in capitals, and without any, where these are other keys. */
function inOtherCases(key: string): Readonly<Record<string, string>> {
  const cased = {
    'the key in capitals': key.toUpperCase(),
    'the key without capitals': key.toLowerCase(),
  };
  const others = Object.entries(cased).filter(([, other]) => other !== key);
  return Object.fromEntries(others.map(([name, other]) => [name, basic(`${other}:`)]));
}

/** Requests that are refused, by their status. */
export const refused: Readonly<Record<number, Asked>> = {
  401: { authorization: null },
  404: { path: '/elsewhere' },
  405: { method: 'POST' },
};

/** Who is let in (the contract, section 5), and how the others are told. */
export const ofKeys: Expectations = {
  'No key, or an unknown one, is a 401': are(401, (key) => ({
    'no Authorization': null,
    'an empty one': '',
    'an empty key': basic(':'),
    'a longer key': basic(`${key}x:`),
    'a shorter key': basic(`${key.slice(0, -1)}:`),
    'a key with NUL': basic(`${key}\0:`),
    'another key': basic(`${unknownKey}:`),
    ...inOtherCases(key),
  })),
  'A key of 8 KiB is a 401': are(401, () => ({ 'such a key': basic(`${'a'.repeat(8192)}:`) })),
  'A password, or no colon, is a 401': are(401, (key) => ({
    'a password': basic(`${key}:a`),
    'two colons': basic(`${key}::`),
    'no colon': basic(key),
    'the key as password': basic(`:${key}`),
    'the key as password of a user': basic(`user:${key}`),
  })),
  'What is not Basic and a token is a 401': are(401, (key, token) => ({
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
  'Base64 as no program writes it is a 401': are(401, (_key, token) => ({
    'one = more': `Basic ${token}=`,
    'a * inside': `Basic ${token.slice(0, 4)}*${token.slice(4)}`,
    ...(token.endsWith('=') && { 'no padding': `Basic ${token.replace(/=+$/, '')}` }),
  })),
  'Two Authorization headers are a 401': async (client) => {
    const [right, other] = [`Authorization: ${basic(`${client.key}:`)}`, 'Authorization: Bearer a'];
    await areAnswered(client, 401, {
      'the key twice': { headers: [right] },
      'another one before the key': { headers: [other] },
      'another one behind the key': { headers: [right, other], authorization: null },
    });
  },
  'The scheme is read in any case, with more spaces': are(200, (_key, token) => ({
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
    const requests: readonly Asked[] = [
      ...[...lines.map((line) => ({ headers: [line] })), ...paths.map((path) => ({ path }))],
      ...methods.flatMap((method) => [{ method }, { method, path: '/elsewhere' }]),
    ];
    const named = requests.map((asked) => [
      JSON.stringify(asked),
      { ...asked, authorization: null },
    ]);
    await areAnswered(client, 401, Object.fromEntries(named));
  },
  'The key in another place than Authorization is a 401': async (client) => {
    const authorization = null;
    for (const name of ['X-Api-Key: ', 'Api-Key: ', 'Cookie: key=']) {
      const headers = [`${name}${client.key}`];
      await areAnswered(client, 401, { [name]: { authorization, headers } });
    }
    for (const name of ['key', 'api_key', 'apikey', 'access_token']) {
      const path = `${activePath}?${name}=${encodeURIComponent(client.key)}`;
      await areAnswered(client, 401, { [name]: { authorization, path } });
    }
  },
  'A 401 asks for Basic credentials': async ({ ask }) => {
    const challenge = headerOf(await ask({ authorization: null }), 'www-authenticate');
    const expected = /^Basic (?=.*\brealm=").*\bcharset="UTF-8"/i; // RFC 7617, section 2
    assert.match(challenge, expected, `it asks for ${challenge}`);
  },
  '401, 404 and 405 are JSON with a message alone': async ({ ask }) => {
    for (const [status, asked] of Object.entries(refused)) isMessage(await ask(asked), status);
  },
  '401, 404 and 405 have an X-Request-Id': async ({ ask }) => {
    for (const [status, asked] of Object.entries(refused)) {
      const kept = await ask({ ...asked, headers: ['X-Request-Id: seen-by-a-proxy'] });
      same(kept.headers.get('x-request-id'), 'seen-by-a-proxy', `${status}: X-Request-Id`);
      const made = headerOf(await ask(asked), 'x-request-id');
      const next = headerOf(await ask(asked), 'x-request-id');
      assert.notEqual(made, next, `${status}: two requests have the same X-Request-Id`);
    }
  },
  '401, 404 and 405 are kept by no cache': async ({ ask }) => {
    for (const [status, asked] of Object.entries(refused)) {
      const { status: given, headers } = await ask(asked);
      same(`${given}`, status, 'the status');
      const control = headers.get('cache-control') ?? '';
      // RFC 9111, section 3.5: these let a cache keep the answer to a request with Authorization.
      const kept = /public|s-maxage|must-revalidate|max-age=[1-9]/i;
      assert.doesNotMatch(control, kept, `${status}: ${control}`);
      same(headers.get('expires'), undefined, `${status}: Expires`);
    }
  },
};

/** An expectation of a key that was valid. */
export const ofExpiry: Expectations<Client> = {
  'An expired key is a 401': async (_client, expired) => {
    const headers = ['If-None-Match: *'];
    await areAnswered(expired, 401, { 'it alone': {}, 'with a tag': { headers } });
  },
};

/** The contract, section 7. */
export function isMessage({ headers, body }: Answer, status: string): void {
  const type = headers.get('content-type')?.toLowerCase();
  same(type, 'application/json; charset=utf-8', `${status}: Content-Type`);
  same(headers.get('content-length'), `${body.length}`, `${status}: Content-Length`);
  const error = parseJson(String(body));
  const isAlone =
    isRecord(error) && typeof error['message'] === 'string' && Object.keys(error).length === 1;
  assert.ok(isAlone, `${status}: the body is ${body.toString().slice(0, 80)}`);
}
