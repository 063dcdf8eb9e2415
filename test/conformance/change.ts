import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  areAnswered,
  type Client,
  type Encoding,
  type Expectations,
  encodings,
  headerOf,
  inEach,
  same,
  tagOf,
  withHeaders,
} from './client.ts';
import type { Answer } from './exchange.ts';

/** What was answered before the list changed, while it did, and at the end. */
interface Change {
  readonly before: Readonly<Record<Encoding, Answer>>;
  readonly during: readonly Answer[];
  readonly after: Readonly<Record<Encoding, Answer>>;
}

/** How often in a row the new list is to be seen, as a fleet has several that answer. */
const rounds = 5;

/** Changes the list, and asks for it until only the new one comes, or `patience` milliseconds are over. */
export async function observe(
  client: Client,
  change: () => Promise<void>,
  patience: number,
): Promise<Change> {
  const before = await inEach(client);
  const old = encodings.map((encoding) => before[encoding].headers.get('etag'));
  await change();
  const begun = performance.now();
  const during: Answer[] = [];
  for (let inARow = 0; ; ) {
    const after = await inEach(client);
    const answers = [...Object.values(after), await client.ask()];
    during.push(...answers);
    inARow = answers.some(({ headers }) => old.includes(headers.get('etag'))) ? 0 : inARow + 1;
    if (inARow === rounds || performance.now() - begun > patience) return { before, during, after };
    await sleep(50);
  }
}

/** What holds when the list has changed. */
export const ofChange: Expectations<Promise<Change>> = {
  'A changed list is answered within 10 s': async (_client, change) => {
    const { before, after } = await change;
    for (const encoding of encodings) {
      const old = headerOf(before[encoding], 'etag');
      assert.notEqual(headerOf(after[encoding], 'etag'), old, `${encoding}: ETag is still ${old}`);
    }
  },
  'While the list changes, each body fits its ETag': async (_client, change) => {
    for (const answer of (await change).during)
      same(answer.headers.get('etag'), tagOf(answer), 'ETag');
  },
  'The tag and date before a change are a 200': async (client, change) => {
    const { identity } = (await change).before;
    const tag = `If-None-Match: ${headerOf(identity, 'etag')}`;
    const date = `If-Modified-Since: ${headerOf(identity, 'last-modified')}`;
    await areAnswered(client, 200, withHeaders([tag, date]));
  },
};
