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

test('answers what comes before something malformed first', async (t) => {
  const sent = `${ofLines('GET / HTTP/1.1', 'Host: a').repeat(10)}\0`;
  const statuses = await statusesOf(await rawClient(t, await listening(t), sent));
  assert.deepEqual(statuses, [...Array(10).fill('401'), '400']);
});

test('answers a pipeline to its end and in order, however long it is', async (t) => {
  const paths = Array.from({ length: 1000 }, (_, at) =>
    at % 3 === 0 ? '/elsewhere' : '/filter-category/active',
  );
  const [, ...others] = head;
  const requests = paths.map((path) => ofLines(`HEAD ${path} HTTP/1.1`, ...others));
  const last = ofLines(...head, 'If-None-Match: *', 'Connection: close');
  const client = await rawClient(t, await listening(t), [...requests, last].join(''));
  const expected = paths.map((path) => (path === '/elsewhere' ? '404' : '200'));
  assert.deepEqual(await statusesOf(client), [...expected, '304']);
});

const next = ofLines(...head, 'Connection: close');
const chunks = ['Transfer-Encoding: chunked', '', '1', 'x'];
const bodies: readonly (readonly [requests: string, statuses: readonly string[]])[] = [
  [`${ofLines(...head, 'Content-Length: 1')}x${next}`, ['200', '200']],
  [`${ofLines(...head, ...chunks, '0')}${next}`, ['200', '200']],
  [`${ofLines('POST / HTTP/1.1', ...head.slice(1), 'Content-Length: 1')}x${next}`, ['404', '200']],
  [ofLines('POST /filter-category/active HTTP/1.1', 'Host: a', ...chunks), ['401', '400']],
  [`${ofLines('GET / HTTP/1.1', 'Host: a', 'Content-Length: 0')}${next}`, ['401', '200']],
];
test('answers a request with a body at once, and goes on after it', async (t) => {
  const port = await listening(t);
  for (const [requests, statuses] of bodies)
    assert.deepEqual(await statusesOf(await rawClient(t, port, requests)), statuses, requests);
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
