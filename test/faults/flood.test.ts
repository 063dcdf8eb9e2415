import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FILTER_CATALOG_API_KEYS, serveWithAdmin } from '../e2e/serving.ts';
import { activePath, ask, credentials } from '../support/server.ts';

/** Opens 400 connections, and sends requests without a key on each for ever; it reads nothing. */
const flood = `const { connect } = require('node:net');
  const requests = Buffer.from(('GET ${activePath} HTTP/1.1\\r\\nHost: a\\r\\n' + process.argv[2] + '\\r\\n').repeat(1300));
  for (let count = 0; count < 400; count += 1) {
    const socket = connect(Number(process.argv[1]), '127.0.0.1').pause();
    const send = () => socket.destroyed || (socket.write(requests) ? setImmediate(send) : socket.once('drain', send));
    socket.on('connect', send).on('error', () => {});
  }
  setInterval(() => {}, 1000);`;

const seconds = 10;
/** In milliseconds: half a second on a quiet machine, and much more than that on a busy one. */
const slowest = 3000;
for (const field of ['', 'Expect: something\r\n']) {
  test(`answers others beside 400 connections that send requests without a key and take no answer: ${field.trim() || 'bare ones'}`, async (t) => {
    const { port, adminPort, child } = await serveWithAdmin(t, { env: { FILTER_CATALOG_API_KEYS, NODE_OPTIONS: '' } });
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const took: number[] = [];
    const probe = async (agent: Agent | false) => {
      const begun = performance.now();
      const [response] = await once(request({ port, path: activePath, headers: credentials, agent }).end(), 'response');
      await text(response);
      assert.equal(response.statusCode, 200);
      took.push(performance.now() - begun);
    };
    await probe(kept);
    const flooder = spawn(process.execPath, ['--eval', flood, String(port), field], { stdio: 'inherit' });
    t.after(() => flooder.kill('SIGKILL'));
    let memory = 0;
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) {
      await Promise.all([probe(false), probe(kept)]);
      const metrics = String((await ask(adminPort, { path: '/metrics' })).body);
      memory = Math.max(memory, Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]));
    }
    assert.deepEqual([flooder.exitCode, child.exitCode], [null, null]);
    assert.ok(Math.max(...took) < slowest, `${Math.max(...took)} ms`);
    assert.ok(memory < 250 * 1024 * 1024, `${memory} bytes`);
  });
}
