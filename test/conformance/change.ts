import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  type Encoding,
  type Expectations,
  encodings,
  equal,
  expect,
  headerOf,
  inEach,
  tagOf,
  withHeaders,
} from './client.ts';
import type { Response } from './exchange.ts';

/** Responses before, during and after a change of the list. */
interface Change {
  readonly before: Readonly<Record<Encoding, Response>>;
  readonly during: readonly Response[];
  readonly after: Readonly<Record<Encoding, Response>>;
}

/** Consecutive rounds that must see the new list, because a fleet has several servers. */
const rounds = 5;

/** Changes the list and polls until only the new one is served, for `patience` ms at most. */
export async function observe(
  client: Client,
  change: () => Promise<void>,
  patience: number,
): Promise<Change> {
  const before = await inEach(client);
  const old = encodings.map((encoding) => before[encoding].headers.get('etag'));
  await change();
  const start = performance.now();
  const during: Response[] = [];
  for (let streak = 0; ; ) {
    const after = await inEach(client);
    const responses = [...Object.values(after), await client.ask()];
    during.push(...responses);
    streak = responses.some(({ headers }) => old.includes(headers.get('etag'))) ? 0 : streak + 1;
    if (streak === rounds || performance.now() - start > patience) return { before, during, after };
    await sleep(50);
  }
}

export const changeClaims: Expectations<Promise<Change>> = {
  'A changed list is served within 10 s': async (_client, change) => {
    const { before, after } = await change;
    for (const encoding of encodings) {
      const old = headerOf(before[encoding], 'etag');
      assert.notEqual(headerOf(after[encoding], 'etag'), old, `${encoding}: ETag is still ${old}`);
    }
  },
  'While the list changes, each body fits its ETag': async (_client, change) => {
    for (const response of (await change).during)
      equal(response.headers.get('etag'), tagOf(response), 'ETag');
  },
  'The tag and date before a change are a 200': async (client, change) => {
    const { identity } = (await change).before;
    const tag = `If-None-Match: ${headerOf(identity, 'etag')}`;
    const date = `If-Modified-Since: ${headerOf(identity, 'last-modified')}`;
    await expect(client, 200, withHeaders([tag, date]));
  },
};
