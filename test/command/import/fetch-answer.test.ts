import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fetchAnswer } from '../../../src/command/import/fetch-answer.ts';

test('a server that takes too long is told as that, before its answer and in the middle of it', async (t) => {
  const patience = new AbortController();
  const server = createServer((request, response) => {
    if (request.url === '/half') response.write('[', () => patience.abort(new DOMException('Late', 'TimeoutError')));
  }).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a port, not of a pipe
  const late = { name: 'Failure', code: 'server-is-not-reached' };
  const half = fetchAnswer(new URL(`${base}/half`), 'key', patience.signal);
  await assert.rejects(half, { ...late, args: { url: `${base}/half`, fault: { kind: 'late' } } });
  const none = fetchAnswer(new URL(`${base}/none`), 'key', patience.signal);
  await assert.rejects(none, { ...late, args: { url: `${base}/none`, fault: { kind: 'late' } } });
});
