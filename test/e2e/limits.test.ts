import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { head, ofLines, rawClient } from '../e2e/load.ts';
import { appWith } from '../support/server.ts';

async function listening(t: TestContext): Promise<number> {
  const app = await appWith(t);
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

const statusesOf = async (socket: Socket) =>
  (await text(socket)).match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3));

test('answers 431 with a message to 16 KiB of headers, and closes the connection', async (t) => {
  const sent = ofLines(...head, `X: ${'a'.repeat(16_384)}`);
  const [first = '', body] = (await text(await rawClient(t, await listening(t), sent))).split(
    '\r\n\r\n',
  );
  assert.match(first, /^HTTP\/1\.1 431 [\s\S]*\r\nconnection: close\r\n/);
  assert.equal(body, '{"message":"The headers of the request are too large."}');
});

test('answers 408 with a message to headers that do not end in 10 seconds', async (t) => {
  const answer = await text(await rawClient(t, await listening(t), `${head.join('\r\n')}\r\n`));
  assert.match(
    answer,
    /^HTTP\/1\.1 408 [\s\S]*\{"message":"The request did not arrive in time\."\}$/,
  );
});

test('refuses two hosts, and an unknown Transfer-Encoding', async (t) => {
  const port = await listening(t);
  for (const line of ['Host: b', 'Transfer-Encoding: gzip', 'Transfer-Encoding: gzip, chunked'])
    assert.deepEqual(
      await statusesOf(await rawClient(t, port, ofLines(...head, line, 'Connection: close'))),
      ['400'],
      line,
    );
});
