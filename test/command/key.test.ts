import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { KeyRecord } from '../../src/keys/key-file.ts';
import { digestOf, newKey } from '../../src/keys/key-set.ts';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';

const someKey = `fckey${'0'.repeat(37)}4HNwOT`;
const ios: KeyRecord = {
  name: 'ios-app',
  sha256: digestOf(someKey),
  not_before: null,
  expires_at: null,
};
const tv: KeyRecord = { name: 'tv', sha256: digestOf('key-of-tv') };
const fileOf = (...keys: readonly KeyRecord[]) => ({ 'keys.json': JSON.stringify({ keys }) });
const keysIn = (folder: string): readonly KeyRecord[] =>
  JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')).keys;

test('new prints only the key on standard output, and stores only its digest', async (t) => {
  const cwd = folderWith(t);
  const { status, stdout, stderr } = await call(['key', 'new', 'ios-app'], { cwd });
  const [, key = ''] = /^(.*)\n$/.exec(stdout) ?? [];
  assert.equal(status, 0);
  assert.match(key, /^fckey[0-9a-f]{64}$/);
  assert.equal(
    stderr,
    'Created the key "ios-app" (does not expire). It is not shown again.\n' +
      'Next: npx --no-install filter-catalog serve --keys keys.json (a running server accepts it within a second)\n',
  );
  assert.deepEqual(
    [readdirSync(cwd), keysIn(cwd)],
    [['keys.json'], [{ ...ios, sha256: digestOf(key) }]],
  );
});

test('new keeps existing keys, and stores times in UTC', async (t) => {
  const cwd = folderWith(t, fileOf(tv));
  const expires = ['--expires', '2099-01-01T09:00:00.5+09:00'];
  const { stderr } = await call(['key', 'new', 'ios-app', ...expires], { cwd });
  const made = 'Created the key "ios-app" (expires at 2099-01-01T00:00:00Z). ';
  assert.ok(stderr.startsWith(made), stderr);
  const [first, second] = keysIn(cwd);
  assert.deepEqual(first, tv);
  assert.equal(second?.expires_at, '2099-01-01T00:00:00Z');
});

test('new writes to the file of --keys, FILTER_CATALOG_KEYS or keys.json', async (t) => {
  const cwd = folderWith(t);
  await call(['key', 'new', 'a', '--keys', 'a.json'], {
    cwd,
    env: { FILTER_CATALOG_KEYS: 'b.json' },
  });
  await call(['key', 'new', 'b'], { cwd, env: { FILTER_CATALOG_KEYS: 'b.json' } });
  await call(['key', 'new', 'c'], { cwd, env: { FILTER_CATALOG_KEYS: '' } });
  assert.deepEqual(readdirSync(cwd), ['a.json', 'b.json', 'keys.json']);
});

test('new adds a duration to the current time', async (t) => {
  const cwd = folderWith(t);
  const begin = Math.floor(Date.now() / 1000) * 1000;
  for (const [span, minutes] of Object.entries({
    '30m': 30,
    '12h': 720,
    '90d': 129_600,
    '2w': 20_160,
  })) {
    await call(['key', 'new', span, '--expires', span], { cwd });
    const start = Date.parse(keysIn(cwd).at(-1)?.expires_at ?? '') - minutes * 60_000;
    assert.ok(begin <= start && start <= Date.now(), span);
  }
});

test('new refuses malformed durations and times', async (t) => {
  const cwd = folderWith(t);
  const wrong = '90 d -1d 1.5d 90D 1y 1d12h 2027-01-01 2027-02-30T00:00:00Z';
  for (const text of wrong.split(' ')) {
    const { status, stderr } = await call(['key', 'new', 'a', `--expires=${text}`], { cwd });
    assert.deepEqual([status, stderr], [2, `${noTime('--expires', text)}\n`]);
  }
  assert.deepEqual(readdirSync(cwd), []);
});

test('list prints a line for each key, with its current state', async (t) => {
  const next = { name: 'android-app', sha256: 'c'.repeat(64), not_before: '2099-01-01T00:00:00Z' };
  const cwd = folderWith(t, fileOf(tv, { ...ios, expires_at: '2020-01-01T00:00:00Z' }, next));
  assert.deepEqual(await call(['key', 'list'], { cwd }), {
    status: 0,
    stdout: `tv                        ${tv.sha256.slice(0, 12)}  valid, does not expire
ios-app                   ${ios.sha256.slice(0, 12)}  expired, expires at 2020-01-01T00:00:00Z
android-app               cccccccccccc  not yet valid, valid from 2099-01-01T00:00:00Z on, does not expire
`,
    stderr: '',
  });
});

