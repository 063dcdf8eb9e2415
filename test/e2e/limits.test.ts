import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { head, ofLines, rawClient } from '../e2e/load.ts';
import { appWith } from '../support/server.ts';

/** Requests and responses. test/conformance/ covers other malformed requests. */
const rows = [
  [`${head.join('\r\n')}\r\n`, 408, 'The request did not arrive in time.'],
  [ofLines(...head, `X: ${'a'.repeat(16_384)}`), 431, 'The headers of the request are too large.'],
  [
    ofLines(...head, 'Transfer-Encoding: gzip, chunked', 'Connection: close'),
    400,
    'The request is not valid HTTP.',
  ],
] as const;

test('answers 408 to headers that do not end in 10 seconds, 431 to 16 KiB of them, and 400 to a coding below chunks, and closes the connection', async (t) => {
  const app = await appWith(t);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  for (const [sent, status, message] of rows) {
    const answer = await text(await rawClient(t, Number(port), sent));
    const [first = '', body] = answer.split('\r\n\r\n');
    assert.match(first, new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close`, 'is'));
    assert.equal(body, `{"message":"${message}"}`);
  }
});
