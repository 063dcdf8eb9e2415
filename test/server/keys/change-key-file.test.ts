import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAtomically } from '../../../src/base/write-atomically.ts';
import { Failure } from '../../../src/diagnostic/failure.ts';
import { type Change, changeKeyFile, type WriteFile } from '../../../src/server/keys/change-key-file.ts';
import { type KeyRecord, serialiseKeyFile } from '../../../src/server/keys/key-file.ts';
import { folderWith } from '../../support/folder.ts';
import { digest } from '../../support/key-files.ts';

const write: WriteFile = (path, data) => writeAtomically([{ path, data }]);
const ios: KeyRecord = { name: 'ios-app', sha256: digest('a') };
const tv: KeyRecord = { name: 'tv', sha256: digest('b') };
const addTv: Change = (keys = []) => [...keys, tv];

test('writes the file where there is none, and leaves no other', async (t) => {
  const folder = folderWith(t);
  await changeKeyFile(join(folder, 'keys.json'), addTv, write);
  assert.equal(readFileSync(join(folder, 'keys.json'), 'utf8'), serialiseKeyFile([tv]));
  assert.deepEqual(readdirSync(folder), ['keys.json']);
});

test('keeps the schema that the file names, and what it lets others do', async (t) => {
  const folder = folderWith(t, { 'keys.json': serialiseKeyFile([ios], 'keys.schema.json') });
  const path = join(folder, 'keys.json');
  chmodSync(path, 0o640);
  await changeKeyFile(path, addTv, write);
  assert.equal(readFileSync(path, 'utf8'), serialiseKeyFile([ios, tv], 'keys.schema.json'));
  assert.equal(statSync(path).mode & 0o777, 0o640);
});

test('writes to where a link leads, by whatever links, and whether or not there is a file', async (t) => {
  for (const files of [{}, { 'etc/keys.json': serialiseKeyFile([ios]) }]) {
    const folder = folderWith(t, { 'etc/README': '', ...files });
    symlinkSync('etc/keys.json', join(folder, 'one.json'));
    symlinkSync('one.json', join(folder, 'two.json'));
    await changeKeyFile(join(folder, 'two.json'), addTv, write);
    const due = 'etc/keys.json' in files ? [ios, tv] : [tv];
    assert.equal(readFileSync(join(folder, 'etc/keys.json'), 'utf8'), serialiseKeyFile(due));
    assert.deepEqual(
      [readlinkSync(join(folder, 'one.json')), readlinkSync(join(folder, 'two.json'))],
      ['etc/keys.json', 'one.json'],
    );
    assert.deepEqual(readdirSync(join(folder, 'etc')), ['README', 'keys.json']);
  }
});

test('refuses a malformed file, and leaves it and no lock', async (t) => {
  const folder = folderWith(t, { 'keys.json': '{"keys": [' });
  const path = join(folder, 'keys.json');
  await assert.rejects(
    changeKeyFile(path, addTv, write),
    new Failure('key-file-is-malformed', { path, fault: { kind: 'file-is-not-json', at: undefined } }),
  );
  assert.deepEqual([readdirSync(folder), readFileSync(path, 'utf8')], [['keys.json'], '{"keys": [']);
});

test('leaves the file and no lock where the change is refused, or cannot be written', async (t) => {
  const text = serialiseKeyFile([ios]);
  const folder = folderWith(t, { 'keys.json': text });
  const path = join(folder, 'keys.json');
  const refused = new Failure('key-file-is-missing', { path });
  await assert.rejects(
    changeKeyFile(
      path,
      () => {
        throw refused;
      },
      write,
    ),
    refused,
  );
  await assert.rejects(
    changeKeyFile(path, addTv, () => Promise.reject(new Error('full'))),
    /full/,
  );
  assert.deepEqual([readdirSync(folder), readFileSync(path, 'utf8')], [['keys.json'], text]);
});

test('writes no file that would be refused, such as one that is too large', async (t) => {
  const many = Array.from({ length: 8_000 }, (_, index) => {
    return { name: `key-${index}`, sha256: index.toString(16).padStart(64, '0'), expires_at: null };
  });
  const folder = folderWith(t, { 'keys.json': serialiseKeyFile(many.slice(0, 10)) });
  const path = join(folder, 'keys.json');
  const fault = { kind: 'file-is-too-large', maximum: 1_048_576 } as const;
  await assert.rejects(
    changeKeyFile(path, () => many, write),
    new Failure('key-file-is-malformed', { path, fault }),
  );
  assert.deepEqual(
    [readdirSync(folder), readFileSync(path, 'utf8')],
    [['keys.json'], serialiseKeyFile(many.slice(0, 10))],
  );
});

test('changes made at once, of which each takes its time, are all made', async (t) => {
  const path = join(folderWith(t), 'keys.json');
  const slowly: WriteFile = async (...file) => {
    await sleep(5);
    await write(...file);
  };
  const names = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  await Promise.all(
    names.map((name, index) =>
      changeKeyFile(path, (keys = []) => [...keys, { name, sha256: index.toString(16).padStart(64, '0') }], slowly),
    ),
  );
  const { keys } = JSON.parse(readFileSync(path, 'utf8'));
  assert.deepEqual(keys.map(({ name }: KeyRecord) => name).toSorted(), names.toSorted());
});
