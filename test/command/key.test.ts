import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { KeyRecord } from '../../src/server/keys/key-file.ts';
import { digestOf, newKey } from '../../src/server/keys/key-set.ts';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';

const someKey = `fc_live_${'0'.repeat(43)}4HNwOT`;
const ios: KeyRecord = { name: 'ios-app', sha256: digestOf(someKey), not_before: null, expires_at: null };
const tv: KeyRecord = { name: 'tv', sha256: digestOf('key-of-tv') };
const fileOf = (...keys: readonly KeyRecord[]) => ({ 'keys.json': JSON.stringify({ keys }) });
const keysIn = (folder: string): readonly KeyRecord[] =>
  JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')).keys;

test('new prints the key alone on standard output, and keeps its digest only', async (t) => {
  const cwd = folderWith(t);
  const { status, stdout, stderr } = await call(['key', 'new', 'ios-app'], { cwd });
  const [, key = ''] = /^(.*)\n$/.exec(stdout) ?? [];
  assert.equal(status, 0);
  assert.match(key, /^fc_live_[0-9a-f]{64}$/);
  assert.equal(
    stderr,
    'Made the key "ios-app", does not expire. "keys.json" has its digest; the key itself is not shown again.\n' +
      'Next: filter-catalog serve --keys keys.json (a running server accepts it within a second)\n',
  );
  assert.deepEqual([readdirSync(cwd), keysIn(cwd)], [['keys.json'], [{ ...ios, sha256: digestOf(key) }]]);
});

test('new adds to the keys that are there, with times in UTC', async (t) => {
  const cwd = folderWith(t, fileOf(tv));
  const times = ['--not-before', '2098-01-01T09:00:00+09:00', '--expires', '2099-01-01T00:00:00.5Z'];
  const { stderr } = await call(['key', 'new', 'ios-app', ...times], { cwd });
  const [not_before, expires_at] = ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];
  assert.ok(stderr.startsWith(`Made the key "ios-app", valid from ${not_before} on, expires at ${expires_at}. `));
  const [first, second] = keysIn(cwd);
  assert.deepEqual([first, second], [tv, { ...ios, sha256: second?.sha256, not_before, expires_at }]);
});

test('new counts a duration from now on, in the file of --keys, FILTER_CATALOG_KEYS or keys.json', async (t) => {
  const cwd = folderWith(t);
  const make = async (args: string, FILTER_CATALOG_KEYS: string) =>
    assert.equal((await call(['key', 'new', ...args.split(' ')], { cwd, env: { FILTER_CATALOG_KEYS } })).status, 0);
  await make('a --keys a.json', 'b.json');
  await make('b', 'b.json');
  const begin = Math.floor(Date.now() / 1000) * 1000;
  const minutes = { '30m': 30, '12h': 720, '90d': 129_600, '2w': 20_160 };
  for (const span of Object.keys(minutes)) await make(`${span} --expires ${span}`, '');
  assert.deepEqual(readdirSync(cwd), ['a.json', 'b.json', 'keys.json']);
  for (const [index, count] of Object.values(minutes).entries()) {
    const start = Date.parse(keysIn(cwd)[index]?.expires_at ?? '') - count * 60_000;
    assert.ok(begin <= start && start <= Date.now());
  }
});

test('list prints a line for each key, as it is now', async (t) => {
  const keys = [
    tv,
    { ...ios, expires_at: '2020-01-01T00:00:00Z' },
    { name: 'android-app', sha256: 'c'.repeat(64), not_before: '2099-01-01T00:00:00Z' },
  ];
  assert.deepEqual(await call(['key', 'list'], { cwd: folderWith(t, fileOf(...keys)) }), {
    status: 0,
    stdout: `tv                        ${tv.sha256.slice(0, 12)}  valid, does not expire
ios-app                   ${ios.sha256.slice(0, 12)}  expired, expires at 2020-01-01T00:00:00Z
android-app               cccccccccccc  not yet valid, valid from 2099-01-01T00:00:00Z on, does not expire
`,
    stderr: '',
  });
});

test('revoke takes the key out, and says of the last one what follows; list has none then', async (t) => {
  const cwd = folderWith(t, fileOf(ios, tv));
  const stderr = 'Revoked "ios-app": a running server refuses the key within a second.\n';
  assert.deepEqual(await call(['key', 'revoke', 'ios-app'], { cwd }), { status: 0, stdout: '', stderr });
  assert.deepEqual(keysIn(cwd), [tv]);
  const last = 'a running server refuses the key within a second. It was the last one: every request gets a 401 now.\n';
  assert.equal((await call(['key', 'revoke', 'tv'], { cwd })).stderr, `Revoked "tv": ${last}`);
  assert.deepEqual(keysIn(cwd), []);
  const none = '"keys.json" lists no key. Make one: filter-catalog key new NAME\n';
  assert.deepEqual(await call(['key', 'list'], { cwd }), { status: 0, stdout: '', stderr: none });
});

