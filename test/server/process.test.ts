import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CommanderError } from 'commander';
import { serveCommand } from '../../src/command/serve.ts';
import type { Settings } from '../../src/server/settings.ts';
import { folderWith } from '../support/folder.ts';
import { root, run } from '../support/program.ts';
import { activePath, ask, credentials, publishedFolder } from '../support/server.ts';
import {
  FILTER_CATALOG_API_KEYS,
  freePort,
  linesOf,
  linesOfEvent,
  loggedLine,
  serve,
  serveWithAdmin,
  settingsOf,
  stop,
} from '../support/serving.ts';

const basicOf = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });

type Environment = Readonly<Record<string, string>>;

/** The same with these variables. */
function settingsIn(environment: Environment, args: readonly string[] = []) {
  Object.assign(process.env, environment);
  try {
    return settingsOf(args);
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
}

const values: readonly (readonly [flag: string, value: string, name: keyof Settings, parsed: unknown])[] = [
  ['--dist', 'out', 'dist', 'out'],
  ['--poll', '1m', 'poll', 60_000],
  ['--poll', '100ms', 'poll', 100],
  ['--cache-control', 'public, max-age=60', 'cacheControl', 'public, max-age=60'],
  ['--cors-origin', 'https://a.example, *', 'corsOrigin', ['https://a.example', '*']],
  ['--port', '0', 'port', 0],
  ['--port', '65535', 'port', 65_535],
  ['--port', 'tcp://10.0.0.1:80', 'port', 8080],
  ['--port', '', 'port', 8080],
  ['--listen', 'unix:/run/a.sock', 'listen', '/run/a.sock'],
  ['--trust-proxy', '10.0.0.0/8, ::1', 'trustProxy', '10.0.0.0/8, ::1'],
  ['--trust-proxy', 'private', 'trustProxy', 'loopback,linklocal,uniquelocal'],
  ['--admin-port', '9090', 'adminPort', 9090],
  ['--log-level', 'silent', 'logLevel', 'silent'],
  ['--shutdown-delay', '0', 'shutdownDelay', 0],
  ['--shutdown-delay', '0.5', 'shutdownDelay', 500],
  ['--shutdown-timeout', '1h', 'shutdownTimeout', 3_600_000],
  ['--max-header-bytes', '1024', 'maxHeaderBytes', 1024],
  ['--request-timeout', '1.5s', 'requestTimeout', 1500],
  ['--keep-alive-timeout', '24h', 'keepAliveTimeout', 86_400_000],
  ['--max-connections', '1000000', 'maxConnections', 1_000_000],
];
test('reads the same from a flag and from its variable, and the flag wins', () => {
  for (const [flag, value, name, parsed] of values) {
    const variable = `FILTER_CATALOG_${flag.slice(2).replaceAll('-', '_').toUpperCase()}`;
    assert.deepEqual(settingsOf([`${flag}=${value}`])[name], parsed, flag);
    assert.deepEqual(settingsIn({ [variable]: value })[name], parsed, variable);
  }
  assert.equal(settingsIn({ FILTER_CATALOG_PORT: '2' }, ['--port', '1']).port, 1);
  assert.equal(settingsOf(['--trust-proxy']).trustProxy, 'loopback,linklocal,uniquelocal');
  assert.equal(settingsOf([]).trustProxy, undefined);
});

const refused: Readonly<Record<string, readonly string[]>> = {
  'a whole number from 0 to 65535': ['port=65536', 'port=-1', 'port=80.4', 'port=0x50', 'admin-port=http'],
  'a whole number from 1024 to 1048576': ['max-header-bytes=1', 'max-header-bytes=99999999999999999999'],
  'a whole number from 1 to 1000000': ['max-connections=0', 'max-connections=1e3'],
  'from 10ms to 24h, as in 500ms, 30s, 5m or 1h': ['headers-timeout=0', 'request-timeout=1d', 'keep-alive-timeout=25h'],
  'from 0ms to 1h, as in 500ms, 30s, 5m or 1h': ['shutdown-delay=-1', 'shutdown-delay=soon', 'shutdown-timeout=2h'],
  'from 100ms to 1h, as in 500ms, 30s, 5m or 1h': ['poll=0', 'poll=99ms', 'poll=1e3'],
  'debug, info, warn, error or silent': ['log-level=warning', 'log-level=DEBUG'],
  'unix: and the path of a socket, at most 103 bytes long': [
    'listen=/a',
    'listen=unix:',
    `listen=unix:${'a'.repeat(104)}`,
  ],
  'addresses or networks with commas between them, as in 10.0.0.0/8,::1': [
    'trust-proxy=10.0.0.0/33',
    'trust-proxy=nginx',
    'trust-proxy=10.0.0.1,nginx',
    'trust-proxy=::1/129',
  ],
};
test('refuses a value that cannot be, and says what it must be', () => {
  for (const [must, flags] of Object.entries(refused)) {
    for (const flag of flags) {
      const isRefused = (error: unknown) =>
        error instanceof CommanderError && error.message.endsWith(` must be ${must}.`);
      assert.throws(() => settingsOf([`--${flag}`]), isRefused, flag);
    }
  }
});

const flags = `--dist --poll --cache-control --cors-origin --keys --host --port --listen --tls-cert --tls-key --trust-proxy
--admin-port --admin-host --log-level --shutdown-delay --shutdown-timeout --max-header-bytes --headers-timeout
--request-timeout --keep-alive-timeout --max-connections`;
test('lists each setting with its variable in the help', () => {
  const help = serveCommand().helpInformation().replaceAll(/\s+/g, ' ');
  for (const flag of flags.split(/\s+/)) {
    const variable = `FILTER_CATALOG_${flag.slice(2).replaceAll('-', '_').toUpperCase()}`;
    assert.match(help, new RegExp(`${flag} [<[][^(]*\\([^)]*env: ${variable}\\)`));
  }
});

const failures: readonly (readonly [claim: string, msg: RegExp, args?: readonly string[], env?: Environment])[] = [
  [
    'no key is given',
    /^There is no API key: name a key file \(--keys\), or try it out with --temporary-key\.$/,
    [],
    {},
  ],
  ['the keys are commas', /^There is no API key: /, [], { FILTER_CATALOG_API_KEYS: ' , ,' }],
  ['a key has a colon', /^Key 2 of FILTER_CATALOG_API_KEYS is /, [], { FILTER_CATALOG_API_KEYS: 'a,,key-of-tv:x' }],
  ['there is no key file', /^There is no key file "none\.json"\./, ['--keys', 'none.json']],
  ['the key file is none', /^The key file "package\.json" cannot be used: /, ['--keys', 'package.json']],
  ['there is no snapshot', /^There is no snapshot in "none"\. Publish one: npm run build$/, ['--dist', 'none']],
  ['the address is not the machine’s', /^Cannot listen on 192\.0\.2\.1, port 8080: /, ['--host', '192.0.2.1']],
  ['an option is unknown', /^error: unknown option '--prot'\n\(Did you mean --port\?\)$/, ['--prot', '1']],
  ['a flag is malformed', /argument '65536' is invalid\. It must be /, ['--port', '65536']],
  ['a variable is malformed', /from env 'FILTER_CATALOG_POLL' is invalid\. /, [], { FILTER_CATALOG_POLL: 'x' }],
];

/** Asserts that it exits with 2 and a line of JSON. */
function assertDoesNotStart(msg: RegExp, args: readonly string[], env: Environment = { FILTER_CATALOG_API_KEYS }) {
  const { status, stdout } = run(['serve', ...args], { env });
  const lines = linesOf(stdout).map(({ level, event }) => [level, event]);
  assert.deepEqual([status, lines], [2, [['fatal', 'server-does-not-start']]], stdout);
  assert.match(linesOf(stdout)[0]?.msg ?? '', msg);
  assert.doesNotMatch(stdout, /key-of-|a2V5/);
}

test('exits with 2 and one line of JSON where it cannot start', async (t) => {
  const dist = await publishedFolder(t);
  for (const [claim, msg, args = [], env] of failures) {
    await t.test(`as ${claim}`, () => assertDoesNotStart(msg, ['--dist', dist, ...args], env));
  }
  await t.test('as the port is in use', async (t) => {
    const server = createServer().listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? `${address?.port}` : '';
    const msg = new RegExp(`^Cannot listen on 127\\.0\\.0\\.1, port ${port}: another program listens there\\.$`);
    assertDoesNotStart(msg, ['--dist', dist, '--port', port]);
  });
  await t.test('as the snapshot is damaged', () => {
    truncateSync(join(dist, 'manifest.json'), 300);
    assertDoesNotStart(/^The snapshot in "[^"]+" cannot be served: manifest\.json is not a manifest\./, [
      '--dist',
      dist,
    ]);
  });
});

