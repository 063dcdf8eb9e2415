import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { activePath, credentials } from '../support/server.ts';
import { FILTER_CATALOG_API_KEYS, linesOfEvent, serve, stop } from '../support/serving.ts';
import { until } from '../support/until.ts';

async function askAt(socketPath: string, headers: Readonly<Record<string, string>> = credentials) {
  const [response] = await once(request({ socketPath, path: activePath, headers }).end(), 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

for (const workers of ['1', '2']) {
  test(`answers on a socket in the file system, and removes it at the end, with --workers ${workers}`, async (t) => {
    const path = join(folderWith(t), 'a.sock');
    const served = await serve(t, { args: ['--listen', `unix:${path}`, '--workers', workers] });
    assert.equal(linesOfEvent(served, 'snapshot-is-served')[0]?.['url'], `unix:${path}`);
    assert.deepEqual([(await askAt(path)).status, (await askAt(path, {})).status], [200, 401]);
    assert.equal(await stop(served.child), 0);
    assert.equal(existsSync(path), false);
  });

  test(`takes the place of a socket that a killed server left, with --workers ${workers}`, async (t) => {
    const path = join(folderWith(t), 'a.sock');
    const args = ['--listen', `unix:${path}`, '--workers', workers];
    const first = await serve(t, { args });
    await stop(first.child, 'SIGKILL');
    assert.ok(statSync(path).isSocket());
    await until('its workers have ended too', () =>
      askAt(path).then(
        () => false,
        () => true,
      ),
    );
    await serve(t, { args });
    assert.equal((await askAt(path)).status, 200);
  });
}

test('leaves a socket alone on which another program answers', async (t) => {
  const path = join(folderWith(t), 'a.sock');
  const args = ['--listen', `unix:${path}`];
  const { dist } = await serve(t, { args });
  const { status, stdout, stderr } = run(['serve', '--dist', dist, ...args], { env: { FILTER_CATALOG_API_KEYS } });
  const sentence = `"${path}" is taken: another program answers on that socket, or it is a file of another kind. End the program, or choose another path.\n`;
  assert.deepEqual([status, stdout, stderr], [2, '', sentence]);
  assert.equal((await askAt(path)).status, 200);
});

test('leaves a file alone that is no socket', async (t) => {
  const path = join(folderWith(t), 'keys.json');
  writeFileSync(path, 'precious');
  const { dist } = await serve(t);
  const args = ['serve', '--dist', dist, '--listen', `unix:${path}`];
  const { status, stderr } = run(args, { env: { FILTER_CATALOG_API_KEYS } });
  assert.deepEqual([status, stderr.split('\n').length], [2, 2]);
  assert.equal(statSync(path).size, 8);
});

test('believes the proxy behind the socket in what it says of clients', async (t) => {
  const path = join(folderWith(t), 'a.sock');
  const served = await serve(t, {
    args: ['--listen', `unix:${path}`, '--trust-proxy', '--max-unauthorized-per-minute', '1'],
  });
  const statuses: (number | undefined)[] = [];
  for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) {
    statuses.push((await askAt(path, { 'x-forwarded-for': address })).status);
  }
  assert.deepEqual(statuses, [401, 429, 401]);
  await until('all are logged', () => linesOfEvent(served, 'request-is-refused').length === 3);
  assert.deepEqual(
    linesOfEvent(served, 'request-is-refused').map(({ address }) => address),
    ['198.51.100.1', '198.51.100.1', '198.51.100.2'],
  );
});
