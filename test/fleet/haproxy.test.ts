import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { basic } from '../e2e/serving.ts';
import { send } from '../support/server.ts';
import { startHaproxy } from './haproxy.ts';
import { placeWith } from './place.ts';

/** HAProxy before two processes, and the statuses of what is asked of it for some milliseconds. */
async function startWithTwo(t: TestContext) {
  const target = await startHaproxy(await placeWith(t, 'key-of-ios'));
  const port = Number(new URL(target.url).port);
  const askFor = async (milliseconds: number) => {
    const statuses = new Set<number | undefined>();
    const end = performance.now() + milliseconds;
    const client = async () => {
      while (performance.now() < end)
        statuses.add((await send(port, { headers: basic('key-of-ios') })).status);
    };
    await Promise.all([client(), client(), client(), client()]);
    return [...statuses];
  };
  return { ...target, port, askFor };
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`no request fails when one of two processes gets ${signal}`, async (t) => {
    const { processes, askFor } = await startWithTwo(t);
    const asking = askFor(4000);
    await sleep(500);
    processes().at(-1)?.kill(signal);
    assert.deepEqual(await asking, [200]);
  });
}

test('answers 503 with a message alone while all are away', async (t) => {
  const { port, endOrigin } = await startWithTwo(t);
  await endOrigin?.();
  const { status, headers, body } = await send(port, { headers: basic('key-of-ios') });
  assert.deepEqual([status, headers['content-type']], [503, 'application/json; charset=utf-8']);
  assert.equal(`${body}`, '{"message":"The server is away. Try again in a while."}');
});
