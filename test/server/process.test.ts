import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { folderWith } from '../support/folder.ts';
import { cli, root, run } from '../support/program.ts';
import { activePath, ask, credentials, publishedFolder } from '../support/server.ts';
import { type Environment, FILTER_CATALOG_API_KEYS, messagesOf, promptly, serve, stop } from '../support/serving.ts';

/** Listens on a free port, as another program might. */
async function otherProgram(t: TestContext): Promise<{ readonly port: number; readonly end: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, end: () => server.close() }; // of a port, not of a pipe
}

function assertFails(args: readonly string[], env: Environment, sentence: string): void {
  const { status, stdout, stderr } = run(['serve', ...args], { env });
  assert.equal(stderr, `${sentence}\n`);
  assert.equal(stdout, '');
  assert.equal(status, 2);
}

const missing =
  'There is no API key, and without one nobody could be let in. Make one with "filter-catalog key new NAME" and name its file with --keys, set FILTER_CATALOG_API_KEYS to keys with commas between them, or add --temporary-key to try things out.';
const malformed = `Key number 2 in FILTER_CATALOG_API_KEYS holds a colon or a control character, so that no app could send it (RFC 7617). Change it.`;
const notPort = '--port is "65536", and must be a whole number from 0 to 65535. The nearest that would do: 65535';
const settings: readonly (readonly [claim: string, env: Environment, args: readonly string[], sentence: string])[] = [
  ['no keys', {}, [], missing],
  ['commas for keys', { FILTER_CATALOG_API_KEYS: ' , ,' }, [], missing],
  ['a key with a colon', { FILTER_CATALOG_API_KEYS: 'key-of-ios,,secret:x' }, [], malformed],
  ['a setting that cannot be', { FILTER_CATALOG_API_KEYS }, ['--port', '65536'], notPort],
];
for (const [claim, env, args, sentence] of settings) {
  test(`exits with 2 and a sentence at ${claim}`, async (t) => {
    assertFails(['--dist', await publishedFolder(t), ...args], env, sentence);
  });
}

test('exits with 2 and a sentence where the port is in use', async (t) => {
  const { port } = await otherProgram(t);
  const other = port < 65_535 ? port + 1 : 8080;
  const sentence = `Port ${port} on 127.0.0.1 is in use. Choose another, as in --port ${other}, or end the program that has it.`;
  assertFails(['--dist', await publishedFolder(t), '--port', String(port)], { FILTER_CATALOG_API_KEYS }, sentence);
});

test('exits with 2 and a sentence at an address that is not the machine’s', async (t) => {
  const args = ['--dist', await publishedFolder(t), '--port', '0', '--host', '192.0.2.1'];
  const sentence =
    'This machine has no address "192.0.2.1". Give one that it has, such as --host 127.0.0.1, or 0.0.0.0 for all.';
  assertFails(args, { FILTER_CATALOG_API_KEYS }, sentence);
});

test('exits with 2 and a sentence where there is no snapshot', (t) => {
  const folder = folderWith(t);
  const sentence = `There is no snapshot in "${folder}". Publish one: npm run build`;
  assertFails(['--dist', folder], { FILTER_CATALOG_API_KEYS }, sentence);
  assertFails(
    ['--dist', join(folder, 'dist')],
    { FILTER_CATALOG_API_KEYS },
    sentence.replace(folder, `${folder}/dist`),
  );
});

const body = 'snapshots/aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462.json';
const differs = 'a file is not what its manifest says (its SHA-256 differs)';
const gone = 'a file that its manifest names is missing';
const noManifest = 'manifest.json is not a manifest';
const damages: readonly (readonly [claim: string, damage: (dist: string) => void, reason: string])[] = [
  ['half a .gz', (dist) => truncateSync(join(dist, `${body}.gz`), 200), differs],
  ['an emptied body', (dist) => truncateSync(join(dist, body)), differs],
  ['no body', (dist) => rmSync(join(dist, body)), gone],
  ['no .zst', (dist) => rmSync(join(dist, `${body}.zst`)), gone],
  ['a manifest that is not JSON', (dist) => writeFileSync(join(dist, 'manifest.json'), 'no'), noManifest],
  ['null for a manifest', (dist) => writeFileSync(join(dist, 'manifest.json'), 'null'), noManifest],
  ['a manifest that leads out', (dist) => replaceIn(join(dist, 'manifest.json'), body, '../../a.json'), noManifest],
  [
    'a manifest that counts otherwise',
    (dist) => replaceIn(join(dist, 'manifest.json'), '"filters": 3', '"filters": 4'),
    'it has not as many categories and filters as its manifest says',
  ],
];
for (const [claim, damage, reason] of damages) {
  test(`exits with 2 and a sentence at ${claim}`, async (t) => {
    const dist = await publishedFolder(t);
    damage(dist);
    const sentence = `The snapshot in "${dist}" cannot be served: ${reason}. Publish it again: npm run build`;
    assertFails(['--dist', dist, '--port', '0'], { FILTER_CATALOG_API_KEYS }, sentence);
  });
}

function replaceIn(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(before));
  writeFileSync(path, text.replace(before, after));
}

test('takes the port from PORT, and from --port before that', async (t) => {
  const other = await otherProgram(t);
  const PORT = String(other.port);
  other.end();
  assert.equal((await serve(t, { args: [], env: { FILTER_CATALOG_API_KEYS, PORT } })).port, other.port);
  assert.notEqual((await serve(t, { args: ['--port', '0'], env: { FILTER_CATALOG_API_KEYS, PORT } })).port, other.port);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`says what it serves, stops at ${signal}, and exits with 0`, async (t) => {
    const { child, port, output } = await serve(t);
    assert.equal((await ask(port, { headers: credentials })).status, 200);
    assert.equal(await stop(child, signal), 0);
    assert.deepEqual(messagesOf(output()), [
      `Serving 2 categories and 3 filters (snapshot aab26e477d96) at http://127.0.0.1:${port} (Ctrl-C ends it).`,
      `Stopping, as ${signal} says.`,
      'Stopped.',
    ]);
  });
}

