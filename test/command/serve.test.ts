import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { test } from 'node:test';
import { Command, CommanderError } from 'commander';
import { generate } from 'selfsigned';
import { configure } from '../../src/command/serve.ts';
import { serveOptions } from '../../src/command/serve-settings.ts';
import type { Settings } from '../../src/server/settings.ts';
import { FILTER_CATALOG_API_KEYS, linesOf, settingsOf } from '../e2e/serving.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { scheduledFolder } from '../support/moments.ts';
import { call } from '../support/program.ts';
import { listening, publishedFolder } from '../support/server.ts';
import { signingPair, signWith } from '../support/signing.ts';

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

test('reads no variable that is empty, or that Kubernetes sets for a Service', () => {
  const set = {
    FILTER_CATALOG_PORT: 'tcp://10.0.0.1:80',
    FILTER_CATALOG_TRUST_PROXY: '',
    FILTER_CATALOG_KEYS: 'a',
  };
  const read = serveOptions(set).flatMap(({ envVar }) => envVar ?? []);
  const found = [...Object.keys(set), 'FILTER_CATALOG_DIST'].filter((variable) =>
    read.includes(variable),
  );
  assert.deepEqual(found, ['FILTER_CATALOG_KEYS', 'FILTER_CATALOG_DIST']);
});

