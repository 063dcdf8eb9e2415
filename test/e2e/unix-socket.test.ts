import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { activePath, credentials } from '../support/server.ts';
import { FILTER_CATALOG_API_KEYS, linesOf, linesOfEvent, loggedLine, serve, stop } from './serving.ts';

async function statusAt(socketPath: string, headers: Readonly<Record<string, string>> = credentials) {
  const [response] = await once(request({ socketPath, path: activePath, headers }).end(), 'response');
  response.resume();
  return response.statusCode;
}

test('answers on a socket for a proxy, replaces one that a killed server left, and leaves any other file alone', async (t) => {
  const folder = folderWith(t, { 'keys.json': 'precious' });
  const path = join(folder, 'a.sock');
  const args = ['--listen', `unix:${path}`, '--trust-proxy'];
  const killed = await serve(t, { args });
  assert.equal(await stop(killed.child, 'SIGKILL'), 'SIGKILL');
  assert.ok(statSync(path).isSocket());

  const served = await serve(t, { args, dist: killed.dist });
  assert.equal(linesOfEvent(served, 'snapshot-is-served')[0]?.['url'], `unix:${path}`);
  for (const taken of [path, join(folder, 'keys.json')]) {
    const { status, stdout } = await call(['serve', '--dist', served.dist, '--listen', `unix:${taken}`], {
      env: { FILTER_CATALOG_API_KEYS },
    });
    assert.deepEqual([status, linesOf(stdout).map(({ event }) => event)], [2, ['server-does-not-start']]);
    assert.ok(linesOf(stdout)[0]?.msg.startsWith(`Cannot listen on ${taken}: `));
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  assert.deepEqual([await statusAt(path), await statusAt(path, forwarded)], [200, 401]);
  assert.equal((await loggedLine(served, 'request-is-refused'))['address'], '198.51.100.1');
  assert.equal(readFileSync(join(folder, 'keys.json'), 'utf8'), 'precious');
  assert.equal(await stop(served.child), 0);
  assert.equal(existsSync(path), false);
});
