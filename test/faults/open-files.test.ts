import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { representationsOf, startLoad } from '../support/fault-client.ts';
import {
  assertSound,
  digestOf,
  manifestIn,
  publishedEach,
  startServing,
  statusOf,
  stopped,
} from '../support/faults.ts';
import { folderWith } from '../support/folder.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';

const request = `GET ${activePath} HTTP/1.1\r\nHost: a\r\nAuthorization: ${credentials.authorization}\r\n\r\n`;

interface Client {
  readonly socket: Socket;
  readonly state: () => 'answered' | 'ended' | 'waiting';
}

/** Opens a connection, asks once, and keeps it. */
function client(t: TestContext, port: number): Client {
  const socket = connect({ port, host: '127.0.0.1' });
  t.after(() => socket.destroy());
  let state: 'answered' | 'ended' | 'waiting' = 'waiting';
  socket.on('data', (data) => {
    if (data.toString('latin1').startsWith('HTTP/1.1 200 OK\r\n')) state = 'answered';
  });
  socket
    .on('error', () => {})
    .on('close', () => {
      if (state === 'waiting') state = 'ended';
    });
  socket.write(request);
  return { socket, state: () => state };
}

async function published(t: TestContext) {
  const [one = '', two = ''] = await publishedEach(t, ['One', 'Two']);
  const dist = join(folderWith(t), 'dist');
  cpSync(one, dist, { recursive: true });
  return { dist, two, allowed: representationsOf([manifestIn(one), manifestIn(two)]) };
}

test('answers as many connections as it may have files, follows a new snapshot meanwhile, and takes others when those close', async (t) => {
  const { dist, two, allowed } = await published(t);
  const running = await startServing(t, { dist, before: 'ulimit -n 128' });
  const load = startLoad({ port: running.port, allowed, connections: 4 });
  await until('its clients are connected', async () => load.report().answers > 100);
  const clients = Array.from({ length: 300 }, () => client(t, running.port));
  await until('each is answered or hung up on', async () => clients.every(({ state }) => state() !== 'waiting'));
  const answered = clients.filter(({ state }) => state() === 'answered');
  assert.equal(answered.length, 60); // 128 files, less 64 that are kept free, less the four clients of the load
  const { connections, dropped_connections } = (await statusOf(running)).traffic;
  assert.deepEqual([connections, dropped_connections], [64, 240]);

  cpSync(two, dist, { recursive: true });
  await until('the new snapshot is served', async () => (await digestOf(running)) === manifestIn(two).digest);
  for (const { socket } of clients) socket.destroy();
  await until('those are gone', async () => (await statusOf(running)).traffic.connections === 4);
  assert.equal((await ask(running.port, { headers: credentials })).status, 200);
  assertSound(await load.end());
  assert.equal(await stopped(running.child), 0);
});

test('outlives that the system gives no files at all, and recovers from it', {
  skip: process.platform !== 'linux' || spawnSync('sh', ['-c', 'prlimit --version']).status !== 0,
}, async (t) => {
  const { dist, two, allowed } = await published(t);
  const running = await startServing(t, { dist });
  const load = startLoad({ port: running.port, allowed, connections: 4 });
  await until('its clients are connected', async () => load.report().answers > 100);
  await statusOf(running); // on a connection that stays
  const limit = (most: number) =>
    assert.equal(spawnSync('sh', ['-c', `prlimit --pid ${running.child.pid} --nofile=${most}:`]).status, 0);
  limit(8);
  cpSync(two, dist, { recursive: true });
  const clients = Array.from({ length: 50 }, () => client(t, running.port));
  await sleep(800);
  assert.deepEqual(new Set(clients.map(({ state }) => state() === 'answered')), new Set([false]));
  assert.equal(await digestOf(running), [...load.report().digests][0]);
  assert.equal(running.child.exitCode, null);

  limit(1024);
  await until('the new snapshot is served', async () => (await digestOf(running)) === manifestIn(two).digest);
  assert.equal((await ask(running.port, { headers: credentials })).status, 200);
  assertSound(await load.end());
  assert.equal(await stopped(running.child), 0);
});
