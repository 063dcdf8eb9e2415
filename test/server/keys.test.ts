import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { changeKeyFile, type KeyRecord, readKeyFile, stateOf } from '../../src/server/keys/key-file.ts';
import { createKeySet, digestOf, newKey } from '../../src/server/keys/key-set.ts';
import { folderWith } from '../support/folder.ts';

/** A key, and its digest as another program gives it: `printf %s KEY | sha256sum`. */
const someKey = `fc_live_${'0'.repeat(43)}4HNwOT`;
const someDigest = 'a4bc6a3e370d90b02cbac1a968f36c88fa46cb2523af2081bef32fe962f43191';
const a64 = 'a'.repeat(64);
const ios: KeyRecord = { name: 'ios-app', sha256: a64 };
const tv: KeyRecord = { name: 'tv', sha256: 'b'.repeat(64) };
const textOf = (...keys: readonly unknown[]) => JSON.stringify({ keys });
const addTv = (keys: readonly KeyRecord[]) => [...keys, tv];
const iosWith = (fields: object) => textOf({ ...ios, ...fields });

test('new keys have the pattern that scanners look for, and are like no other', () => {
  const keys = Array.from({ length: 1000 }, () => newKey());
  for (const key of keys) assert.match(key, /^fc_live_[0-9a-f]{64}$/);
  assert.equal(new Set(keys).size, 1000);
  assert.equal(digestOf(someKey), someDigest);
});

const march = '2026-03-01T00:00:00Z';
const noKey =
  'keys[0] must have a "name" (lower-case letters and digits, single hyphens between, at most 64) and a "sha256" (64 ' +
  'lower-case hexadecimal digits, not the key); it may have "not_before" and a later "expires_at" (null, or as in ' +
  '"2027-01-01T00:00:00Z"), and nothing else';
const twice = 'two of its keys have the same name or digest';
const noJson = 'it must be JSON, {"keys": […]}, of 1 MiB at most';

type FileRow = readonly [text: string, fault?: string | undefined];
const fieldRows = (field: keyof KeyRecord, values: readonly unknown[], fault?: string): readonly FileRow[] =>
  values.map((value) => [iosWith({ [field]: value }), fault]);

const files: readonly FileRow[] = [
  ['{"keys": []}'],
  ['\ufeff{\r\n"keys": []\r\n}\r\n'],
  [iosWith({ not_before: '2026-03-01T09:00:00+09:00', expires_at: '2026-03-01T00:00:00.001Z' })],
  ...fieldRows('name', ['2', 'b'.repeat(64), 'a-b-c']),
  ...fieldRows('expires_at', [null, '2028-02-29T23:59:59Z', '9999-12-31T23:59:59.123456789-23:59']),
  ...['', '{"keys": [', someKey, 'null', '[]', '{"keys": {"ios-app": {}}}'].map((text) => [text, noJson] as const),
  [`{"keys": []}${' '.repeat(1024 * 1024)}`, noJson],
  ...[textOf(null), textOf(a64), iosWith({ [someKey]: someKey })].map((text) => [text, noKey] as const),
  ['{"keys": [{"name": "tv", "__proto__": {}}]}', noKey],
  ...fieldRows('name', [undefined, 7, '', 'iOS', 'ios\n', 'ios--app', '-', 'a'.repeat(65), someKey], noKey),
  ...fieldRows('sha256', [undefined, [a64], 'A'.repeat(64), 'a'.repeat(63), `${a64}\n`, someKey], noKey),
  ...fieldRows('expires_at', ['2027-01-01', '2027-01-01T00:00:00', 1_800_000_000, someKey], noKey),
  ...fieldRows(
    'not_before',
    ['2027-02-30T00:00:00Z', '2027-02-01T24:00:00Z', '', false, '+010000-01-01T00:00:00Z'],
    noKey,
  ),
  [iosWith({ not_before: march, expires_at: march }), noKey],
  ...[textOf(ios, { ...tv, name: 'ios-app' }), textOf(ios, { ...tv, sha256: a64 })].map(
    (text) => [text, twice] as const,
  ),
];
for (const [text, fault] of files) {
  test(`${fault === undefined ? 'takes' : 'refuses'} the key file ${JSON.stringify(text).slice(0, 200)}`, async (t) => {
    const path = join(folderWith(t, { 'keys.json': text }), 'keys.json');
    const message = `The key file "${path}" cannot be used: ${fault}.`;
    if (fault !== undefined) await assert.rejects(readKeyFile(path), { name: 'OperatorError', message });
    else assert.deepEqual(await readKeyFile(path), JSON.parse(text.replace('\ufeff', '')).keys);
  });
}

test('says of a key file that is missing how to make one', async () => {
  const message = 'There is no key file "no-such-file". Make a key: filter-catalog key new NAME';
  await assert.rejects(readKeyFile('no-such-file'), { name: 'OperatorError', message });
});

test('a key that stands anywhere in the file is refused, and never quoted', async (t) => {
  const path = join(folderWith(t), 'keys.json');
  const text = JSON.stringify({ keys: [{ ...ios, not_before: march, expires_at: null }, tv] }, null, 1);
  const quotes = fc.constantFrom('', '"', "'", '": "', '", "', '\n');
  const places = fc.integer({ min: 0, max: text.length });
  await fc.assert(
    fc.asyncProperty(places, quotes, async (place, quote) => {
      writeFileSync(path, `${text.slice(0, place)}${quote}${newKey()}${quote}${text.slice(place)}`);
      const error: unknown = await readKeyFile(path).catch((reason) => reason);
      assert.ok(error instanceof Error);
      assert.doesNotMatch([error.stack, JSON.stringify(error)].join('\n'), /fc_live/);
    }),
    { numRuns: 300 },
  );
});