test('warns of a variable that is no setting, and names the closest; those of Kubernetes Services are nothing', async (t) => {
  const PORT = String(await freePort());
  const env = {
    FILTER_CATALOG_API_KEYS,
    PORT,
    FILTER_CATALOG_SHUTDOWN_DELY: '1s',
    FILTER_CATALOG_API_KEY: 'key-of-tv',
    FILTER_CATALOG_IMPORT_KEY: 'key-of-tv',
    FILTER_CATALOG_SERVICE_HOST: '10.0.0.1',
    FILTER_CATALOG_SERVICE_PORT: '8080',
    FILTER_CATALOG_SERVICE_PORT_HTTP: '8080',
    FILTER_CATALOG_PORT: 'tcp://10.0.0.1:8080',
    FILTER_CATALOG_PORT_8080_TCP: 'tcp://10.0.0.1:8080',
    FILTER_CATALOG_PORT_8080_TCP_ADDR: '10.0.0.1',
    FILTER_CATALOG_CANARY_SERVICE_HOST: '10.0.0.2',
    FILTER_CATALOG_CANARY_PORT: 'tcp://10.0.0.2:8080',
  };
  const served = await serve(t, { args: [], env });
  assert.equal(served.port, Number(PORT)); // PORT is read, and FILTER_CATALOG_PORT is none
  const told = linesOfEvent(served, 'variable-is-unknown').map(({ level, variable, closest }) => [
    level,
    variable,
    closest,
  ]);
  assert.deepEqual(told, [
    ['warn', 'FILTER_CATALOG_SHUTDOWN_DELY', 'FILTER_CATALOG_SHUTDOWN_DELAY'],
    ['warn', 'FILTER_CATALOG_API_KEY', 'FILTER_CATALOG_API_KEYS'],
  ]);
  const { port } = await serve(t, { dist: served.dist, env: { FILTER_CATALOG_API_KEYS, PORT } });
  assert.notEqual(port, served.port); // --port wins
  assert.doesNotMatch(served.output(), /key-of-/);
});