test('reads the same from a flag and from its variable, and the flag wins', () => {
  for (const [flag, value, name, parsed] of [
    ['poll', '1m', 'poll', 60_000],
    ['cache-control', 'public, max-age=60', 'cacheControl', 'public, max-age=60'],
    ['cors-origin', 'https://a.example, *', 'corsOrigin', ['https://a.example', '*']],
    ['port', '65535', 'port', 65_535],
    ['listen', 'unix:/run/a.sock', 'listen', '/run/a.sock'],
    ['trust-proxy', '10.0.0.0/8, ::1', 'trustProxy', '10.0.0.0/8, ::1'],
    ['trust-proxy', 'private', 'trustProxy', 'loopback,linklocal,uniquelocal'],
    ['shutdown-delay', '0.5', 'shutdownDelay', 500],
    ['keep-alive-timeout', '24h', 'keepAliveTimeout', 86_400_000],
  ] as const) {
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
  'a whole number from 1 to 1000000':
    'max-connections=0 max-connections=1e3 max-connections=99999999999999999999',
  'from 10ms to 24h, as in 500ms, 30s, 5m or 1h':
    'headers-timeout=0 request-timeout=1d keep-alive-timeout=25h',
  'from 0ms to 1h, as in 500ms, 30s, 5m or 1h':
    'shutdown-delay=-1 shutdown-delay=soon shutdown-timeout=2h',
  'from 100ms to 1h, as in 500ms, 30s, 5m or 1h': 'poll=0 poll=99ms poll=1e3',
  'unix: and the path of a socket': 'listen=/a listen=unix:',
  'addresses or networks with commas between them, as in 10.0.0.0/8,::1':
    'trust-proxy=nginx trust-proxy=10.0.0.1,nginx trust-proxy=10.0.0.0/ trust-proxy=10.0.0.0/33 trust-proxy=::1/129',
};
test('refuses a value that cannot be, and says what it must be', () => {
  for (const [must, flags] of Object.entries(refused)) {
    for (const flag of flags.split(' ')) {
      const isSaid = (error: unknown) =>
        error instanceof CommanderError && error.message.endsWith(` must be ${must}.`);
      assert.throws(() => settingsOf([`--${flag}`]), isSaid, flag);
    }
  }
});

const flags = `dist trusted-key poll cache-control cors-origin keys host port listen tls-cert tls-key trust-proxy admin-port admin-host
  log-level shutdown-delay shutdown-timeout max-header-bytes headers-timeout request-timeout keep-alive-timeout max-connections`;
test('lists each setting with its variable in the help', () => {
  const command = new Command('serve');
  configure(command, { io: { ...process }, end: () => {}, extensions: [] });
  const help = command.helpInformation();
  for (const flag of flags.split(/\s+/)) {
    assert.match(
      help.replaceAll(/\s+/g, ' '),
      new RegExp(` --${flag} (?:(?! --).)*env: ${variableOf(flag)}\\)`),
    );
  }
});

const keyed = { FILTER_CATALOG_API_KEYS };
const failures: readonly (readonly [msg: RegExp, args: readonly string[], env?: Environment])[] = [
  [
    /^There is no API key: name a key file \(--keys\), or try it out with --temporary-key\.$/,
    [],
    {},
  ],
  [
    /^Key 2 of FILTER_CATALOG_API_KEYS is blank, or holds a colon /,
    [],
    { FILTER_CATALOG_API_KEYS: 'a,,key-of-tv:x' },
  ],
  [/^There is no key file "none\.json"\./, ['--keys', 'none.json']],
  [/^The key file "package\.json" cannot be used: /, ['--keys', 'package.json']],
  [/^There is no snapshot in "none"\. Publish one: npm run build$/, ['--dist', 'none']],
  [/^Cannot listen on 192\.0\.2\.1, port 8080: /, ['--host', '192.0.2.1']],
  [/^error: unknown option '--prot'\n\(Did you mean --port\?\)$/, ['--prot', '1']],
  [/argument '65536' is invalid\. It must be /, ['--port', '65536']],
  [/from env 'FILTER_CATALOG_POLL' is invalid\. /, [], { FILTER_CATALOG_POLL: 'x' }],
];

test('exits with 2, a sentence and one line of JSON where it cannot start', async (t) => {
  const dist = await publishedFolder(t);
  const assertDoesNotStart = async (
    msg: RegExp,
    args: readonly string[],
    env: Environment = keyed,
  ) => {
    const { status, stdout, stderr } = await call(['serve', '--dist', dist, ...args], { env });
    const lines = linesOf(stdout).map(({ level, event }) => [level, event]);
    assert.deepEqual([status, lines], [2, [['fatal', 'server-does-not-start']]], stdout);
    assert.match(linesOf(stdout)[0]?.msg ?? '', msg);
    assert.ok(stderr.startsWith(`${linesOf(stdout)[0]?.msg}\n`), stderr);
    assert.doesNotMatch(stdout + stderr, /key-of-/);
  };
  for (const failure of failures) await assertDoesNotStart(...failure);
  const { port } = new URL(await listening(t, () => {}));
  for (const [option, names] of [
    ['--port', '--port or FILTER_CATALOG_PORT'],
    ['--admin-port', '--admin-port or FILTER_CATALOG_ADMIN_PORT'],
  ] as const) {
    const said = `^Cannot listen on 127\\.0\\.0\\.1, port ${port}: another program uses it\\. Name another port with ${names}\\.$`;
    await assertDoesNotStart(new RegExp(said), ['--port', '0', option, port]);
  }
  truncateSync(`${dist}/manifest.json`, 300);
  await assertDoesNotStart(
    /^The snapshot in "[^"]+" cannot be served: manifest\.json is not a manifest\./,
    [],
  );
});

test('--check says what would be served, without listening', async (t) => {
  const dist = await publishedFolder(t);
  const { privateKey, publicKey } = signingPair();
  signWith({ privateKey }, dist);
  const old = { name: 'tv', sha256: 'a'.repeat(64), expires_at: '2026-01-01T00:00:00Z' };
  const folder = folderWith(t, {
    'keys.json': JSON.stringify({ keys: [old] }),
    'trusted.pub': publicKey,
  });
  const check = async (args: readonly string[], env = {}) => {
    const { status, stdout, stderr } = await call(['serve', '--check', '--dist', dist, ...args], {
      env,
      cwd: folder,
    });
    assert.deepEqual([status, stderr], [0, '']);
    return stdout;
  };
  const [snapshot, counts] = [
    'snapshot f16312c9a7fb',
    'of 2026-03-01T09:30:00.123Z; categories: 2, filters: 3',
  ];
  const all401 = 'keys: 1 (valid: 0, so every request gets a 401); no certificate.\n';
  assert.equal(
    await check(['--keys', 'keys.json']),
    `The server can start: ${snapshot} ${counts}; ${all401}`,
  );
  const notAfterDate = new Date('2027-01-02T03:04:05Z');
  const { cert, private: key } = await generate([], {
    keyType: 'ec',
    curve: 'P-256',
    notAfterDate,
  });
  writeFiles(folder, { 'cert.pem': cert, 'key.pem': key });
  const args = '--trusted-key trusted.pub --tls-cert cert.pem --tls-key key.pem --host 192.0.2.1';
  const https = 'keys: 1 (valid: 1); certificate until 2027-01-02T03:04:05.000Z.\n';
  assert.equal(
    await check(args.split(' '), keyed),
    `The server can start: ${snapshot}, signed, ${counts}; ${https}`,
  );
});

test('--check says what follows by the clock', async (t) => {
  const dist = await scheduledFolder(
    t,
    Date.parse('2999-01-01T00:00:00Z'),
    Date.parse('2999-02-01T00:00:00Z'),
  );
  const { stdout } = await call(['serve', '--check', '--dist', dist, '--temporary-key']);
  const [first, last] = [
    'categories: 1, filters: 2',
    'from 2999-02-01T00:00:00.000Z on categories: 1, filters: 2',
  ];
  const ahead = `${first}; from 2999-01-01T00:00:00.000Z on categories: 2, filters: 3; ${last}; keys: `;
  assert.ok(stdout.includes(ahead), stdout);
});

test('--check says all that keeps a server from starting, and exits with 2, as a start does', async (t) => {
  const cwd = folderWith(t, { 'keys.json': '{"keys": [', 'cert.pem': 'x', 'trusted.pub': 'x' });
  const args = [
    '--dist',
    'none',
    '--keys',
    'keys.json',
    '--tls-cert',
    'cert.pem',
    '--trusted-key',
    'trusted.pub',
  ];
  const env = { FILTER_CATALOG_PROT: '1' };
  const { status, stdout, stderr } = await call(['serve', '--check', ...args], { cwd, env });
  const sentences = stderr.split('\n').map((line) => line.split(':')[0]);
  assert.deepEqual([status, stdout, sentences], [2, '', faults]);
  const started = await call(['serve', ...args], { cwd });
  const [line] = linesOf(started.stdout);
  assert.deepEqual([started.status, `${line?.msg}\n`], [2, stderr.slice(stderr.indexOf('\n') + 1)]);
});
const faults = [
  'Unknown variable FILTER_CATALOG_PROT. Did you mean FILTER_CATALOG_PORT?',
  'The key file "keys.json" cannot be used',
  'HTTPS needs both --tls-cert and --tls-key.',
  'The trusted keys in "trusted.pub" cannot be used',
  'There is no snapshot in "none". Publish one',
  '',
];
