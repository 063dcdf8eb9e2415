import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, acceptOnly, type Client, type Expectations, encodings } from './client.ts';

/** Requests of a client that goes on as if its key were valid. */
const requests: readonly Asked[] = [
  ...encodings.map(acceptOnly),
  { headers: ['If-None-Match: *'] },
  { method: 'HEAD' },
];

/** How often in a row all are to be refused, as a fleet has several servers that answer. */
const rounds = 5;

export interface Revocation {
  /** Revokes the key of the client. */
  readonly revoke: () => Promise<void>;
  /** Milliseconds after which it is to be refused. */
  readonly patience: number;
}

async function statusesOf({ ask }: Client): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const asked of requests) statuses.push((await ask(asked)).status);
  return statuses;
}

export const ofRevocation: Expectations<Revocation> = {
  'A revoked key is a 401 within 10 s': async (client, { revoke, patience }) => {
    await revoke();
    const begun = performance.now();
    for (let inARow = 0; inARow < rounds; ) {
      const statuses = await statusesOf(client);
      inARow = statuses.every((status) => status === 401) ? inARow + 1 : 0;
      assert.ok(
        inARow > 0 || performance.now() - begun < patience,
        `it is still answered with ${statuses.join(', ')}`,
      );
      await sleep(50);
    }
  },
};
