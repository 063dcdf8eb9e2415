import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import {
  basic,
  FILTER_CATALOG_API_KEYS,
  freePort,
  linesOf,
  serve,
  serveWithAdmin,
} from './serving.ts';

test('warns of a variable that is no setting, and names the closest; a key of any form is shown nowhere', async (t) => {
  const env = {
    FILTER_CATALOG_API_KEYS: ' key-of-ios ,, key of tv,\tkey-of-android\n',
    FILTER_CATALOG_API_KEY: 'key-of-ios',
    FILTER_CATALOG_SHUTDOWN_DELY: '1s',
    FILTER_CATALOG_CANARY_SERVICE_HOST: '10.0.0.1', // Kubernetes sets it for a Service
  };
  const served = await serveWithAdmin(t, { env, args: ['--log-level', 'debug'] });
  const statuses = {
    'key-of-ios': 200,
    'key of tv': 200,
    'key-of-android': 200,
    ' key-of-ios ': 401,
    '': 401,
  };
  for (const [key, status] of Object.entries(statuses)) {
    const path = `${activePath}?key=key-of-ios`;
    assert.equal((await ask(served.port, { path, headers: basic(key) })).status, status, key);
  }
  const shown: unknown[] = [];
  for (const path of ['/status', '/metrics'])
    shown.push((await ask(served.adminPort, { path })).body);
  if (process.platform === 'linux') shown.push(readFileSync(`/proc/${served.child.pid}/cmdline`));
  await served.logged('request-is-refused', 2);
  assert.equal(await served.stop(), 0);
  assert.doesNotMatch(`${shown}${served.output()}`, /key.of|a2V5/);
  const warnings = served
    .lines('variable-is-unknown')
    .map(({ level, ...line }) => [level, line['variable'], line['closest']]);
  assert.deepEqual(warnings.toSorted(), [
    ['warn', 'FILTER_CATALOG_API_KEY', 'FILTER_CATALOG_API_KEYS'],
    ['warn', 'FILTER_CATALOG_SHUTDOWN_DELY', 'FILTER_CATALOG_SHUTDOWN_DELAY'],
  ]);
});

test('prints with --temporary-key a line for curl that works, beside the log and not in it', async (t) => {
  const awaited = /^ {2}curl -u (fctemp[0-9a-f]{64}): (http:\/\/127\.0\.0\.1:\S+)$/m;
  const args = ['--port', '0', '--host', 'localhost', '--temporary-key'];
  const { output, stop } = await serve(t, { args, env: {}, awaited });
  const [, key = '', url = ''] = awaited.exec(output()) ?? [];
  assert.equal((await fetch(url, { headers: basic(key) })).status, 200);
  assert.equal((await fetch(url, { headers: credentials })).status, 401);
  assert.equal(await stop(), 0);
  const lines = output().split('\n');
  assert.ok(!lines.some((line) => line.startsWith('{') && line.includes(key)));
});

const printLoads = `import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process._rawDebug(url), next(url, context)) });`;
test('loads nothing of the catalog, of its publication or of its history, and no yaml', async (t) => {
  const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(printLoads)}`];
  const loadedFor = async (...args: readonly string[]) => {
    const { output } = await serve(t, { nodeArgs, args: ['--port', '0', ...args] });
    return output().match(/^file:.*$/gm) ?? [];
  };
  const urls = await loadedFor();
  assert.ok(urls.some((url) => url.endsWith('/src/server/app.ts')));
  const foreign =
    /\/(?:src\/(?:catalog|diff|import|publish|report)|node_modules\/(?:yaml|ulid|image-size|@fastify\/static))\//;
  const loaded = urls.filter((url) => foreign.test(url));
  assert.deepEqual(loaded, []);
  const withImages = (await loadedFor('--images')).filter((url) => foreign.test(url));
  assert.ok(
    withImages.length > 0 &&
      withImages.every((url) => url.includes('/node_modules/@fastify/static/')),
  );
});

test('shares a port with another process at --reuse-port, which answers on when the first one stops', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const args = ['--reuse-port', '--port', String(await freePort())];
  const first = await serve(t, { args });
  const { port } = await serve(t, { args, dist: first.dist });
  assert.equal(await first.stop(), 0);
  for (let round = 0; round < 20; round += 1)
    assert.equal((await ask(port, { headers: credentials })).status, 200);
});

test('answers on a socket for a proxy, replaces one that a killed server left, and leaves any other file alone', async (t) => {
  const folder = folderWith(t, { 'keys.json': 'precious' });
  const path = `${folder}/a.sock`;
  const args = ['--listen', `unix:${path}`, '--trust-proxy'];
  const killed = await serve(t, { args });
  assert.equal(await killed.stop('SIGKILL'), 'SIGKILL');
  assert.ok(statSync(path).isSocket());

  const served = await serve(t, { args, dist: killed.dist });
  assert.equal(served.lines('snapshot-is-served')[0]?.['url'], `unix:${path}`);
  for (const taken of [path, `${folder}/keys.json`]) {
    const refused = ['serve', '--dist', served.dist, '--listen', `unix:${taken}`];
    const { status, stdout } = await call(refused, { env: { FILTER_CATALOG_API_KEYS } });
    assert.equal(status, 2);
    assert.ok(linesOf(stdout)[0]?.msg.startsWith(`Cannot listen on ${taken}: `));
  }
  for (const [status, headers] of Object.entries({
    200: credentials,
    401: { 'x-forwarded-for': '198.51.100.1' },
  })) {
    const [response] = await once(
      request({ socketPath: path, path: activePath, headers }).end(),
      'response',
    );
    assert.equal(`${response.resume().statusCode}`, status);
  }
  assert.equal((await served.logged('request-is-refused'))['address'], '198.51.100.1');
  assert.equal(readFileSync(`${folder}/keys.json`, 'utf8'), 'precious');
  assert.equal(await served.stop(), 0);
  assert.equal(existsSync(path), false);
});