test('revoke removes a key, even the last one', async (t) => {
  const cwd = folderWith(t, fileOf(ios, tv));
  const stderr =
    'Revoked "ios-app": a running server refuses the key within a second, an exported worker after the next export.\n';
  assert.deepEqual(await call(['key', 'revoke', 'ios-app'], { cwd }), {
    status: 0,
    stdout: '',
    stderr,
  });
  assert.deepEqual(keysIn(cwd), [tv]);
  assert.equal((await call(['key', 'revoke', 'tv'], { cwd })).status, 0);
  assert.deepEqual(keysIn(cwd), []);
  const none =
    '"keys.json" contains no key. Create one: npx --no-install filter-catalog key new NAME\n';
  assert.deepEqual(await call(['key', 'list'], { cwd }), { status: 0, stdout: '', stderr: none });
});

const absent = 'The key is not in "keys.json". It may be mistyped, revoked, or in another file.';
const early =
  '"new" in "keys.json": not yet valid, valid from 2099-01-01T00:00:00Z on, does not expire.';
const checks: Readonly<Record<string, readonly [input: string, status: number, said: string]>> = {
  'a key in the file': [
    `${someKey}\r\n`,
    0,
    'The key is "ios-app" in "keys.json": valid, does not expire.',
  ],
  'a key before its time': ['key-of-2099', 1, `The key is ${early}`],
  'a key that is not in the file': [newKey(), 1, absent],
  'a key with a space': [`${someKey} \n`, 1, absent],
};
for (const [claim, [input, status, said]] of Object.entries(checks)) {
  test(`check exits with ${status} at ${claim}, and says what it is but not the key`, async (t) => {
    const sha256 = digestOf('key-of-2099');
    const next = { name: 'new', sha256, not_before: '2099-01-01T00:00:00Z' };
    const cwd = folderWith(t, fileOf(ios, tv, next));
    assert.deepEqual(await call(['key', 'check'], { cwd, input }), {
      status,
      stdout: `${said}\n`,
      stderr: '',
    });
  });
}

const noTime = (option: string, value: string) =>
  `error: option '${option} <when>' argument '${value}' is invalid. It must be a duration as in 90d, or a time with a zone, as in 2027-01-01T00:00:00Z.\n(add --help for usage)`;
const never = 'The key would never be valid: it must expire in the future.';
const taken =
  '"keys.json" already has a key "ios-app". To replace it, create one with another name, roll it out, and revoke this one.';
const refused: Readonly<Record<string, string>> = {
  'new ios-app': taken,
  'new 아이폰':
    '"아이폰" cannot name a key. Use at most 64 lower-case letters, digits and single hyphens.',
  'new a --expires 2020-01-01T00:00:00Z': never,
  'new a --expires 0d': never,
  'revoke web --keys none.json':
    'There is no key file "none.json". Create a key: npx --no-install filter-catalog key new NAME',
  'revoke web': '"keys.json" has no key "web". List them: npx --no-install filter-catalog key list',
  'new a --keys bad.json':
    'The key file "bad.json" cannot be used: it must be JSON, {"keys": […]}, of 1 MiB at most.',
  check:
    'There is no key on standard input. Example: printenv API_KEY | npx --no-install filter-catalog key check',
  [`check --keys ${someKey}`]:
    'There is no key file "fckey…". Create a key: npx --no-install filter-catalog key new NAME',
  [`new ${someKey}`]:
    '"fckey…" cannot name a key. Use at most 64 lower-case letters, digits and single hyphens.',
  [`revoke ${someKey.slice(0, -3)}`]:
    '"keys.json" has no key "fckey…". List them: npx --no-install filter-catalog key list',
  [someKey]: "error: unknown command 'fckey…'\n(add --help for usage)",
};
for (const [args, sentence] of Object.entries(refused)) {
  test(`"key ${args.replace(/fc\w+/, 'KEY')}" exits with 2 and a sentence in English, and changes nothing`, async (t) => {
    const cwd = folderWith(t, { ...fileOf(ios, tv), 'bad.json': '{"keys": {}}' });
    const env = { LANG: 'ko_KR.UTF-8' };
    const expected = { status: 2, stdout: '', stderr: `${sentence}\n` };
    assert.deepEqual(await call(['key', ...args.split(' ')], { cwd, env }), expected);
    assert.deepEqual([...readdirSync(cwd), ...keysIn(cwd)], ['bad.json', 'keys.json', ios, tv]);
  });
}
