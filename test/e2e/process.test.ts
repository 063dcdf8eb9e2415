import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { request } from 'node:http';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { serveCommand } from '../../src/command/serve.ts';
import { serveOptions } from '../../src/command/serve-settings.ts';
import type { Settings } from '../../src/server/settings.ts';
import { folderWith } from '../support/folder.ts';
import { call, root } from '../support/program.ts';
import { activePath, ask, credentials, publishedFolder } from '../support/server.ts';
import {
  basic,
  FILTER_CATALOG_API_KEYS,
  freePort,
  linesOf,
  linesOfEvent,
  loggedLine,
  serve,
  serveWithAdmin,
  settingsOf,
  stop,
} from './serving.ts';

type Environment = Readonly<Record<string, string>>;

/** What these variables set, and these arguments. */
function settingsIn(environment: Environment, args: readonly string[] = []): Settings {
  Object.assign(process.env, environment);
  try {
    return settingsOf(args);
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
}

const variableOf = (flag: string) => `FILTER_CATALOG_${flag.toUpperCase().replaceAll('-', '_')}`;

const values: readonly (readonly [flag: string, value: string, name: keyof Settings, parsed: unknown])[] = [
  ['poll', '1m', 'poll', 60_000],
  ['cache-control', 'public, max-age=60', 'cacheControl', 'public, max-age=60'],
  ['cors-origin', 'https://a.example, *', 'corsOrigin', ['https://a.example', '*']],
  ['port', '0', 'port', 0],
  ['port', '65535', 'port', 65_535],
  ['listen', 'unix:/run/a.sock', 'listen', '/run/a.sock'],
  ['trust-proxy', '10.0.0.0/8, ::1', 'trustProxy', '10.0.0.0/8, ::1'],
  ['trust-proxy', 'private', 'trustProxy', 'loopback,linklocal,uniquelocal'],
  ['admin-port', '9090', 'adminPort', 9090],
  ['log-level', 'silent', 'logLevel', 'silent'],
  ['shutdown-delay', '0.5', 'shutdownDelay', 500],
  ['shutdown-timeout', '1h', 'shutdownTimeout', 3_600_000],
  ['max-header-bytes', '1024', 'maxHeaderBytes', 1024],
  ['request-timeout', '1.5s', 'requestTimeout', 1500],
  ['keep-alive-timeout', '24h', 'keepAliveTimeout', 86_400_000],
];
test('reads no variable that is empty, or that Kubernetes sets for a Service', () => {
  const set = { FILTER_CATALOG_PORT: 'tcp://10.0.0.1:80', FILTER_CATALOG_TRUST_PROXY: '', FILTER_CATALOG_KEYS: 'a' };
  const read = serveOptions(set).flatMap(({ envVar }) => envVar ?? []);
  assert.deepEqual(
    Object.keys(set).filter((variable) => read.includes(variable)),
    ['FILTER_CATALOG_KEYS'],
  );
  assert.ok(read.includes('FILTER_CATALOG_DIST'));
});

test('reads the same from a flag and from its variable, and the flag wins', () => {
  for (const [flag, value, name, parsed] of values) {
    assert.deepEqual(settingsOf([`--${flag}=${value}`])[name], parsed, flag);
    assert.deepEqual(settingsIn({ [variableOf(flag)]: value })[name], parsed, flag);
  }
  assert.equal(settingsIn({ FILTER_CATALOG_PORT: '2' }, ['--port', '1']).port, 1);
  assert.equal(settingsOf(['--trust-proxy']).trustProxy, 'loopback,linklocal,uniquelocal');
  assert.equal(settingsOf([]).trustProxy, undefined);
  assert.equal(settingsIn({ FILTER_CATALOG_REUSE_PORT: 'false' }).reusePort, undefined);
});

const refused: Readonly<Record<string, string>> = {
  'a whole number from 0 to 65535': 'port=65536 port=-1 port=80.4 port=0x50 admin-port=http',
  'a whole number from 1024 to 1048576': 'max-header-bytes=1 max-header-bytes=99999999999999999999',
  'a whole number from 1 to 1000000': 'max-connections=0 max-connections=1e3',
  'from 10ms to 24h, as in 500ms, 30s, 5m or 1h': 'headers-timeout=0 request-timeout=1d keep-alive-timeout=25h',
  'from 0ms to 1h, as in 500ms, 30s, 5m or 1h': 'shutdown-delay=-1 shutdown-delay=soon shutdown-timeout=2h',
  'from 100ms to 1h, as in 500ms, 30s, 5m or 1h': 'poll=0 poll=99ms poll=1e3',
  'unix: and the path of a socket': 'listen=/a listen=unix:',
  'addresses or networks with commas between them, as in 10.0.0.0/8,::1':
    'trust-proxy=nginx trust-proxy=10.0.0.1,nginx trust-proxy=10.0.0.0/ trust-proxy=10.0.0.0/33 trust-proxy=::1/129',
};
test('refuses a value that cannot be, and says what it must be', () => {
  for (const [must, flags] of Object.entries(refused)) {
    for (const flag of flags.split(' ')) {
      const isSaid = (error: unknown) => error instanceof CommanderError && error.message.endsWith(` must be ${must}.`);
      assert.throws(() => settingsOf([`--${flag}`]), isSaid, flag);
    }
  }
});

const flags = `dist poll cache-control cors-origin keys host port listen tls-cert tls-key trust-proxy admin-port admin-host
  log-level shutdown-delay shutdown-timeout max-header-bytes headers-timeout request-timeout keep-alive-timeout max-connections`;
test('lists each setting with its variable in the help', () => {
  const entries = serveCommand({ io: process, end: () => {} })
    .helpInformation()
    .replaceAll(/\s+/g, ' ')
    .split(' --');
  for (const flag of flags.split(/\s+/)) {
    const entry = entries.find((each) => each.startsWith(`${flag} `));
    assert.ok(entry?.includes(`env: ${variableOf(flag)})`), flag);
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
  [
    'a key has a colon',
    /^Key 2 of FILTER_CATALOG_API_KEYS holds a colon /,
    [],
    { FILTER_CATALOG_API_KEYS: 'a,,key-of-tv:x' },
  ],
  ['there is no key file', /^There is no key file "none\.json"\./, ['--keys', 'none.json']],
  ['the key file is none', /^The key file "package\.json" cannot be used: /, ['--keys', 'package.json']],
  ['there is no snapshot', /^There is no snapshot in "none"\. Publish one: npm run build$/, ['--dist', 'none']],
  ['the address is not the machine’s', /^Cannot listen on 192\.0\.2\.1, port 8080: /, ['--host', '192.0.2.1']],
  ['an option is unknown', /^error: unknown option '--prot'\n\(Did you mean --port\?\)$/, ['--prot', '1']],
  ['a flag is malformed', /argument '65536' is invalid\. It must be /, ['--port', '65536']],
  ['a variable is malformed', /from env 'FILTER_CATALOG_POLL' is invalid\. /, [], { FILTER_CATALOG_POLL: 'x' }],
];

/** Asserts that it exits with 2 and a line of JSON. */
async function assertDoesNotStart(
  msg: RegExp,
  args: readonly string[],
  env: Environment = { FILTER_CATALOG_API_KEYS },
) {
  const { status, stdout } = await call(['serve', ...args], { env });
  const lines = linesOf(stdout).map(({ level, event }) => [level, event]);
  assert.deepEqual([status, lines], [2, [['fatal', 'server-does-not-start']]], stdout);
  assert.match(linesOf(stdout)[0]?.msg ?? '', msg);
  assert.doesNotMatch(stdout, /key-of-/);
}

test('exits with 2 and one line of JSON where it cannot start', async (t) => {
  const dist = await publishedFolder(t);
  for (const [claim, msg, args = [], env] of failures) {
    await t.test(`as ${claim}`, () => assertDoesNotStart(msg, ['--dist', dist, ...args], env));
  }
  truncateSync(`${dist}/manifest.json`, 300);
  await assertDoesNotStart(/^The snapshot in "[^"]+" cannot be served: manifest\.json is not a manifest\./, [
    '--dist',
    dist,
  ]);
});

const ofServices = 'SERVICE_HOST SERVICE_PORT_HTTP PORT PORT_80_TCP PORT_80_TCP_ADDR CANARY_SERVICE_HOST CANARY_PORT';
test('warns of a variable that is no setting, and names the closest; those of Kubernetes Services are nothing', async (t) => {
  const slips = { FILTER_CATALOG_SHUTDOWN_DELY: '1s', FILTER_CATALOG_API_KEY: 'key-of-tv' };
  const env = Object.fromEntries(ofServices.split(' ').map((name) => [`FILTER_CATALOG_${name}`, 'tcp://10.0.0.1:80']));
  const served = await serve(t, { env: { ...env, ...slips, FILTER_CATALOG_API_KEYS } });
  const told = linesOfEvent(served, 'variable-is-unknown').map((line) => [
    line.level,
    line['variable'],
    line['closest'],
  ]);
  assert.deepEqual(told[0], ['warn', 'FILTER_CATALOG_SHUTDOWN_DELY', 'FILTER_CATALOG_SHUTDOWN_DELAY']);
  assert.deepEqual(told[1], ['warn', 'FILTER_CATALOG_API_KEY', 'FILTER_CATALOG_API_KEYS']);
  assert.equal(told.length, 2);
  assert.doesNotMatch(served.output(), /key-of-/);
  const taken = ['--dist', served.dist, '--port', String(served.port)];
  await assertDoesNotStart(/^Cannot listen on .*: listen EADDRINUSE: address already in use /, taken);
});

test('takes several keys with blanks around them, and shows none to operators, in the log or in the list of processes', async (t) => {
  const env = { FILTER_CATALOG_API_KEYS: ' key-of-ios ,, key of tv,\tkey-of-android\n' };
  const served = await serveWithAdmin(t, { env, args: ['--log-level', 'debug'] });
  const statuses = { 'key-of-ios': 200, 'key of tv': 200, 'key-of-android': 200, ' key-of-ios ': 401, '': 401 };
  for (const [key, status] of Object.entries(statuses)) {
    const path = `${activePath}?key=key-of-ios`;
    assert.equal((await ask(served.port, { path, headers: basic(key) })).status, status, key);
  }
  const told: unknown[] = [];
  for (const path of ['/status', '/metrics']) told.push((await ask(served.adminPort, { path })).body);
  if (process.platform === 'linux') told.push(readFileSync(`/proc/${served.child.pid}/cmdline`));
  await loggedLine(served, 'request-is-refused', 2);
  assert.equal(await stop(served.child), 0);
  assert.doesNotMatch(`${told}${served.output()}`, /key.of|a2V5/);
});

test('prints with --temporary-key a line for curl that works, beside the log and not in it', async (t) => {
  const awaited = /^ {2}curl -u (fc_temp_[0-9a-f]{64}): (http:\/\/127\.0\.0\.1:\S+)$/m;
  const args = ['--port', '0', '--host', 'localhost', '--temporary-key'];
  const { child, output } = await serve(t, { args, env: {}, awaited });
  const [, key = '', url = ''] = awaited.exec(output()) ?? [];
  assert.equal((await fetch(url, { headers: basic(key) })).status, 200);
  assert.equal((await fetch(url, { headers: credentials })).status, 401);
  assert.equal(await stop(child), 0);
  const lines = output().split('\n');
  assert.ok(!lines.some((line) => line.startsWith('{') && line.includes(key)));
});

test('loads nothing of the catalog, of its publication or of its history, and no yaml', async (t) => {
  const file = `${folderWith(t)}/loads`;
  const nodeArgs = ['--import', new URL('./record-loads.mjs', import.meta.url).href];
  const { child, port } = await serve(t, { env: { FILTER_CATALOG_API_KEYS, RECORD_LOADS: file }, nodeArgs });
  assert.equal((await ask(port, { headers: credentials })).status, 200);
  assert.equal(await stop(child), 0);
  const urls = readFileSync(file, 'utf8').split('\n');
  const paths = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url).replace(root, ''));
  assert.ok(paths.includes('src/server/app.ts') && paths.includes('node_modules/fastify/fastify.js'));
  const foreign = /^(?:src\/(?:catalog|diff|import|preview|publish|report)|node_modules\/(?:yaml|ulid))\//;
  const loaded = paths.filter((path) => foreign.test(path));
  assert.deepEqual(loaded, []);
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

async function statusAt(socketPath: string, headers: Readonly<Record<string, string>> = credentials) {
  const [response] = await once(request({ socketPath, path: activePath, headers }).end(), 'response');
  response.resume();
  return response.statusCode;
}

test('answers on a socket for a proxy, replaces one that a killed server left, and leaves any other file alone', async (t) => {
  const folder = folderWith(t, { 'keys.json': 'precious' });
  const path = `${folder}/a.sock`;
  const args = ['--listen', `unix:${path}`, '--trust-proxy'];
  const killed = await serve(t, { args });
  assert.equal(await stop(killed.child, 'SIGKILL'), 'SIGKILL');
  assert.ok(statSync(path).isSocket());

  const served = await serve(t, { args, dist: killed.dist });
  assert.equal(linesOfEvent(served, 'snapshot-is-served')[0]?.['url'], `unix:${path}`);
  for (const taken of [path, `${folder}/keys.json`]) {
    const { status, stdout } = await call(['serve', '--dist', served.dist, '--listen', `unix:${taken}`], {
      env: { FILTER_CATALOG_API_KEYS },
    });
    assert.deepEqual([status, linesOf(stdout).map(({ event }) => event)], [2, ['server-does-not-start']]);
    assert.ok(linesOf(stdout)[0]?.msg.startsWith(`Cannot listen on ${taken}: `));
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  assert.deepEqual([await statusAt(path), await statusAt(path, forwarded)], [200, 401]);
  assert.equal((await loggedLine(served, 'request-is-refused'))['address'], '198.51.100.1');
  assert.equal(readFileSync(`${folder}/keys.json`, 'utf8'), 'precious');
  assert.equal(await stop(served.child), 0);
  assert.equal(existsSync(path), false);
});