/** Asserts that a folder holds a key file with this text, and no other file. */
function assertHolds(folder: string, text: string): void {
  assert.deepEqual([readdirSync(folder), readFileSync(join(folder, 'keys.json'), 'utf8')], [['keys.json'], text]);
}

const record = fc.record({
  name: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  not_before: fc.constantFrom(null, '1970-01-01T00:00:00Z'),
  expires_at: fc.constantFrom(null, '1970-01-01T00:00:00.001Z', '9999-12-31T23:59:59.999Z'),
});
const someKeys = fc.uniqueArray(record, { selector: ({ name }) => name });

test('what is written is what is read again, in lines, with a line end, and no other file is left', async (t) => {
  const folder = folderWith(t);
  const path = join(folder, 'keys.json');
  await fc.assert(
    fc.asyncProperty(someKeys, async (keys) => {
      await changeKeyFile(path, () => keys);
      assert.deepEqual(await readKeyFile(path), JSON.parse(JSON.stringify(keys)));
    }),
  );
  await changeKeyFile(path, () => [tv]);
  assertHolds(folder, `${JSON.stringify({ keys: [tv] }, null, 2)}\n`);
});

test('a change keeps the link that leads to the file, and its mode', async (t) => {
  const folder = folderWith(t, { 'etc/keys.json': textOf(ios) });
  const [path, link] = [join(folder, 'etc/keys.json'), join(folder, 'link.json')];
  chmodSync(path, 0o640);
  symlinkSync('etc/keys.json', link);
  await changeKeyFile(link, addTv);
  assert.deepEqual(await readKeyFile(path), [ios, tv]);
  assert.deepEqual([readlinkSync(link), statSync(path).mode & 0o777], ['etc/keys.json', 0o640]);
});

for (const [claim, before, after] of [
  ['was changed', textOf(ios), textOf(ios, { ...tv, name: 'web' })],
  ['was made', undefined, textOf(ios)],
] as const) {
  test(`a change of a file that ${claim} meanwhile is refused, and leaves it`, async (t) => {
    const folder = folderWith(t, before === undefined ? {} : { 'keys.json': before });
    const path = join(folder, 'keys.json');
    const message = `Another command is changing "${path}". Run this one again (if there is none, delete "${path}.tmp").`;
    const change = () => {
      writeFileSync(path, after);
      return [tv];
    };
    await assert.rejects(changeKeyFile(path, change), { name: 'OperatorError', message });
    assertHolds(folder, after);
  });
}

test('a change that is refused, as that of a broken file is, leaves the file, and no other', async (t) => {
  for (const text of ['{"keys": [', textOf(ios)]) {
    const folder = folderWith(t, { 'keys.json': text });
    await assert.rejects(changeKeyFile(join(folder, 'keys.json'), () => assert.fail('refused')));
    assertHolds(folder, text);
  }
});

test('a reader sees one whole state while the file is changed', async (t) => {
  const path = join(folderWith(t, { 'keys.json': textOf(ios) }), 'keys.json');
  let rounds = 50;
  const changes = (async () => {
    for (; rounds > 0; rounds -= 1) await changeKeyFile(path, (keys) => (keys.length === 1 ? addTv(keys) : [ios]));
  })();
  while (rounds > 0) assert.equal((await readKeyFile(path))[0]?.name, 'ios-app');
  await changes;
});

test('of changes made at once each is in the file, or says that it is not', async (t) => {
  for (let round = 0; round < 20; round += 1) {
    const path = join(folderWith(t), 'keys.json');
    const add = (name: string) => changeKeyFile(path, (keys) => [...keys, { name, sha256: name.repeat(64) }]);
    const made = await Promise.allSettled(['a', 'b', 'c'].map(add));
    const done = ['a', 'b', 'c'].filter((_, index) => made[index]?.status === 'fulfilled');
    assert.deepEqual((await readKeyFile(path)).map(({ name }) => name).toSorted(), done);
  }
});

const at = '2026-11-20T09:30:00.500Z';
const states: readonly (readonly [limits: object, state: string, refusal: string | undefined])[] = [
  [{ not_before: null, expires_at: null }, 'valid', undefined],
  [{ not_before: '2026-11-20T18:30:00.501+09:00' }, 'not yet valid', 'key-is-not-yet-valid'],
  [{ not_before: at, expires_at: '2026-11-20T09:30:00.501Z' }, 'valid', undefined],
  [{ expires_at: at }, 'expired', 'key-is-expired'],
];
for (const [limits, state, refusal] of states) {
  test(`a key with ${JSON.stringify(limits)} is ${state} at ${at}`, () => {
    const known = { name: 'tv', sha256: someDigest, ...limits };
    assert.equal(stateOf(known, Date.parse(at)), state);
    assert.deepEqual(createKeySet([known]).find(Buffer.from(someKey), Date.parse(at)), { name: 'tv', refusal });
  });
}
