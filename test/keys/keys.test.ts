import assert from 'node:assert/strict';
import {
  chmodSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseKeys } from '../../src/command/serve.ts';
import { changeKeyFile, type KeyRecord, keyState, readKeyFile } from '../../src/keys/key-file.ts';
import { createKeySet, digestOf, newKey } from '../../src/keys/key-set.ts';
import { folderWith } from '../support/folder.ts';
import { runs } from '../support/runs.ts';

/** The digest is the output of `printf %s KEY | sha256sum`. */
const someKey = `fc_live_${'0'.repeat(43)}4HNwOT`;
const someDigest = 'a4bc6a3e370d90b02cbac1a968f36c88fa46cb2523af2081bef32fe962f43191';
const a64 = 'a'.repeat(64);
const ios: KeyRecord = { name: 'ios-app', sha256: a64 };
const tv: KeyRecord = { name: 'tv', sha256: 'b'.repeat(64) };
const textOf = (...keys: readonly unknown[]) => JSON.stringify({ keys });
const addTv = (keys: readonly KeyRecord[]) => [...keys, tv];
const iosWith = (fields: object) => textOf({ ...ios, ...fields });

const march = '2026-03-01T00:00:00Z';
const rule =
  'must have a "name" (lower-case letters and digits, single hyphens between, at most 64) and a "sha256" (64 ' +
  'lower-case hexadecimal digits, not the key); it may have "not_before" and a later "expires_at" (null, or as in ' +
  '"2027-01-01T00:00:00Z"), and nothing else; both "name" and "sha256" must be unique';
const noKey = `keys[0] ${rule}`;
const duplicate = `keys[1] ${rule}`;
const notJson = 'it must be JSON, {"keys": […]}, of 1 MiB at most';

const fields = (field: keyof KeyRecord, ...values: readonly unknown[]) =>
  values.map((value) => iosWith({ [field]: value }));
const files: readonly (readonly [fault: string | undefined, texts: readonly string[]])[] = [
  [undefined, ['{"keys": []}', '\ufeff{\r\n"keys": []\r\n}\r\n']],
  [undefined, fields('name', '2', 'b'.repeat(64), 'a-b-c')],
  [undefined, fields('expires_at', null, '2028-02-29T23:59:59Z', '9999-12-31T23:59:59.1-23:59')],
  [notJson, ['', '{"keys": [', someKey, 'null', '[]', '{"keys": {"ios-app": {}}}']],
  [notJson, [`{"keys": []}${' '.repeat(1024 * 1024)}`]],
  [
    noKey,
    [
      textOf(null),
      textOf(a64),
      iosWith({ [someKey]: someKey }),
      '{"keys": [{"name": "tv", "__proto__": {}}]}',
    ],
  ],
  [
    noKey,
    fields('name', undefined, 7, '', 'iOS', 'ios\n', 'ios--app', '-', 'a'.repeat(65), someKey),
  ],
  [noKey, fields('sha256', undefined, [a64], 'A'.repeat(64), 'a'.repeat(63), `${a64}\n`, someKey)],
  [
    noKey,
    fields('expires_at', ...'2027-01-01¦2027-01-01T00:00:00¦1969-12-31T23:59:59Z'.split('¦')),
  ],
  [noKey, fields('not_before', '2027-02-30T00:00:00Z', '', false, 1_800_000_000, someKey)],
  [noKey, [iosWith({ not_before: march, expires_at: march })]],
  [duplicate, [textOf(ios, { ...tv, name: 'ios-app' }), textOf(ios, { ...tv, sha256: a64 })]],
];
for (const [fault, texts] of files) {
  const shown = JSON.stringify(texts.map((text) => text.slice(0, 150)));
  test(`${fault === undefined ? 'reads' : 'finds a fault in'} the key files ${shown}`, async (t) => {
    for (const text of texts) {
      const path = join(folderWith(t, { 'keys.json': text }), 'keys.json');
      const message = `The key file "${path}" cannot be used: ${fault}.`;
      const result = readKeyFile(path);
      if (fault === notJson) await assert.rejects(result, { name: 'Failure', message });
      else assert.deepEqual((await result).faults, fault === undefined ? [] : [fault]);
      const change = changeKeyFile(path, (keys) => keys);
      if (fault === undefined) await change;
      else await assert.rejects(change, { name: 'Failure', message });
    }
  });
}

test('skips malformed entries, and reads the others', async (t) => {
  const text = textOf(ios, { ...tv, sha256: someKey }, tv, { ...tv, name: 'web' });
  const path = join(folderWith(t, { 'keys.json': text }), 'keys.json');
  const { keys, faults } = await readKeyFile(path);
  assert.deepEqual(keys, [ios, tv]);
  assert.deepEqual(faults, [`keys[1] ${rule}`, `keys[3] ${rule}`]);
});