const absent = 'The key is not in "keys.json". It may be mistyped, revoked, or in another file.';
const is = (name: string, state: string) => `The key is "${name}" in "keys.json": ${state}.`;
const checks: readonly (readonly [claim: string, input: Buffer | string, status: number, said: string])[] = [
  ['a key in the file', `${someKey}\r\n`, 0, is('ios-app', 'valid, does not expire')],
  ['one that "key new" did not make', 'key-of-tv', 0, is('tv', 'valid, does not expire')],
  ['an expired key', 'key-of-2020', 1, is('old', 'expired, expires at 2020-01-01T00:00:00Z')],
  [
    'a key before its time',
    'key-of-2099',
    1,
    is('new', 'not yet valid, valid from 2099-01-01T00:00:00Z on, does not expire'),
  ],
  ['a key that is not in the file', newKey(), 1, absent],
  ['a key with a space', `${someKey} \n`, 1, absent],
  ['a key twice', `${someKey}\n${someKey}\n`, 1, absent],
  ['bytes that are no text', Buffer.from([255, 0, 254]), 1, absent],
  ['10 MB', Buffer.alloc(10_000_000, 'x'), 1, absent],
];
test('check exits with 0 or 1, and says what the key on standard input is but not the key', async (t) => {
  const old = { name: 'old', sha256: digestOf('key-of-2020'), expires_at: '2020-01-01T00:00:00Z' };
  const next = { name: 'new', sha256: digestOf('key-of-2099'), not_before: '2099-01-01T00:00:00Z' };
  const cwd = folderWith(t, fileOf(ios, tv, old, next));
  for (const [claim, input, status, said] of checks) {
    const expected = { status, stdout: `${said}\n`, stderr: '' };
    assert.deepEqual(await call(['key', 'check'], { cwd, input }), expected, claim);
  }
});

const noFile = (name: string) => `There is no key file "${name}". Make a key: filter-catalog key new NAME`;
const noKey = (name: string) => `"keys.json" has no key "${name}". List them: filter-catalog key list`;
const noName = (name: string) =>
  `"${name}" cannot name a key. Use lower-case letters, digits, single hyphens, at most 64.`;
const usage = (error: string) => `error: ${error}\n(--help tells more)`;
const noTime = (option: string, value: string) =>
  usage(
    `option '${option} <when>' argument '${value}' is invalid. It must be a duration as in 90d, or a time with a zone, as in 2027-01-01T00:00:00Z.`,
  );
const never = 'The key would never be valid: it must expire later than now, and than --not-before.';
const hasIos =
  '"keys.json" has a key "ios-app". To replace it: make one with another name, roll it out, revoke this one.';
const noTimes = ['90', 'd', '-1d', '1.5d', '90D', '1y', '1d12h', '99999d', 'tomorrow', '2027-01-01'];
const failures: readonly (readonly [args: string, sentence: string])[] = [
  ...noTimes.map((time) => [`new a --expires=${time}`, noTime('--expires', time)] as const),
  ['new ios-app', hasIos],
  ['new 아이폰', noName('아이폰')],
  ['new a --not-before 2027-02-30T00:00:00Z', noTime('--not-before', '2027-02-30T00:00:00Z')],
  ['new a --expires 2020-01-01T00:00:00Z', never],
  ['new a --not-before 2099-01-01T00:00:00Z --expires 2098-01-01T00:00:00Z', never],
  ['new a --keys etc/b.json', 'Could not use "etc/b.json": it does not exist.'],
  ['revoke web', noKey('web')],
  ['revoke tv --keys b.json', noFile('b.json')],
  ['list --keys .', 'Could not use ".": it is a folder, but must be a file.'],
  ['list --keys bad.json', 'The key file "bad.json" cannot be used: it must be JSON, {"keys": […]}, of 1 MiB at most.'],
  ['check', 'No key came on standard input.'],
  [`check --keys ${someKey}`, noFile('fc_…')],
  [`new ${someKey}`, noName('fc_…')],
  [`new a --expires ${someKey}`, noTime('--expires', 'fc_…')],
  [`revoke ${someKey.slice(0, -3)}`, noKey('fc_…')],
  [`list ${someKey}`, usage("too many arguments for 'list'. Expected 0 arguments but got 1: fc_….")],
  [`check --key=${someKey}`, usage("unknown option '--key=fc_…'")],
  [someKey, usage("unknown command 'fc_…'")],
];
test('what cannot be done exits with 2 and a sentence in English without any key, and changes nothing', async (t) => {
  const cwd = folderWith(t, { ...fileOf(ios, tv), 'bad.json': '{"keys": {}}' });
  for (const [args, sentence] of failures) {
    const result = await call(['key', ...args.split(' ')], { cwd, env: { LANG: 'ko_KR.UTF-8' } });
    assert.deepEqual(result, { status: 2, stdout: '', stderr: `${sentence}\n` }, args);
    assert.deepEqual([readdirSync(cwd).join(' '), ...keysIn(cwd)], ['bad.json keys.json', ios, tv]);
  }
});
