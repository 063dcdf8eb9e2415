import assert from 'node:assert/strict';
import { isRecord, parseJson } from '../../src/base/json.ts';
import { type Asked, activePath, areAnswered, basic, type Expectations, headerOf, same } from './client.ts';

/** Requests that differ in Authorization. The key must not be seen in their names. */
const withAuthorization = (values: Readonly<Record<string, string | null>>): Readonly<Record<string, Asked>> =>
  Object.fromEntries(Object.entries(values).map(([name, authorization]) => [name, { authorization }]));

/** Requests that are refused, by their status. */
const refused: Readonly<Record<number, Asked>> = {
  401: { authorization: null },
  404: { path: '/elsewhere' },
  405: { method: 'POST' },
};

/** Who is let in (the contract, section 5), and how the others are told. */
export const ofKeys: Expectations = {
  'No key, or an unknown one, is a 401': (client) => {
    const { key } = client;
    return areAnswered(client, 401, {
      ...withAuthorization({ 'no Authorization': null, 'an empty one': '', 'an empty key': basic(':') }),
      ...withAuthorization({ 'a longer key': basic(`${key}x:`), 'a shorter key': basic(`${key.slice(0, -1)}:`) }),
      ...withAuthorization({ 'another key': basic(`fckey${'0'.repeat(64)}:`), 'a key with NUL': basic(`${key}\0:`) }),
      'the key in Proxy-Authorization': { authorization: null, headers: [`Proxy-Authorization: ${basic(`${key}:`)}`] },
    });
  },
  'A password, or no colon, is a 401': (client) => {
    const { key } = client;
    const odd = { 'a password': basic(`${key}:a`), 'two colons': basic(`${key}::`), 'no colon': basic(key) };
    return areAnswered(client, 401, withAuthorization({ ...odd, 'the key as password': basic(`:${key}`) }));
  },
  'What is not Basic and a token is a 401': (client) => {
    const token = basic(`${client.key}:`).slice('Basic '.length);
    return areAnswered(client, 401, {
      ...withAuthorization({ Bearer: `Bearer ${client.key}`, 'Bearer and the token': `Bearer ${token}` }),
      ...withAuthorization({ 'no scheme': token, 'no token': 'Basic', 'no space': `Basic${token}` }),
      ...withAuthorization({ 'a tab': `Basic\t${token}`, 'two tokens': `Basic ${token}, Basic ${token}` }),
      ...withAuthorization({ 'the plain key': `Basic ${client.key}:`, 'what is no base64': 'Basic %%%' }),
    });
  },
  'Base64 as no program writes it is a 401': (client) => {
    const token = basic(`${client.key}:`).slice('Basic '.length);
    const odd = { 'one = more': `${token}=`, 'a * inside': `${token.slice(0, 4)}*${token.slice(4)}` };
    const unpadded = token.replace(/=+$/, ''); // a key whose length is two less than a multiple of three needs no padding
    const all = unpadded === token ? odd : { ...odd, 'no padding': unpadded };
    const named = Object.entries(all).map(([name, each]) => [name, `Basic ${each}`]);
    return areAnswered(client, 401, withAuthorization(Object.fromEntries(named)));
  },
  'Two Authorization headers are a 401': (client) => {
    const [right, other] = [`Authorization: ${basic(`${client.key}:`)}`, 'Authorization: Bearer a'];
    return areAnswered(client, 401, {
      'the key twice': { headers: [right] },
      'another one before the key': { headers: [other] },
      'another one behind the key': { headers: [right, other], authorization: null },
    });
  },
  'The scheme is read in any case, with more spaces': (client) => {
    const token = basic(`${client.key}:`).slice('Basic '.length);
    const values = { 'lower case': `basic ${token}`, 'upper case': `BASIC ${token}`, spaces: `Basic   ${token}` };
    return areAnswered(client, 200, withAuthorization(values));
  },
  'Without a key every request is a 401': async (client) => {
    const { ask } = client;
    const tagged = (await ask()).headers.get('etag') ?? '"a"';
    const lines = ['If-None-Match: *', `If-None-Match: ${tagged}`, 'X-Request-Id: a', 'Accept-Encoding: gzip'];
    const paths = ['/', '/elsewhere', `${activePath}/`, '/%zz', `${activePath}?a=b`];
    const methods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
    const requests: readonly Asked[] = [
      ...lines.map((line) => ({ headers: [line] })),
      ...paths.map((path) => ({ path })),
      ...methods.flatMap((method) => [{ method }, { method, path: '/elsewhere' }]),
    ];
    const named = requests.map((asked) => [JSON.stringify(asked), { ...asked, authorization: null }]);
    await areAnswered(client, 401, Object.fromEntries(named));
  },
  'A 401 asks for Basic credentials': async ({ ask }) => {
    const challenge = headerOf(await ask({ authorization: null }), 'www-authenticate');
    assert.match(challenge, /^Basic (?=.*\brealm=").*\bcharset="UTF-8"/i, `it asks for ${challenge}`); // RFC 7617, section 2
  },
  '401, 404 and 405 are JSON with a message alone': async ({ ask }) => {
    for (const [status, asked] of Object.entries(refused)) isMessage(await ask(asked), status);
  },
  '401, 404 and 405 have an X-Request-Id': async ({ ask }) => {
    for (const [status, asked] of Object.entries(refused)) {
      const kept = await ask({ ...asked, headers: ['X-Request-Id: seen-by-a-proxy'] });
      same(kept.headers.get('x-request-id'), 'seen-by-a-proxy', `${status}: X-Request-Id`);
      const made = [headerOf(await ask(asked), 'x-request-id'), headerOf(await ask(asked), 'x-request-id')];
      assert.notEqual(made[0], made[1], `${status}: two requests have the same X-Request-Id`);
    }
  },
};

/** The contract, section 7. */
export function isMessage({ headers, body }: { headers: ReadonlyMap<string, string>; body: Buffer }, status: string) {
  same(headers.get('content-type')?.toLowerCase(), 'application/json; charset=utf-8', `${status}: Content-Type`);
  same(headers.get('content-length'), `${body.length}`, `${status}: Content-Length`);
  const error = parseJson(String(body));
  const [fields, message] = isRecord(error) ? [Object.keys(error).join(), error['message']] : [];
  assert.ok(
    fields === 'message' && typeof message === 'string',
    `${status}: the body is ${body.toString().slice(0, 80)}`,
  );
}