test('never quotes a key, wherever it is in the file', async (t) => {
  const path = join(folderWith(t), 'keys.json');
  const entry = { ...ios, not_before: march, expires_at: null };
  const text = JSON.stringify({ keys: [entry, tv] }, null, 1);
  const quotes = fc.constantFrom('', '"', "'", '": "', '", "', '\n');
  const places = fc.integer({ min: 0, max: text.length });
  await fc.assert(
    fc.asyncProperty(places, quotes, async (place, quote) => {
      writeFileSync(path, `${text.slice(0, place)}${quote}${newKey()}${quote}${text.slice(place)}`);
      const found = await readKeyFile(path).then(
        ({ faults }) => faults,
        (error: Error) => [error.stack, JSON.stringify(error)],
      );
      assert.ok(found.length > 0);
      assert.doesNotMatch(found.join('\n'), /fckey/);
    }),
    runs(300),
  );
});

test('keeps the symbolic link and the mode of a changed file, and leaves no temporary file', async (t) => {
  const folder = folderWith(t, { 'etc/keys.json': textOf(ios) });
  const [path, link] = [join(folder, 'etc/keys.json'), join(folder, 'link.json')];
  chmodSync(path, 0o640);
  symlinkSync('etc/keys.json', link);
  await changeKeyFile(link, addTv);
  assert.equal(readFileSync(path, 'utf8'), `${JSON.stringify({ keys: [ios, tv] }, null, 2)}\n`);
  assert.deepEqual([readlinkSync(link), statSync(path).mode & 0o777], ['etc/keys.json', 0o640]);
  assert.deepEqual(readdirSync(join(folder, 'etc')), ['keys.json']);
});

test('a change is refused if another program writes meanwhile', async (t) => {
  const folder = folderWith(t);
  const path = join(folder, 'keys.json');
  const change = changeKeyFile(path, (keys) => {
    writeFileSync(path, textOf({ ...ios, name: 'web' }));
    return addTv(keys);
  });
  const message = `Another command changed "${path}" meanwhile, so nothing was written. Run this again.`;
  await assert.rejects(change, { name: 'Failure', message });
  assert.deepEqual(readdirSync(folder), ['keys.json']);
  assert.deepEqual((await readKeyFile(path)).keys, [{ ...ios, name: 'web' }]);
});

const at = '2026-11-20T09:30:00.500Z';
const states: readonly (readonly [limits: object, state: string, refusal: string | undefined])[] = [
  [{ not_before: null, expires_at: null }, 'valid', undefined],
  [{ not_before: '2026-11-20T18:30:00.501+09:00' }, 'not yet valid', 'key-not-yet-valid'],
  [{ not_before: at, expires_at: '2026-11-20T09:30:00.501Z' }, 'valid', undefined],
  [{ expires_at: at }, 'expired', 'key-expired'],
];
for (const [limits, state, refusal] of states) {
  test(`a key with ${JSON.stringify(limits)} is ${state} at ${at}`, () => {
    const known = { name: 'tv', sha256: someDigest, ...limits };
    assert.equal(keyState(known, Date.parse(at)), state);
    assert.deepEqual(createKeySet([known]).find(Buffer.from(someKey), Date.parse(at)), {
      name: 'tv',
      refusal,
    });
  });
}

const digits = '0123456789abcdef'.repeat(4);
const recordsOf = (...keys: readonly string[]) =>
  keys.map((key, at) => ({ name: `environment-${at + 1}`, sha256: digestOf(key) }));
const key = `fckey${digits}`;

test('reads keys from the environment: separated by commas, once each', () => {
  const { records, quoted } = parseKeys(` ${key},, ${digits}=,\n${key} `);
  assert.deepEqual([records, quoted], [recordsOf(key, `${digits}=`), []]);
  assert.deepEqual(parseKeys('').records, []);
});

test('removes quotes around a key, and returns its number', () => {
  for (const list of [`${digits},"${key}"`, `"${digits},${key}"`, `'${digits}', ${key}`]) {
    const { records, quoted } = parseKeys(list);
    assert.deepEqual(records, recordsOf(digits, key), list);
    assert.ok(quoted.length > 0);
  }
  assert.deepEqual(parseKeys(`${digits},"${key}"`).quoted, [2]);
});

const invalidKeys = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder that was not replaced
  '${API_KEY}',
  'a'.repeat(31),
  `ios=${key}`,
  `["${key}"]`,
  `${key}:`,
  `clé${digits}`,
];
for (const wrong of invalidKeys) {
  test(`refuses ${wrong.slice(0, 12)}… in the environment, without quoting a key`, () => {
    const message =
      'Key 2 of FILTER_CATALOG_API_KEYS is not a key. A key has at least 32 letters, digits and . _ ~ + / -, and may end with =.';
    assert.throws(() => parseKeys(`${key},${wrong}`), { name: 'Failure', message });
  });
}
