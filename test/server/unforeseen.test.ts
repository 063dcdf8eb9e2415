import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createApp } from '../../src/server/app.ts';
import { activePath, ask, credentials, keySetOf, quietApp } from '../support/server.ts';

for (const path of [activePath, `${activePath}?a=b`]) {
  test(`answers 500 with a message alone when it fails at ${path}, and reports the error to operators`, async (t) => {
    const reported: unknown[] = [];
    const unforeseen = new Error('secret of the house');
    const keySet = keySetOf(['key-of-ios']);
    const app = createApp({
      ...quietApp,
      active: () => {
        throw unforeseen;
      },
      keys: () => keySet,
      now: Date.now,
      log: { ...quietApp.log, note: (level, event, args) => reported.push({ level, event, ...args }) },
    });
    t.after(() => app.close());
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo; // of a port, not of a pipe
    const { status, body } = await ask(port, { path, headers: credentials });
    assert.deepEqual([status, JSON.parse(body.toString())], [500, { message: 'The server failed to answer.' }]);
    assert.deepEqual(reported[0], { level: 'error', event: 'error-is-unforeseen', stack: unforeseen.stack });
  });
}
