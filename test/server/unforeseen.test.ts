import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createApp } from '../../src/server/app.ts';
import { createKeys } from '../../src/server/keys.ts';
import { ask, credentials } from '../support/server.ts';

test('answers 500 with a message alone when it fails, and reports the error where operators see it', async (t) => {
  const reported: unknown[] = [];
  const unforeseen = new Error('secret of the house');
  const app = createApp({
    active: () => {
      throw unforeseen;
    },
    keys: createKeys(['key-of-ios']),
    now: Date.now,
    report: (error) => reported.push(error),
  });
  t.after(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // of a port, not of a pipe
  const { status, body } = await ask(port, { headers: credentials });
  assert.deepEqual([status, JSON.parse(body.toString())], [500, { message: 'The server failed to answer.' }]);
  assert.deepEqual(reported, [unforeseen]);
});
