import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import { FILTER_CATALOG_API_KEYS, linesOf, linesOfEvent, loggedLine, serve, stop } from './serving.ts';

async function statusAt(socketPath: string, headers: Readonly<Record<string, string>> = credentials) {
  const [response] = await once(request({ socketPath, path: activePath, headers }).end(), 'response');
  response.resume();
  return response.statusCode;
}

test('answers on a socket, takes the place of one that a killed server left, and leaves any other file alone', async (t) => {
  const folder = folderWith(t, { 'keys.json': 'precious' });
  const path = join(folder, 'a.sock');
  const args = ['--listen', `unix:${path}`];
  const killed = await serve(t, { args });
  assert.equal(await stop(killed.child, 'SIGKILL'), 'SIGKILL');
  assert.ok(statSync(path).isSocket());

  const served = await serve(t, { args, dist: killed.dist });
  assert.equal(linesOfEvent(served, 'snapshot-is-served')[0]?.['url'], `unix:${path}`);
  for (const taken of [path, join(folder, 'keys.json')]) {
    const { status, stdout } = run(['serve', '--dist', served.dist, '--listen', `unix:${taken}`], {
      env: { FILTER_CATALOG_API_KEYS },
    });
    assert.deepEqual([status, linesOf(stdout).map(({ event }) => event)], [2, ['server-does-not-start']]);
    assert.ok(linesOf(stdout)[0]?.msg.startsWith(`Cannot listen on ${taken}: `));
  }
  assert.deepEqual([await statusAt(path), await statusAt(path, {})], [200, 401]);
  assert.equal(readFileSync(join(folder, 'keys.json'), 'utf8'), 'precious');
  assert.equal(await stop(served.child), 0);
  assert.equal(existsSync(path), false);
});

test('logs the address that a trusted proxy gives, and that of the client where none is trusted', async (t) => {
  const path = join(folderWith(t), 'a.sock');
  const client = '198.51.100.1';
  const forwarded = { 'x-forwarded-for': client };
  const { dist, ...behindSocket } = await serve(t, { args: ['--listen', `unix:${path}`, '--trust-proxy'] });
  assert.equal(await statusAt(path, forwarded), 401);
  assert.equal((await loggedLine(behindSocket, 'request-is-refused'))['address'], client);
  const rows = [
    [[], '127.0.0.1'],
    [['--trust-proxy'], client],
    [['--trust-proxy', '10.0.0.0/8,127.0.0.0/8'], client],
    [['--trust-proxy', '10.0.0.0/8'], '127.0.0.1'],
  ] as const;
  await Promise.all(
    rows.map(async ([args, address]) => {
      const served = await serve(t, { dist, args: ['--port', '0', ...args] });
      assert.equal((await ask(served.port, { headers: forwarded })).status, 401);
      assert.equal((await loggedLine(served, 'request-is-refused'))['address'], address, args.join(' '));
    }),
  );
});
