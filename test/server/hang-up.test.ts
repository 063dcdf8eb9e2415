import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, credentials } from '../support/server.ts';
import { promptly, serve, stop } from '../support/serving.ts';

/** A client that sends `text`, and never hangs up by itself. */
async function client(t: TestContext, port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const refused = {
  'CONNECT without credentials': 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'what is not HTTP': 'no request\r\n\r\n',
};

for (const [claim, text] of Object.entries(refused)) {
  test(`outlives clients that reset the connection after ${claim}`, async (t) => {
    const { child, port } = await serve(t);
    for (let round = 0; round < 100; round += 1) {
      const socket = await client(t, port, text);
      if (round % 3 === 0) await sleep(1);
      socket.resetAndDestroy();
    }
    assert.equal((await ask(port, { headers: credentials })).status, 200);
    assert.equal(await stop(child), 0);
  });

  test(`answers ${claim} and hangs up, though the client does not, and stops without waiting for it`, async (t) => {
    const { child, port } = await serve(t);
    const socket = await client(t, port, text);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    await once(socket, 'end');
    assert.match(answer, /^HTTP\/1\.1 40[01] .*\r\n\r\n\{"message":"[^"]+"\}$/s);
    const told = performance.now();
    assert.equal(await stop(child), 0);
    assert.ok(performance.now() - told < promptly);
  });
}
