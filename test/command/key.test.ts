import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { digestOf, keyForm } from '../../src/server/keys/key.ts';
import { type KeyRecord, serialiseKeyFile } from '../../src/server/keys/key-file.ts';
import { folderWith } from '../support/folder.ts';
import { digest } from '../support/key-files.ts';
import { cli, run } from '../support/program.ts';

const ios: KeyRecord = { name: 'ios-app', sha256: digest('a'), not_before: null, expires_at: null };
const tv: KeyRecord = { name: 'tv', sha256: digest('b') };
const keysIn = (folder: string): readonly KeyRecord[] =>
  JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')).keys;

test('new prints the key alone on standard output, and keeps its digest only', (t) => {
  const cwd = folderWith(t);
  const { status, stdout, stderr } = run(['key', 'new', 'ios-app'], { cwd });
  assert.equal(status, 0);
  const [, key = ''] = /^(.*)\n$/.exec(stdout) ?? [];
  assert.equal(keyForm(key), 'sound');
  assert.equal(
    stderr,
    'Made the key "ios-app". It does not expire. "keys.json" has its digest; the key itself stands on standard output this once, and nowhere else.\n' +
      'Next: npx filter-catalog serve --keys keys.json (a server that is running takes the key within a second)\n',
  );
  assert.deepEqual(readdirSync(cwd), ['keys.json']);
  assert.deepEqual(keysIn(cwd), [{ ...ios, sha256: digestOf(key) }]);
});