test('takes several keys with blanks around them, and shows none of them in the log, to operators or in the list of processes', async (t) => {
  const env = { FILTER_CATALOG_API_KEYS: ' key-of-ios ,, key of tv,\tkey-of-android\n' };
  const served = await serveWithAdmin(t, { env, args: ['--log-level', 'debug'] });
  const statuses = { 'key-of-ios': 200, 'key of tv': 200, 'key-of-android': 200, ' key-of-ios ': 401, '': 401 };
  for (const [key, status] of Object.entries(statuses)) {
    const path = `${activePath}?key=key-of-ios`;
    assert.equal((await ask(served.port, { path, headers: basicOf(key) })).status, status, key);
  }
  const told = [served.output()];
  for (const path of ['/status', '/metrics']) told.push(String((await ask(served.adminPort, { path })).body));
  if (process.platform === 'linux') told.push(readFileSync(`/proc/${served.child.pid}/cmdline`, 'utf8'));
  await loggedLine(served, 'request-is-refused', 2);
  assert.equal(await stop(served.child), 0);
  assert.doesNotMatch(`${told}${served.output()}`, /key.of|a2V5/);
});

test('prints with --temporary-key a line for curl that works, beside the log and not in it', async (t) => {
  const awaited = /^ {2}curl -u (fc_temp_[\w-]{43}): (http:\/\/\S+)$/m;
  const { child, match, output } = await serve(t, { args: ['--port', '0', '--temporary-key'], env: {}, awaited });
  const [, key = '', url = ''] = match;
  assert.equal((await fetch(url, { headers: basicOf(key) })).status, 200);
  assert.equal((await fetch(url, { headers: credentials })).status, 401);
  assert.equal(await stop(child), 0);
  const lines = output().split('\n');
  assert.deepEqual(
    lines.filter((line) => line.startsWith('{') && line.includes(key)),
    [],
  );
});

test('loads nothing of the catalog, of its publication or of its history, and no yaml', async (t) => {
  const file = join(folderWith(t), 'loads');
  const preload = new URL('../support/record-loads.mjs', import.meta.url).href;
  const env = { FILTER_CATALOG_API_KEYS, RECORD_LOADS: file };
  const { child, port } = await serve(t, { env, nodeArgs: ['--import', preload] });
  assert.equal((await ask(port, { headers: credentials })).status, 200);
  assert.equal(await stop(child), 0);
  const home = pathToFileURL(root).href.replace(/\/?$/, '/');
  const urls = readFileSync(file, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith(home));
  const paths = urls.map((url) => fileURLToPath(url).slice(fileURLToPath(home).length));
  assert.ok(paths.includes('src/server/app.ts') && paths.includes('node_modules/fastify/fastify.js'));
  const foreign =
    /^(?:src\/(?:catalog|diff|finding|history|import|preview|publish|report)|node_modules\/(?:yaml|ulid))\//;
  assert.deepEqual(
    paths.filter((path) => foreign.test(path)),
    [],
  );
});

test('shares a port with another process at --reuse-port, which answers on when the first one stops', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const args = ['--reuse-port', '--port', String(await freePort())];
  const first = await serve(t, { args });
  const { port } = await serve(t, { args, dist: first.dist });
  assert.equal(await stop(first.child), 0);
  for (let round = 0; round < 20; round += 1) assert.equal((await ask(port, { headers: credentials })).status, 200);
});
