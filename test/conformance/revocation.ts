import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptOnly, type Client, type Expectations, encodings, type Request } from './client.ts';

const requests: readonly Request[] = [
  ...encodings.map(acceptOnly),
  { headers: ['If-None-Match: *'] },
  { method: 'HEAD' },
];

/** Consecutive rounds that must be refused, because a fleet has several servers. */
const rounds = 5;

export interface Revocation {
  readonly revoke: () => Promise<void>;
  /** Milliseconds until it must be refused. */
  readonly patience: number;
}

async function statusesOf({ ask }: Client): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const request of requests) statuses.push((await ask(request)).status);
  return statuses;
}

export const revocationClaims: Expectations<Revocation> = {
  'A revoked key is a 401 within 10 s': async (client, { revoke, patience }) => {
    await revoke();
    const start = performance.now();
    for (let streak = 0; streak < rounds; ) {
      const statuses = await statusesOf(client);
      streak = statuses.every((status) => status === 401) ? streak + 1 : 0;
      assert.ok(
        streak > 0 || performance.now() - start < patience,
        `it is still answered with ${statuses.join(', ')}`,
      );
      await sleep(50);
    }
  },
};