test('stops in order at a signal that comes as soon as it says that it serves', async (t) => {
  const args = [cli, 'serve', '--dist', await publishedFolder(t), '--port', '0'];
  for (let round = 0; round < 3; round += 1) {
    const child = spawn(process.execPath, args, { env: { FILTER_CATALOG_API_KEYS } });
    child.stdout.once('data', () => child.kill('SIGTERM'));
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  }
});

test('does not wait for a client that keeps its connection and asks nothing', async (t) => {
  const { child, port } = await serve(t);
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const [response] = await once(get({ port, path: activePath, headers: credentials, agent }), 'response');
  await once(response.resume(), 'end');
  const begin = performance.now();
  assert.equal(await stop(child), 0);
  assert.ok(performance.now() - begin < promptly);
});

test('does not wait for a client that connects and says nothing', async (t) => {
  const { child, port } = await serve(t);
  const socket = connect(port, '127.0.0.1').on('error', () => {}); // that the server ends it is its right
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  await ask(port, {}); // by its answer the server has taken the connection before
  const begin = performance.now();
  assert.equal(await stop(child), 0);
  assert.ok(performance.now() - begin < promptly);
});

test('takes several keys with blanks around them, and tells none of them', async (t) => {
  const FILTER_CATALOG_API_KEYS = ' key-of-ios ,, key of tv,\tkey-of-android\n';
  const { child, port, output } = await serve(t, { env: { FILTER_CATALOG_API_KEYS } });
  const rows = [
    ['key-of-ios', 200],
    ['key of tv', 200],
    ['key-of-android', 200],
    [' key-of-ios ', 401],
    ['', 401],
    ['key-of-ios , key of tv', 401],
  ] as const;
  for (const [key, status] of rows) {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    assert.equal((await ask(port, { headers: { authorization } })).status, status, key);
  }
  if (process.platform === 'linux') {
    const told = ['cmdline', 'comm'].map((name) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8')).join('');
    assert.match(told, /serve/);
    assert.doesNotMatch(told, /key.of|a2V5/);
  }
  assert.equal(await stop(child), 0);
  assert.doesNotMatch(output(), /key.of|a2V5/);
});

test('prints with --temporary-key a curl line that works, whether or not other keys are set', async (t) => {
  const curl = /^ {2}curl -u (fc_temp_[\w-]{43}): (http:\/\/\S+)$/m;
  for (const env of [{}, { FILTER_CATALOG_API_KEYS }]) {
    const { match, port } = await serve(t, { args: ['--port', '0', '--temporary-key'], env, awaited: curl });
    const [, key = '', url = ''] = match;
    assert.equal(url, `http://127.0.0.1:${port}${activePath}`);
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    assert.equal((await fetch(url, { headers: { authorization } })).status, 200);
    const isSet = 'FILTER_CATALOG_API_KEYS' in env;
    assert.equal((await fetch(url, { headers: credentials })).status, isSet ? 200 : 401);
  }
});

test('loads the server and the reading side of the snapshot, and nothing of the catalog or of other commands', async (t) => {
  const file = join(folderWith(t), 'loads');
  const preload = new URL('../support/record-loads.mjs', import.meta.url).href;
  const env = { FILTER_CATALOG_API_KEYS, RECORD_LOADS: file };
  const { child, port } = await serve(t, { env, nodeArgs: ['--import', preload] });
  assert.equal((await ask(port, { headers: credentials })).status, 200);
  assert.equal(await stop(child), 0);

  const home = pathToFileURL(root).href.replace(/\/?$/, '/');
  const loads = readFileSync(file, 'utf8').split('\n');
  const own = loads.filter((url) => url.startsWith(home));
  const paths = own.map((url) => fileURLToPath(url).slice(fileURLToPath(home).length));

  assert.ok(paths.includes('src/server/app.ts'));
  assert.ok(paths.includes('node_modules/fastify/fastify.js'));
  const foreign = /^(?:src\/(?:catalog|history|preview|diagnostic\/report)|node_modules\/(?:yaml|ulid))\//;
  const isForeign = (path: string) => foreign.test(path);
  assert.deepEqual(paths.filter(isForeign), []);
  assert.deepEqual(paths.filter((path) => path.startsWith('src/snapshot/')).toSorted(), [
    'src/snapshot/encoding.ts',
    'src/snapshot/follow.ts',
    'src/snapshot/json.ts',
    'src/snapshot/load.ts',
    'src/snapshot/manifest.ts',
    'src/snapshot/parts.ts',
    'src/snapshot/print.ts',
    'src/snapshot/read-up-to.ts',
    'src/snapshot/sha256.ts',
    'src/snapshot/shape.ts',
    'src/snapshot/source.ts',
  ]);
});

test('takes two signals that come together for one, as npm and a terminal send them, and ends at once at a later one', async (t) => {
  const { child, port } = await serve(t);
  const client = connect(port, '127.0.0.1');
  t.after(() => client.destroy());
  client.write('GET / HTTP/1.1\r\n'); // a request in flight, which the stop waits for
  await sleep(100);
  child.kill('SIGINT');
  await sleep(50);
  child.kill('SIGINT');
  await sleep(800);
  assert.deepEqual([child.exitCode, child.signalCode], [null, null]);
  assert.equal(await stop(child, 'SIGINT'), 1);
});
