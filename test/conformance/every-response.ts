import assert from 'node:assert/strict';
import {
  basic,
  type Client,
  conditionalRequest,
  type Expectations,
  equal,
  headerOf,
  type Request,
} from './client.ts';
import type { Response } from './exchange.ts';
import { refused, unknownKey } from './keys.ts';

const requestsByStatus = async (
  client: Client,
): Promise<readonly (readonly [status: string, request: Request])[]> =>
  Object.entries({ 200: {}, 304: await conditionalRequest(client), ...refused });

async function forEachStatus(
  client: Client,
  look: (response: Response, status: string) => void,
): Promise<void> {
  for (const [status, request] of await requestsByStatus(client)) {
    const headers = [...(request.headers ?? []), 'Origin: https://elsewhere.example'];
    const response = await client.ask({ ...request, headers });
    equal(`${response.status}`, status, 'the status');
    look(response, status);
  }
}

/** Tolerated clock skew, in milliseconds. */
const skew = 5 * 60_000;

export const everyResponseClaims: Expectations = {
  'Date is the time of the response': (client) =>
    forEachStatus(client, (response, status) => {
      const date = headerOf(response, 'date');
      const message = `${status}: Date is ${date}, at ${new Date().toUTCString()}`;
      assert.ok(Math.abs(Date.parse(date) - Date.now()) < skew, message);
    }),
  'No response sets a cookie': (client) =>
    forEachStatus(client, ({ headers }, status) =>
      equal(headers.get('set-cookie'), undefined, `${status}: Set-Cookie`),
    ),
  'No response may be read by pages of other origins': (client) =>
    forEachStatus(client, ({ headers }, status) => {
      const name = 'access-control-allow-origin';
      equal(headers.get(name), undefined, `${status}: ${name}`);
    }),
  'No response repeats a key': async (client) => {
    const keys = [client.key, unknownKey];
    const secrets = keys.flatMap((key) => [key, basic(`${key}:`).slice('Basic '.length)]);
    const look = ({ status, headers, body }: Response) => {
      const text = [...headers.values(), ...(status === 200 ? [] : [body])].join('\n');
      assert.ok(!secrets.some((secret) => text.includes(secret)), `${status}: a key stands in it`);
    };
    await forEachStatus(client, look);
    for (const key of keys)
      look(await client.ask({ authorization: basic(`${key}:`), path: `/elsewhere?key=${key}` }));
  },
};
