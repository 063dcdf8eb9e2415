import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { representationsOf, startLoad } from '../support/fault-client.ts';
import { assertSound, manifestIn, startServing, statusOf, stopped, versionOf } from '../support/faults.ts';
import { activePath, credentials, publishedFolder } from '../support/server.ts';
import { until } from '../support/until.ts';

interface Slow {
  readonly socket: Socket;
  readonly received: () => string;
  readonly isOver: () => boolean;
}

/** A client that connects, and then does what it does; that the server ends it is its right. */
async function slowClient(t: TestContext, port: number): Promise<Slow> {
  const socket = connect({ port, host: '127.0.0.1' });
  t.after(() => socket.destroy());
  let received = '';
  let isOver = false;
  socket
    .on('error', () => {})
    .on('close', () => {
      isOver = true;
    });
  await once(socket, 'connect');
  socket.on('data', (data) => {
    received += data;
  });
  return { socket, received: () => received, isOver: () => isOver };
}

const head = `GET ${activePath} HTTP/1.1\r\nHost: a\r\nAuthorization: ${credentials.authorization}\r\n`;
const late = /^HTTP\/1\.1 408 .*\r\n\r\n\{"message":"The request did not arrive in time\."\}$/s;

test('ends two hundred clients that send their headers slowly, with 408, and answers others beside them', async (t) => {
  const dist = await publishedFolder(t, [versionOf('One')]);
  const args = ['--headers-timeout', '1'];
  const running = await startServing(t, { dist, args });
  const load = startLoad({ port: running.port, allowed: representationsOf([manifestIn(dist)]) });
  const slow = await Promise.all(Array.from({ length: 200 }, () => slowClient(t, running.port)));
  const silent = await Promise.all(Array.from({ length: 50 }, () => slowClient(t, running.port)));
  const begun = performance.now();
  for (let at = 0; slow.some(({ isOver }) => !isOver()); at += 1) {
    assert.ok(performance.now() - begun < 6000, 'they are still connected');
    const letter = head[at] ?? 'x';
    for (const { socket, isOver } of slow) if (!isOver()) socket.write(letter);
    await sleep(50);
  }
  const answers = slow.map(({ received }) => received());
  assert.deepEqual(
    answers.filter((answer) => !late.test(answer)),
    [],
  );
  await until('those that say nothing are ended', async () => silent.every(({ isOver }) => isOver()));
  const report = await load.end();
  assertSound(report);
  assert.ok(report.longest < 5000, `an answer took ${report.longest} ms`);
  assert.equal(await stopped(running.child), 0);
});

test('ends clients that do not take their answers, and answers others beside them', async (t) => {
  const dist = await publishedFolder(t, [versionOf('One', 700)]);
  const running = await startServing(t, { dist, args: ['--send-timeout', '1'] });
  const load = startLoad({ port: running.port, allowed: representationsOf([manifestIn(dist)]), connections: 3 });
  const slow = await Promise.all(Array.from({ length: 100 }, () => slowClient(t, running.port)));
  for (const { socket } of slow) {
    socket.pause();
    socket.write(`${head}\r\n`.repeat(30)); // about 6 MB of answers, more than the system takes for any
  }
  await until('answers wait', async () => (await statusOf(running)).traffic.in_flight > 50);
  await until('the server has ended them', async () => (await statusOf(running)).traffic.connections <= 3);
  assert.ok((await statusOf(running)).traffic.in_flight <= 3);
  for (const { socket } of slow) socket.resume();
  await until('they see it', async () => slow.every(({ isOver }) => isOver()));
  const report = await load.end();
  assertSound(report);
  assert.ok(report.longest < 5000, `an answer took ${report.longest} ms`);
  assert.equal(await stopped(running.child), 0);
});