test('new adds to the keys that are there, with times in UTC', (t) => {
  const cwd = folderWith(t, { 'keys.json': serialiseKeyFile([tv]) });
  const times = ['--not-before', '2098-01-01T09:00:00+09:00', '--expires', '2099-01-01T00:00:00.5Z'];
  const { status, stderr } = run(['key', 'new', 'ios-app', ...times], { cwd });
  assert.equal(status, 0);
  assert.match(
    stderr,
    /^Made the key "ios-app"\. It is valid from 2098-01-01T00:00:00Z on, and expires at 2099-01-01T00:00:00Z\. /,
  );
  const [first, second] = keysIn(cwd);
  assert.deepEqual(first, tv);
  assert.deepEqual([second?.not_before, second?.expires_at], ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z']);
});

test('new counts a span of time from now on', (t) => {
  const cwd = folderWith(t);
  const before = Math.floor(Date.now() / 1000) * 1000;
  assert.equal(run(['key', 'new', 'ios-app', '--expires', '90d'], { cwd }).status, 0);
  const expiry = Date.parse(keysIn(cwd)[0]?.expires_at ?? '') - 90 * 86_400_000;
  assert.ok(before <= expiry && expiry <= Date.now());
});

test('20 runs of new at once lose no key', async (t) => {
  const cwd = folderWith(t);
  const names = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  const runs = await Promise.all(
    names.map((name) => promisify(execFile)(process.execPath, [cli, 'key', 'new', name], { cwd })),
  );
  const digests = runs.map(({ stdout }) => digestOf(stdout.trimEnd()));
  const kept = new Map(keysIn(cwd).map(({ name, sha256 }) => [name, sha256]));
  assert.deepEqual(
    names.map((name) => kept.get(name)),
    digests,
  );
  assert.equal(kept.size, 20);
  assert.deepEqual(readdirSync(cwd), ['keys.json']);
});

test('the file is the one that --keys names, then FILTER_CATALOG_KEYS, then keys.json', (t) => {
  const cwd = folderWith(t, { 'etc/README': '' });
  const env = { FILTER_CATALOG_KEYS: 'etc/b.json' };
  assert.equal(run(['key', 'new', 'a', '--keys', 'etc/a.json'], { cwd, env }).status, 0);
  assert.equal(run(['key', 'new', 'b'], { cwd, env }).status, 0);
  assert.equal(run(['key', 'new', 'c'], { cwd, env: { FILTER_CATALOG_KEYS: '' } }).status, 0);
  assert.deepEqual(
    [readdirSync(cwd), readdirSync(join(cwd, 'etc'))],
    [
      ['etc', 'keys.json'],
      ['README', 'a.json', 'b.json'],
    ],
  );
});

test('list prints the keys in columns, as they are now', (t) => {
  const keys = [
    tv,
    { ...ios, expires_at: '2020-01-01T00:00:00Z' },
    { name: 'android-app', sha256: digest('c'), not_before: '2099-01-01T00:00:00+09:00' },
  ];
  const cwd = folderWith(t, { 'keys.json': serialiseKeyFile(keys) });
  assert.deepEqual(run(['key', 'list'], { cwd }), {
    status: 0,
    stdout: `name         state          not before                 expires               digest
tv           valid          -                          -                     bbbbbbbbbbbb
ios-app      expired        -                          2020-01-01T00:00:00Z  aaaaaaaaaaaa
android-app  not yet valid  2099-01-01T00:00:00+09:00  -                     cccccccccccc
`,
    stderr: '',
  });
  assert.equal(
    run(['key', 'list', '--lang', 'ko'], { cwd }).stdout,
    `이름         상태     유효 시작                  만료                  다이제스트
tv           유효     -                          -                     bbbbbbbbbbbb
ios-app      만료됨   -                          2020-01-01T00:00:00Z  aaaaaaaaaaaa
android-app  시작 전  2099-01-01T00:00:00+09:00  -                     cccccccccccc
`,
  );
});

test('list says of a file without a key that it has none', (t) => {
  const cwd = folderWith(t, { 'keys.json': '{"keys": []}' });
  const stderr = 'There is no key in "keys.json". Make one: npx filter-catalog key new NAME\n';
  assert.deepEqual(run(['key', 'list'], { cwd }), { status: 0, stdout: '', stderr });
});

test('revoke takes the key out, and says of the last one what a server does without', (t) => {
  const cwd = folderWith(t, { 'keys.json': serialiseKeyFile([ios, tv]) });
  assert.deepEqual(run(['key', 'revoke', 'ios-app'], { cwd }), {
    status: 0,
    stdout: '',
    stderr:
      'Revoked "ios-app": its digest is no longer in "keys.json". A server that is running refuses the key within a second.\n',
  });
  assert.deepEqual(keysIn(cwd), [tv]);
  assert.deepEqual(run(['key', 'revoke', 'tv'], { cwd }), {
    status: 0,
    stdout: '',
    stderr:
      'Revoked "tv", the last key in "keys.json". A server that is running does not go on without keys: while the file has none, it takes those that it read last, and so "tv" too. Make another key (npx filter-catalog key new NAME), or stop the server.\n',
  });
  assert.deepEqual(keysIn(cwd), []);
});

const nameDue = 'Use lower-case letters and digits, with single hyphens between them, at most 64, as in';
const spans =
  'is neither a span of time, as in 90d, 12h, 30m or 2w, nor a time with a zone before the year 10000, as in';
const failures: readonly (readonly [claim: string, args: readonly string[], sentence: string])[] = [
  [
    'a name that is taken',
    ['new', 'ios-app'],
    '"keys.json" has a key "ios-app" already. To replace it, make another, roll that out, and revoke the old one: npx filter-catalog key new ios-app-2',
  ],
  ['a name with blanks', ['new', 'Web Player'], `"Web Player" is no name for a key. ${nameDue} web-player.`],
  ['a name in Korean', ['new', '아이폰'], `"아이폰" is no name for a key. ${nameDue} ios-app.`],
  ['a span of time that is none', ['new', 'a', '--expires', '90'], `--expires "90" ${spans} 2027-01-01T00:00:00Z.`],
  [
    'a span of time without end',
    ['new', 'a', '--expires', '999999999999d'],
    `--expires "999999999999d" ${spans} 2027-01-01T00:00:00Z.`,
  ],
  [
    'a time that is past',
    ['new', 'a', '--expires', '2020-01-01T00:00:00Z'],
    'The key would expire at 2020-01-01T00:00:00Z, which is not in the future. Give a later time with --expires.',
  ],
  [
    'a time that is none',
    ['new', 'a', '--not-before', '2027-02-30T00:00:00Z'],
    '"2027-02-30T00:00:00Z" is no time. Write date, time and zone from 1970 on, as in 2026-11-20T09:30:00Z.',
  ],
  [
    'a time in the year 10000',
    ['new', 'a', '--not-before', '9999-12-31T23:59:59-01:00'],
    '"9999-12-31T23:59:59-01:00" is no time. Write date, time and zone from 1970 on, as in 2026-11-20T09:30:00Z.',
  ],
  [
    'times the wrong way round',
    ['new', 'a', '--not-before', '2099-01-01T00:00:00Z', '--expires', '2098-01-01T00:00:00Z'],
    'The key would expire at 2098-01-01T00:00:00Z, and be valid from 2099-01-01T00:00:00Z on at the earliest. Give --expires a time after --not-before.',
  ],
  [
    'a misspelt name',
    ['revoke', 'ios-ap'],
    '"keys.json" has no key "ios-ap". The closest one is "ios-app": npx filter-catalog key revoke ios-app',
  ],
  ['another name', ['revoke', 'web'], '"keys.json" has no key "web". List the keys: npx filter-catalog key list'],
  [
    'a file that is not there',
    ['list', '--keys', 'b.json'],
    'There is no key file "b.json". Make a first key (npx filter-catalog key new NAME --keys b.json), or name the file with --keys.',
  ],
  [
    'revoking in a file that is not there',
    ['revoke', 'tv', '--keys', 'b.json'],
    'There is no key file "b.json". Make a first key (npx filter-catalog key new NAME --keys b.json), or name the file with --keys.',
  ],
  ['a folder that is not there', ['new', 'a', '--keys', 'etc/b.json'], 'Could not use "etc": it does not exist.'],
  ['a folder for the file', ['list', '--keys', '.'], 'Could not use ".": it is a folder, and a file is needed.'],
];
for (const [claim, args, sentence] of failures) {
  test(`exits with 2 and a sentence at ${claim}, in Korean too, and changes nothing`, (t) => {
    const text = serialiseKeyFile([ios, tv]);
    const cwd = folderWith(t, { 'keys.json': text });
    assert.deepEqual(run(['key', ...args], { cwd }), { status: 2, stdout: '', stderr: `${sentence}\n` });
    const korean = run(['key', ...args, '--lang', 'ko'], { cwd });
    assert.match(korean.stderr, /^[^\n]*\p{Script=Hangul}[^\n]*\n$/u);
    assert.deepEqual([readdirSync(cwd), readFileSync(join(cwd, 'keys.json'), 'utf8')], [['keys.json'], text]);
  });
}

for (const args of [['new', 'a'], ['revoke', 'ios-app'], ['list'], ['check']]) {
  test(`${args[0]} refuses a malformed file, and leaves it`, (t) => {
    const cwd = folderWith(t);
    writeFileSync(join(cwd, 'keys.json'), '{"keys": {}}');
    assert.deepEqual(run(['key', ...args], { cwd }), {
      status: 2,
      stdout: '',
      stderr: 'The key file "keys.json" is refused: keys must be a list, [ ].\n',
    });
    assert.deepEqual([readdirSync(cwd), readFileSync(join(cwd, 'keys.json'), 'utf8')], [['keys.json'], '{"keys": {}}']);
  });
}

for (const [command, usage] of [
  [[], 'Usage: filter-catalog key [options] [command]'],
  [['new'], 'Usage: filter-catalog key new [options] <name>'],
  [['list'], 'Usage: filter-catalog key list [options]'],
  [['revoke'], 'Usage: filter-catalog key revoke [options] <name>'],
  [['check'], 'Usage: filter-catalog key check [options] < file-with-the-key'],
] as const) {
  test(`key ${[...command, '--help'].join(' ')} shows usage and examples`, () => {
    const { status, stdout } = run(['key', ...command, '--help']);
    assert.equal(status, 0);
    assert.ok(stdout.startsWith(`${usage}\n`));
    assert.match(stdout, /\nExamples:\n {2}filter-catalog key /);
    assert.match(stdout, /\nExit codes: 0 /);
  });
}
