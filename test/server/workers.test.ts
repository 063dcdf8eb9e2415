import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { backOff } from '../../src/server/workers/back-off.ts';
import { folderWith } from '../support/folder.ts';
import { statusOf } from '../support/operator.ts';
import { comes, folders, servedName } from '../support/reloads.ts';
import { ask, credentials } from '../support/server.ts';
import { linesOfEvent, loggedLine, serve, serveWithAdmin, stop } from '../support/serving.ts';
import { until } from '../support/until.ts';
import { childrenOf, isRunning } from '../support/workers.ts';

test('answers the same from every worker after a reload', async (t) => {
  const { dist, next } = await folders(t);
  const { port, child } = await serve(t, { dist, args: ['--port', '0', '--workers', '2'] });
  assert.equal(childrenOf(child.pid).length, 2);
  cpSync(join(next, 'snapshots'), join(dist, 'snapshots'), { recursive: true });
  renameSync(join(next, 'manifest.json'), join(dist, 'manifest.json'));
  await comes(port, 'Two');
  await until('the other worker follows', async () => {
    const names = await Promise.all(Array.from({ length: 20 }, () => servedName(port)));
    return names.every((name) => name === 'Two');
  });
});

test('takes new keys in every worker, and replaces a worker that is killed by one that knows them', async (t) => {
  const { dist } = await folders(t);
  const keys = join(folderWith(t), 'keys.json');
  const writeKey = (name: string) =>
    writeFileSync(keys, JSON.stringify({ keys: [{ name, sha256: hash('sha256', `key-of-${name}`) }] }));
  writeKey('ios');
  const args = ['--workers', '2', '--keys', keys];
  const served = await serveWithAdmin(t, { dist, args, env: {} });
  writeKey('tv');
  const statuses = async () => {
    const authorization = `Basic ${Buffer.from('key-of-tv:').toString('base64')}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(served.port, { headers: { authorization } })),
    );
    return [...new Set(answers.map(({ status }) => status))].join();
  };
  await until('both know the new key', async () => (await statuses()) === '200');
  const before = childrenOf(served.child.pid);
  const [killed = 0] = before;
  process.kill(killed, 'SIGKILL');
  const { level, msg, worker, ended } = await loggedLine(served, 'worker-is-replaced');
  assert.deepEqual([level, worker, ended], ['error', killed, 'SIGKILL']);
  assert.equal(msg, `The worker ${killed} ended (SIGKILL). Another takes its place in 0.1 s.`);
  await until('there are two again', async () => (await statusOf(served.adminPort)).workers.running === 2);
  const after = childrenOf(served.child.pid);
  assert.deepEqual([after.length, after.includes(killed)], [2, false]);
  assert.equal(await statuses(), '200');
});

test('goes on while one worker is killed after another, and counts each', async (t) => {
  const served = await serveWithAdmin(t, { args: ['--workers', '2'] });
  for (let kills = 1; kills <= 3; kills += 1) {
    await until('there are two', async () => (await statusOf(served.adminPort)).workers.running === 2);
    process.kill(childrenOf(served.child.pid)[0] ?? 0, 'SIGKILL');
    await loggedLine(served, 'worker-is-replaced', kills);
    assert.equal((await ask(served.port, { headers: credentials })).status, 200);
  }
  assert.deepEqual(
    linesOfEvent(served, 'worker-is-replaced').map(({ seconds }) => seconds),
    [0.1, 0.2, 0.4],
  );
  assert.equal((await statusOf(served.adminPort)).workers.replaced, 3);
});

test('is not ready while no worker answers', async (t) => {
  const served = await serveWithAdmin(t, { args: ['--workers', '2'] });
  for (const worker of childrenOf(served.child.pid)) process.kill(worker, 'SIGKILL');
  await loggedLine(served, 'worker-is-replaced', 2);
  const { status, body } = await ask(served.adminPort, { path: '/readyz' });
  assert.deepEqual([status, body.toString()], [503, '{"status":"without-workers"}\n']);
  await until('it is ready again', async () => (await ask(served.adminPort, { path: '/readyz' })).status === 200);
});

test('leaves no worker behind when the primary process is killed', async (t) => {
  const { child } = await serve(t, { args: ['--port', '0', '--workers', '2'] });
  const workers = childrenOf(child.pid);
  assert.equal(workers.length, 2);
  await stop(child, 'SIGKILL');
  await until('the workers end', () => workers.filter(isRunning).length === 0);
});

test('ends with one sentence where the port is in use, and leaves no process behind', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // of a port, not of a pipe
  // `serve` rejects once the process has ended, and with it all that wrote to its output.
  await assert.rejects(serve(t, { args: ['--port', String(port), '--workers', '2'] }), {
    message: `It ended instead: Port ${port} on 127.0.0.1 is in use. Choose another, as in --port ${port < 65_535 ? port + 1 : 8080}, or end the program that has it.\n`,
  });
});

test('waits twice as long with each end within a minute, and ten seconds at most', () => {
  let now = 0;
  const next = backOff(() => now);
  const delays = Array.from({ length: 9 }, () => {
    now += 1000;
    return next();
  });
  assert.deepEqual(delays, [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  now += 60_000;
  assert.equal(next(), 100);
});
