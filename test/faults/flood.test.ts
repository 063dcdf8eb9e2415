import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { basic, serveWithAdmin } from '../e2e/serving.ts';
import { folderWith } from '../support/folder.ts';
import { activePath, ask, credentials, publishedFolder } from '../support/server.ts';

/** Keeps 400 connections open, sends a text on each, and then another, once or for ever; it reads nothing. Says when all are there. */
const flood = `const { connect } = require('node:net');
  const [port, first, unit, times] = process.argv.slice(1);
  const requests = Buffer.from(unit.repeat(Number(times) || Math.ceil(65_000 / unit.length)));
  let connected = 0;
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1').pause();
    const again = () => socket.destroyed || (socket.write(requests) ? setImmediate(again) : socket.once('drain', again));
    socket.on('connect', () => {
      if (++connected === 400) process.stdout.write('All are there.');
      socket.write(first);
      if (Number(times)) socket.write(requests);
      else again();
    });
    socket.on('error', () => {});
    socket.on('close', open);
  };
  for (let count = 0; count < 400; count += 1) open();
  setInterval(() => {}, 1000);`;

const image = 'a-0123456789abcdef.webp';
const head = (start: string, ...fields: string[]) =>
  [`${start} HTTP/1.1`, 'Host: a', ...fields, '', ''].join('\r\n');
const chunked = 'Transfer-Encoding: chunked';
const tiny = '1\r\nx\r\n'; // a chunk, for which Node makes a buffer
const floods = [
  { name: 'requests', unit: head(`GET ${activePath}`) },
  {
    name: 'requests with a valid key',
    unit: head(`GET ${activePath}`, `Authorization: ${credentials.authorization}`),
  },
  { name: 'requests that expect something', unit: head(`GET ${activePath}`, 'Expect: something') },
  { name: 'requests without a host', unit: `GET ${activePath} HTTP/1.1\r\n\r\n` },
  {
    name: 'requests with an expired key',
    unit: head(`GET ${activePath}`, `Authorization: ${basic('old').authorization}`),
  },
  { name: 'requests with 100 fields', unit: head(`GET ${activePath}`, ...Array(99).fill('a: b')) },
  { name: 'nothing but ends of lines', unit: '\r\n' },
  {
    name: 'requests with a body of 60 kB',
    unit: `${head(`POST ${activePath}`, 'Content-Length: 60000')}${'x'.repeat(60_000)}`,
  },
  {
    name: 'requests with a body in 4,000 chunks',
    unit: `${head(`POST ${activePath}`, chunked)}${tiny.repeat(4000)}0\r\n\r\n`,
  },
  {
    name: 'a request that expects something, without an end',
    first: head('POST /', 'Expect: something', chunked),
    unit: tiny,
  },
  { name: 'requests for an image', unit: head(`GET /images/${image}`), bytes: 2000 },
  {
    name: '16 requests for a large image',
    unit: head(`GET /images/${image}`),
    bytes: 1_000_000,
    times: 16,
  },
];

const keys = [
  { name: 'ios', sha256: hash('sha256', 'key-of-ios') },
  { name: 'old', sha256: hash('sha256', 'old'), expires_at: '2026-01-01T00:00:00Z' },
];
/** So often, and for so many seconds at least, others ask; docs/operations.md has how long they wait on a quiet machine. */
const [rounds, seconds] = [10, 4];
/** In milliseconds: several times what a busy machine takes for all rounds. Where a flood holds others up, one takes minutes. */
const timeout = 240_000;
for (const { name, first = '', unit, bytes, times = 0 } of floods) {
  test(`answers others beside 400 connections that send ${name} and take no answer`, {
    timeout,
  }, async (t) => {
    const dist = await publishedFolder(t);
    if (bytes) {
      mkdirSync(join(dist, 'images'));
      writeFileSync(join(dist, 'images', image), Buffer.alloc(bytes));
    }
    const { port, adminPort, child } = await serveWithAdmin(t, {
      dist,
      args: [
        '--keys',
        join(folderWith(t, { 'keys.json': JSON.stringify({ keys }) }), 'keys.json'),
        '--images',
      ],
      nodeArgs: ['--max-heap-size=259'], // what Node takes of the 384 MiB of deploy/compose.yaml
      env: { NODE_OPTIONS: '' },
    });
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const took: number[] = [];
    const probe = async (agent: Agent | false) => {
      const begun = performance.now();
      const [response] = await once(
        request({ port, path: activePath, headers: credentials, agent }).end(),
        'response',
      );
      await text(response);
      assert.equal(response.statusCode, 200);
      took.push(performance.now() - begun);
    };
    await probe(kept);
    const flooder = spawn(process.execPath, ['--eval', flood, `${port}`, first, unit, `${times}`]);
    t.after(() => flooder.kill('SIGKILL'));
    await once(flooder.stdout, 'data');
    let memory = 0;
    const end = Date.now() + seconds * 1000;
    for (let round = 0; round < rounds || Date.now() < end; round += 1) {
      await Promise.all([probe(false), probe(kept)]);
      const metrics = String((await ask(adminPort, { path: '/metrics' })).body);
      memory = Math.max(memory, Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]));
      await sleep(50);
    }
    assert.deepEqual([flooder.exitCode, child.exitCode], [null, null]);
    t.diagnostic(`The slowest of ${took.length} answers took ${Math.round(Math.max(...took))} ms.`);
    assert.ok(memory < 250 * 1024 * 1024, `${memory} bytes`);
  });
}
