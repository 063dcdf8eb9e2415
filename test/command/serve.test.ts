import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { test } from 'node:test';
import { CommanderError } from 'commander';
import { serveOptions } from '../../src/command/serve-settings.ts';
import type { Settings } from '../../src/server/serve.ts';
import { loadManifest } from '../../src/snapshot/load.ts';
import { parseSettings } from '../e2e/serving.ts';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { publishedFolder } from '../support/server.ts';
import { signingPair, signWith } from '../support/signing.ts';

type Environment = Readonly<Record<string, string>>;

function settingsIn(environment: Environment, args: readonly string[] = []): Settings {
  Object.assign(process.env, environment);
  try {
    return parseSettings(args);
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
}

const variableOf = (flag: string) => `FILTER_CATALOG_${flag.toUpperCase().replaceAll('-', '_')}`;

test('ignores empty variables, and those that Kubernetes sets for a Service', () => {
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

test('reads options and variables alike, and options win', () => {
  for (const [flag, value, name, parsed] of [
    ['poll', '1m', 'poll', 60_000],
    ['cache-control', 'public, max-age=60', 'cacheControl', 'public, max-age=60'],
    ['cors-origin', 'https://a.example, *', 'corsOrigin', ['https://a.example', '*']],
    ['port', '65535', 'port', 65_535],
    ['trust-proxy', '10.0.0.0/8, ::1', 'trustProxy', '10.0.0.0/8, ::1'],
    ['trust-proxy', 'private', 'trustProxy', 'loopback,linklocal,uniquelocal'],
    ['shutdown-delay', '500ms', 'shutdownDelay', 500],
  ] as const) {
    assert.deepEqual(parseSettings([`--${flag}=${value}`])[name], parsed, flag);
    assert.deepEqual(settingsIn({ [variableOf(flag)]: value })[name], parsed, flag);
  }
  assert.equal(settingsIn({ FILTER_CATALOG_PORT: '2' }, ['--port', '1']).port, 1);
  assert.equal(parseSettings(['--trust-proxy']).trustProxy, 'loopback,linklocal,uniquelocal');
  assert.equal(parseSettings([]).trustProxy, undefined);
  assert.equal(settingsIn({ FILTER_CATALOG_REUSE_PORT: 'false' }).reusePort, undefined);
});

const refused: Readonly<Record<string, string>> = {
  'a whole number from 0 to 65535': 'port=65536 port=-1 port=80.4 port=0x50 admin-port=http',
  'from 0ms to 1h, as in 500ms, 30s, 5m or 1h':
    'shutdown-delay=-1 shutdown-delay=soon shutdown-timeout=2h',
  'from 100ms to 1h, as in 500ms, 30s, 5m or 1h': 'poll=0 poll=99ms poll=1e3',
  'addresses or networks, as in 10.0.0.0/8,::1':
    'trust-proxy=nginx trust-proxy=10.0.0.1,nginx trust-proxy=10.0.0.0/ trust-proxy=10.0.0.0/33 trust-proxy=::1/129',
};
test('refuses an invalid value, and explains the valid ones', () => {
  for (const [must, flags] of Object.entries(refused)) {
    for (const flag of flags.split(' ')) {
      const isSaid = (error: unknown) =>
        error instanceof CommanderError && error.message.endsWith(` must be ${must}.`);
      assert.throws(() => parseSettings([`--${flag}`]), isSaid, flag);
    }
  }
});

const keyed = { FILTER_CATALOG_API_KEYS: `key-of-ios-${'0'.repeat(32)}` };
const failures: Readonly<Record<string, RegExp>> = {
  '--keys none.json': /^There is no key file "none\.json"\./,
  '--keys package.json': /^The key file "package\.json" cannot be used: /,
  '--dist none': /^There is no snapshot in "none"\. Publish one: npm run build$/,
  '--host 192.0.2.1':
    /^Could not use "192\.0\.2\.1, port 8080": the system reports EADDRNOTAVAIL\.$/,
  '--prot 1': /^error: unknown option '--prot'\n\(Did you mean --port\?\)$/m,
  '--port 65536': /argument '65536' is invalid\. It must be /,
};
const wrongKey = { FILTER_CATALOG_API_KEYS: 'key-of-tv' };

test('exits with 2 and a message if it cannot start, also with --check', async (t) => {
  const dist = await publishedFolder(t);
  const doesNotStart = async (sentence: RegExp, args: string, env: Environment = keyed) => {
    const words = args.split(' ').filter((word) => word !== '');
    const listens = words.includes('--host'); // which --check does not
    for (const check of listens ? [[]] : [[], ['--check']]) {
      const all = ['serve', '--dist', dist, ...words, ...check];
      const { status, stdout, stderr } = await call(all, { env });
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr.trimEnd(), sentence);
      assert.doesNotMatch(stderr, /key-of-/);
    }
  };
  for (const [args, sentence] of Object.entries(failures)) await doesNotStart(sentence, args);
  await doesNotStart(
    /^There is no API key\. Give a key file with --keys, or try it out with /,
    '',
    {},
  );
  await doesNotStart(
    /^Key 1 of FILTER_CATALOG_API_KEYS is not a key\. A key has at least 32 /,
    '',
    wrongKey,
  );
  await doesNotStart(/from env 'FILTER_CATALOG_POLL' is /, '', { FILTER_CATALOG_POLL: 'x' });
  truncateSync(`${dist}/manifest.json`, 300);
  await doesNotStart(/^A snapshot in "[^"]+" cannot be served: manifest\.json is not a /, '');
});

test('--check describes the snapshot and the keys without listening, with warnings', async (t) => {
  const dist = await publishedFolder(t);
  const { privateKey, publicKey } = signingPair();
  signWith({ privateKey }, dist);
  const old = { name: 'tv', sha256: 'a'.repeat(64), expires_at: '2026-01-01T00:00:00Z' };
  const cwd = folderWith(t, {
    'keys.json': JSON.stringify({ keys: [old] }),
    'trusted.pub': publicKey,
  });
  const checked = async (args: string, env = {}) => {
    const all = ['serve', '--check', '--dist', dist, ...args.split(' ')];
    const { status, stdout, stderr } = await call(all, { env, cwd });
    assert.equal(status, 0, stderr);
    return [stdout, stderr];
  };
  const { digest } = await loadManifest(dist);
  const snapshot = `snapshot ${digest.slice(0, 12)} of 2026-03-01T09:30:00.123Z; categories: 2, filters: 3`;
  assert.deepEqual(await checked('--keys keys.json'), [
    `The server can start: ${snapshot}; keys: 1 (valid: 0).\n`,
    '',
  ]);
  const quoted = { FILTER_CATALOG_API_KEYS: `"${keyed.FILTER_CATALOG_API_KEYS}"` };
  assert.deepEqual(await checked('--trusted-key trusted.pub --host 192.0.2.1', quoted), [
    `The server can start: ${snapshot}; keys: 1 (valid: 1).\n`,
    'Key 1 of FILTER_CATALOG_API_KEYS is quoted; the quotes are ignored.\n',
  ]);
});
