import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { digestOf } from '../../src/server/keys/key.ts';
import { type KeyRecord, serialiseKeyFile } from '../../src/server/keys/key-file.ts';
import { folderWith } from '../support/folder.ts';
import { checkKey, someDigest, someKey } from '../support/key-files.ts';
import { run } from '../support/program.ts';

const foreign = 'key-of-ios';
const ios: KeyRecord = { name: 'ios-app', sha256: someDigest };
const old: KeyRecord = { name: 'old', sha256: digestOf(foreign) };

const mistyped =
  'The key is mistyped: its checksum does not fit. A character is wrong, missing or too many, and blanks count. Copy it anew.';
const noScanner = '"key new" did not make it, so that no scanner for secrets knows it for a key.';
const rows: readonly (readonly [
  claim: string,
  input: Buffer | string,
  keys: readonly KeyRecord[],
  status: 0 | 1,
  sentence: string,
])[] = [
  [
    'a key in the file',
    `${someKey}\n`,
    [old, ios],
    0,
    'The key is valid: it is "ios-app" in "keys.json", and does not expire.',
  ],
  [
    'a key without a line end',
    someKey,
    [ios],
    0,
    'The key is valid: it is "ios-app" in "keys.json", and does not expire.',
  ],
  [
    'a key with CRLF',
    `${someKey}\r\n`,
    [ios],
    0,
    'The key is valid: it is "ios-app" in "keys.json", and does not expire.',
  ],
  [
    'a key that will expire',
    someKey,
    [{ ...ios, expires_at: '2099-01-01T00:00:00Z' }],
    0,
    'The key is valid: it is "ios-app" in "keys.json", and expires at 2099-01-01T00:00:00Z.',
  ],
  [
    'an expired key',
    someKey,
    [{ ...ios, expires_at: '2020-01-01T00:00:00Z' }],
    1,
    'The key is "ios-app" in "keys.json", and expired at 2020-01-01T00:00:00Z. Make another, or change the time in the file.',
  ],
  [
    'a key before its time',
    someKey,
    [{ ...ios, not_before: '2099-01-01T00:00:00Z' }],
    1,
    'The key is "ios-app" in "keys.json", and is not valid before 2099-01-01T00:00:00Z.',
  ],
  [
    'a key that is not in the file',
    someKey,
    [old],
    1,
    'The key is not in "keys.json". "key new" made it: it may be revoked by now, or belong to another file.',
  ],
  ['a key with a slip', someKey.replace('4', '5'), [ios], 1, mistyped],
  ['a key with a blank', `${someKey} \n`, [ios], 1, mistyped],
  ['half of a key', someKey.slice(0, 30), [ios], 1, mistyped],
  ['a key twice', `${someKey}\n${someKey}\n`, [ios], 1, mistyped],
  [
    'a key of another kind in the file',
    foreign,
    [ios, old],
    0,
    `The key is valid: it is "old" in "keys.json", and does not expire. ${noScanner}`,
  ],
  [
    'a key of another kind',
    'key-of-tv\n',
    [ios, old],
    1,
    'The key is not in "keys.json", and "key new" did not make it: those begin with fc_live_.',
  ],
  [
    'bytes that are no text',
    Buffer.from([0xff, 0x00, 0xfe]),
    [{ ...old, sha256: '1b1fc9b85cafa79bf1bc3c6a8a1ee34d8a9d3f4a6c52e4f4a1e1ecf1f9c1d0b2' }],
    1,
    'The key is not in "keys.json", and "key new" did not make it: those begin with fc_live_.',
  ],
];
for (const [claim, input, keys, status, sentence] of rows) {
  test(`exits with ${status} at ${claim}, and says what it is but not the key, in Korean too`, (t) => {
    const cwd = folderWith(t, { 'keys.json': serialiseKeyFile(keys) });
    assert.deepEqual(checkKey(input, [], { cwd }), { status, stdout: `${sentence}\n`, stderr: '' });
    const korean = checkKey(input, ['--lang', 'ko'], { cwd });
    assert.deepEqual([korean.status, korean.stderr], [status, '']);
    assert.match(korean.stdout, /^[^\n]*\p{Script=Hangul}[^\n]*\n$/u);
    assert.doesNotMatch(korean.stdout, /fc_live_0|key-of|undefined|null/);
  });
}

