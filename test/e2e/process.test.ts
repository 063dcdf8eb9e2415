import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { call } from '../support/program.ts';
import { activePath, credentials, listen, publishedFolder, send } from '../support/server.ts';
import { basic, freePort, serve, serveWithAdmin } from './serving.ts';

const digits = '0123456789abcdef'.repeat(4);

test('prints no key, and warns of quoted keys and of keys sent unencrypted', async (t) => {
  const keys = [`fckey${digits}`, `key-of-tv-${digits}`];
  const served = await serveWithAdmin(t, {
    env: { FILTER_CATALOG_API_KEYS: ` ${keys[0]} ,,\t"${keys[1]}"\n` },
    args: ['--log-level', 'debug', '--host', '0.0.0.0'],
  });
  for (const key of [...keys, `"${keys[1]}"`, '']) {
    const { status } = await send(served.port, {
      path: `${activePath}?key=${keys[0]}`,
      headers: basic(key),
    });
    assert.equal(status, keys.includes(key) ? 200 : 401, key);
  }
  const shown: unknown[] = [];
  for (const path of ['/status', '/metrics'])
    shown.push((await send(served.adminPort, { path })).body);
  if (process.platform === 'linux') shown.push(readFileSync(`/proc/${served.child.pid}/cmdline`));
  await served.logged('request-refused', 2);
  assert.equal(await served.stop(), 0);
  assert.doesNotMatch(`${shown}${served.output()}`, new RegExp(`${digits}|ZmNrZXk|a2V5`));
  const [quotes] = served.lines('key-quoted');
  assert.equal(quotes?.msg, 'Key 2 of FILTER_CATALOG_API_KEYS is quoted; the quotes are ignored');
  const [clear] = served.lines('keys-sent-in-clear-text');
  assert.equal(clear?.msg, `API keys are sent in clear text on http://0.0.0.0:${served.port}`);
});

test('--temporary-key prints a working curl command outside the log', async (t) => {
  const awaited = /^ {2}curl -u (fctemp[0-9a-f]{64}): (http:\/\/localhost:\S+)$/m;
  const args = ['--port', '0', '--host', 'localhost', '--temporary-key'];
  const { output, stop } = await serve(t, { args, env: {}, awaited });
  const [, key = '', url = ''] = awaited.exec(output()) ?? [];
  assert.equal((await fetch(url, { headers: basic(key) })).status, 200);
  assert.equal((await fetch(url, { headers: credentials })).status, 401);
  assert.equal(await stop(), 0);
  const lines = output().split('\n');
  assert.ok(!lines.some((line) => line.startsWith('{') && line.includes(key)));
});

test('exits with 2 and a message if the port is in use', async (t) => {
  const env = { FILTER_CATALOG_API_KEYS: `key-of-ios-${digits}` };
  const { port } = new URL(await listen(t, () => {}));
  for (const option of ['--port', '--admin-port']) {
    const args = ['serve', '--dist', await publishedFolder(t), '--port', '0', option, port];
    const { status, stderr } = await call(args, { env });
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^Could not use "127\.0\.0\.1, port \d+": another program uses the port; name another one with --port\.\n$/,
    );
  }
});

const printLoads = `import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process._rawDebug(url), next(url, context)) });`;
test('loads neither yaml nor code of the catalog, its publication or its history', async (t) => {
  const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(printLoads)}`];
  const { output } = await serve(t, { nodeArgs });
  const urls = output().match(/^file:.*$/gm) ?? [];
  assert.ok(urls.some((url) => url.endsWith('/src/server/app.ts')));
  const foreign =
    /\/(?:src\/(?:catalog|diff|import|publish|report)|node_modules\/(?:yaml|ulid|image-dimensions))\//;
  assert.deepEqual(
    urls.filter((url) => foreign.test(url)),
    [],
  );
});

test('--reuse-port shares a port with a process that keeps serving when the first one stops', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const args = ['--reuse-port', '--port', String(await freePort())];
  const first = await serve(t, { args });
  const { port } = await serve(t, { args, dist: first.dist });
  assert.equal(await first.stop(), 0);
  for (let round = 0; round < 20; round += 1)
    assert.equal((await send(port, { headers: credentials })).status, 200);
});
