import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FILTER_CATALOG_API_KEYS, serveWithAdmin } from '../e2e/serving.ts';
import { activePath, ask, credentials } from '../support/server.ts';

/** Opens 400 connections, and sends requests without a key on each for ever; it reads nothing, and connects anew where it is closed. */
const flood = `const { connect } = require('node:net');
  const requests = Buffer.from('GET ${activePath} HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n'.repeat(1300));
  const open = () => {
    const socket = connect(Number(process.argv[1]), '127.0.0.1').pause();
    const send = () => socket.destroyed || (socket.write(requests) ? setImmediate(send) : socket.once('drain', send));
    socket.on('connect', send).on('error', () => {}).on('close', open);
  };
  for (let count = 0; count < 400; count += 1) open();`;

const seconds = 20;
test('answers others beside 400 connections that send requests without a key and take no answer', async (t) => {
  const { port, adminPort } = await serveWithAdmin(t, { env: { FILTER_CATALOG_API_KEYS, NODE_OPTIONS: '' } });
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = async (agent: Agent | false) => {
    const [response] = await once(request({ port, path: activePath, headers: credentials, agent }).end(), 'response');
    await text(response);
    return response.statusCode;
  };
  assert.equal(await statusOf(kept), 200);
  const flooder = spawn(process.execPath, ['--eval', flood, String(port)], { stdio: 'inherit' });
  t.after(() => flooder.kill('SIGKILL'));
  const end = Date.now() + seconds * 1000;
  const statuses: unknown[] = [];
  let memory = 0;
  while (Date.now() < end) {
    statuses.push(await statusOf(false), await statusOf(kept));
    const metrics = String((await ask(adminPort, { path: '/metrics' })).body);
    memory = Math.max(memory, Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]));
    await sleep(100);
  }
  assert.equal(flooder.exitCode, null);
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.ok(statuses.length > 4 * seconds, `${statuses.length} answers in ${seconds} s`); // each took less than half a second, with room
  assert.ok(memory < 320 * 1024 * 1024, `${memory} bytes`);
});