test('exits with 2 where standard input holds nothing', (t) => {
  const cwd = folderWith(t, { 'keys.json': serialiseKeyFile([ios]) });
  const stderr = 'No key came on standard input. Type it when you are asked, or: npx filter-catalog key check < FILE\n';
  for (const input of ['', '\n', '\r\n\r\n']) {
    assert.deepEqual(checkKey(input, [], { cwd }), { status: 2, stdout: '', stderr });
  }
});

test('reads no more than a key can be', (t) => {
  const cwd = folderWith(t, { 'keys.json': serialiseKeyFile([ios]) });
  assert.equal(checkKey(Buffer.alloc(10_000_000, 'x'), [], { cwd }).status, 1);
});

test('takes a key that new printed, in the file that FILTER_CATALOG_KEYS names', (t) => {
  const cwd = folderWith(t);
  const env = { FILTER_CATALOG_KEYS: join(cwd, 'b.json') };
  const { stdout } = run(['key', 'new', 'web'], { cwd, env });
  assert.equal(
    checkKey(stdout, [], { cwd, env }).stdout,
    `The key is valid: it is "web" in "${join(cwd, 'b.json')}", and does not expire.\n`,
  );
});

const inArguments =
  'A key does not belong in the command line: the history of the shell keeps it, and others on this machine can see it. "key check" reads it from standard input, and all else takes the name of the key. If someone may have seen it, revoke it.\n';
const told: readonly (readonly [args: readonly string[], stderr: RegExp | string])[] = [
  [['check', someKey], inArguments],
  [['check', foreign], inArguments],
  [['check', '--', foreign, 'more'], inArguments],
  [['check', '--keys', someKey], inArguments],
  [['new', someKey], inArguments],
  [['new', `ios ${someKey}`], inArguments],
  [['new', 'ios', '--expires', someKey], inArguments],
  [['revoke', someKey.slice(0, -3)], inArguments],
  [['revoke', 'fc_temp_Wm0_5cJ1Yb0jv7mSYo1WJqg6d6CwC7q9WJmVQm3f1Ks'], inArguments],
  [['list', `--keys=${someKey}`], inArguments],
  [['list', someKey], /^error: too many arguments for 'list'\. Expected 0 arguments but got 1: fc_…\.\n/],
  [['check', `--key=${someKey}`], /^error: unknown option '--key=fc_…'\n/],
  [[someKey], /^error: unknown command 'fc_…'\n/],
];
for (const [args, stderr] of told) {
  test(`refuses a key in "key ${args.join(' ').replace(/fc_\w+/, 'KEY')}" without repeating it`, (t) => {
    const cwd = folderWith(t, { 'keys.json': serialiseKeyFile([ios]) });
    const ran = run(['key', ...args], { cwd });
    assert.deepEqual([ran.status, ran.stdout], [2, '']);
    if (typeof stderr === 'string') assert.equal(ran.stderr, stderr);
    else assert.match(ran.stderr, stderr);
    assert.doesNotMatch(ran.stderr, /fc_\w{3}|key-of/);
  });
}

test('refuses a key in FILTER_CATALOG_KEYS without repeating it', (t) => {
  const env = { FILTER_CATALOG_KEYS: someKey };
  assert.deepEqual(run(['key', 'list'], { cwd: folderWith(t), env }), {
    status: 2,
    stdout: '',
    stderr:
      'FILTER_CATALOG_KEYS holds a key, and must name the file of the keys, as in keys.json. Keys themselves go into FILTER_CATALOG_API_KEYS.\n',
  });
});
