import assert from 'node:assert/strict';
import {
  type Asked,
  basic,
  type Client,
  type Expectations,
  headerOf,
  same,
  unchanged,
} from './client.ts';
import type { Answer } from './exchange.ts';
import { refused, unknownKey } from './keys.ts';

/** A request for each status that a program meets. */
const requestsOf = async (
  client: Client,
): Promise<readonly (readonly [status: string, asked: Asked])[]> =>
  Object.entries({ 200: {}, 304: await unchanged(client), ...refused });

async function inEachStatus(
  client: Client,
  look: (answer: Answer, status: string) => void,
): Promise<void> {
  for (const [status, asked] of await requestsOf(client)) {
    const headers = [...(asked.headers ?? []), 'Origin: https://elsewhere.example'];
    const answer = await client.ask({ ...asked, headers });
    same(`${answer.status}`, status, 'the status');
    look(answer, status);
  }
}

/** Milliseconds by which the clocks of a client and a server may differ. */
const skew = 5 * 60_000;

/** What holds of answers with and without the list. */
export const ofEveryAnswer: Expectations = {
  'Date is the time of the answer': (client) =>
    inEachStatus(client, (answer, status) => {
      const date = headerOf(answer, 'date');
      const said = `${status}: Date is ${date}, at ${new Date().toUTCString()}`;
      assert.ok(Math.abs(Date.parse(date) - Date.now()) < skew, said);
    }),
  'No answer sets a cookie': (client) =>
    inEachStatus(client, ({ headers }, status) =>
      same(headers.get('set-cookie'), undefined, `${status}: Set-Cookie`),
    ),
  'No answer may be read by pages of other origins': (client) =>
    inEachStatus(client, ({ headers }, status) => {
      const name = 'access-control-allow-origin';
      same(headers.get(name), undefined, `${status}: ${name}`);
    }),
  'No answer repeats a key': async (client) => {
    const keys = [client.key, unknownKey];
    const secrets = keys.flatMap((key) => [key, basic(`${key}:`).slice('Basic '.length)]);
    const look = ({ status, headers, body }: Answer) => {
      const said = [...headers.values(), ...(status === 200 ? [] : [body])].join('\n');
      assert.ok(!secrets.some((secret) => said.includes(secret)), `${status}: a key stands in it`);
    };
    await inEachStatus(client, look);
    for (const key of keys)
      look(await client.ask({ authorization: basic(`${key}:`), path: `/elsewhere?key=${key}` }));
  },
};
