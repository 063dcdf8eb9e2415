import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { en } from '../../../src/diagnostic/wording/en.ts';
import { ko } from '../../../src/diagnostic/wording/ko.ts';
import { failureSentence } from '../../../src/diagnostic/wording/wording.ts';
import { newKey } from '../../../src/server/keys/key.ts';
import { type KeyRecord, parseKeyFile, serialiseKeyFile } from '../../../src/server/keys/key-file.ts';
import { digest, keyRecords, someKey } from '../../support/key-files.ts';

const ios: KeyRecord = { name: 'ios-app', sha256: digest('a') };
const withKeys = (...keys: readonly unknown[]) => JSON.stringify({ keys });
const iosWith = (fields: object) => withKeys({ ...ios, ...fields });

test('what is written is what is read again', () => {
  fc.assert(
    fc.property(keyRecords, fc.option(fc.string(), { nil: undefined }), (keys, $schema) => {
      const parsed = parseKeyFile(serialiseKeyFile(keys, $schema), 'keys.json');
      assert.deepEqual(parsed, { keys, failure: undefined, ...($schema === undefined ? {} : { $schema }) });
    }),
  );
});

test('is written for people, with the fields in one order and a line end', () => {
  const keys = [{ expires_at: null, sha256: digest('b'), name: 'tv' }];
  assert.equal(
    serialiseKeyFile(keys, 'keys.schema.json'),
    `{
  "$schema": "keys.schema.json",
  "keys": [
    {
      "name": "tv",
      "sha256": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
      "expires_at": null
    }
  ]
}
`,
  );
});

const sound: readonly (readonly [claim: string, text: string, keys: readonly KeyRecord[]])[] = [
  ['no keys', '{"keys": []}', []],
  ['a byte order mark and CRLF', '\ufeff{\r\n"keys": []\r\n}\r\n', []],
  [
    'times in zones',
    iosWith({ not_before: '2026-01-01T09:00:00+09:00', expires_at: '2026-01-01T00:00:00.001Z' }),
    [{ ...ios, not_before: '2026-01-01T09:00:00+09:00', expires_at: '2026-01-01T00:00:00.001Z' }],
  ],
  [
    '29 February of a leap year',
    iosWith({ expires_at: '2028-02-29T23:59:59Z' }),
    [{ ...ios, expires_at: '2028-02-29T23:59:59Z' }],
  ],
  ['a name of 64 letters', iosWith({ name: 'a'.repeat(64) }), [{ ...ios, name: 'a'.repeat(64) }]],
];
for (const [claim, text, keys] of sound) {
  test(`takes ${claim}`, () => assert.deepEqual(parseKeyFile(text, 'keys.json'), { keys, failure: undefined }));
}

const keyFields = 'name, sha256, not_before, expires_at';
const timeDue = 'must be a date and time that exist, with a zone, as in 2027-01-01T00:00:00Z.';
const typeOfTime = 'must be a time as in "2027-01-01T00:00:00Z", or null.';
const nameDue =
  'must be a name as in ios-app: lower-case letters and digits, with single hyphens between them, at most 64.';
const digestDue = 'must be a SHA-256 digest: 64 digits and letters from a to f, in lower case.';
const stolen =
  'is a key, not its digest, and whoever can read the file has it. Revoke it: delete it here and in the app, and make another: npx filter-catalog key new NAME';
const notJson = 'it is not JSON. Check the commas, quotes and brackets.';
const notJsonFrom = (line: number, column: number) =>
  `it is not JSON from line ${line}, column ${column} on. Check the commas, quotes and brackets.`;
const twice = (line: number, column: number) =>
  `one object has a field twice, again on line ${line}, column ${column}. Delete one of the two.`;
const unknown = (place: string, fields: string) => `${place} has a field that is none of ${fields}. Delete it.`;

const tv = { name: 'tv', sha256: digest('b') };
const faults: readonly (readonly [claim: string, text: string, sentence: string])[] = [
  ['nothing', '', 'it is empty. Delete it, and make a key: npx filter-catalog key new NAME'],
  ['blanks', '\ufeff \r\n', 'it is empty. Delete it, and make a key: npx filter-catalog key new NAME'],
  ['half of a file', '{"keys": [', notJson],
  ['a key alone', someKey, notJson],
  ['a comma too many', '{\n  "keys": [],\n}', notJsonFrom(3, 1)],
  ['single quotes', "{'keys': []}", notJsonFrom(1, 2)],
  ['a comment', '// keys\n{"keys": []}', notJson],
  [
    'more than 1 MiB',
    `{"keys": []}${' '.repeat(1024 * 1024)}`,
    'it has more than 1048576 bytes. Revoke keys that nobody uses, or name another file.',
  ],
  ['two lists of keys', '{"keys": [],\n "keys": []}', twice(2, 2)],
  [
    'a name twice in an entry',
    `{"keys": [\n{"name": "tv", "sha256": "${digest('b')}", "na\\u006de": "ios"}\n]}`,
    twice(2, 94),
  ],

  ['null', 'null', 'it must be an object, { }.'],
  ['a list', '[]', 'it must be an object, { }.'],
  ['no keys', '{}', 'it lacks the field keys. Add it.'],
  ['another field', '{"keys": [], "version": 1}', unknown('it', '$schema, keys')],
  ['a misspelt field', '{"kyes": []}', 'it has the field "kyes", which is none of $schema, keys. Change it to "keys".'],
  ['a __proto__', '{"keys": [], "__proto__": {}}', unknown('it', '$schema, keys')],
  ['a number for the schema', '{"$schema": 1, "keys": []}', '$schema must be a text in quotes.'],
  ['keys by name', '{"keys": {"ios-app": {}}}', 'keys must be a list, [ ].'],
  ['digests alone', withKeys(ios, digest('b')), 'keys[1] must be an object, { }.'],
  ['null for a key', withKeys(null), 'keys[0] must be an object, { }.'],

  ['no name', withKeys({ sha256: digest('a') }), 'keys[0] lacks the field name. Add it.'],
  ['no digest', withKeys(ios, { name: 'tv' }), 'keys[1] lacks the field sha256. Add it.'],
  ['another field of a key', iosWith({ owner: 'kim' }), unknown('keys[0]', keyFields)],
  [
    'a misspelt field of a key, before what is missing on its account',
    withKeys({ name: 'ios-app', sha265: digest('a') }),
    `keys[0] has the field "sha265", which is none of ${keyFields}. Change it to "sha256".`,
  ],
  ['a number for a name', iosWith({ name: 7 }), 'keys[0].name must be a text in quotes.'],
  ['a list for a digest', iosWith({ sha256: [] }), 'keys[0].sha256 must be a text in quotes.'],
  ['seconds for a time', iosWith({ expires_at: 1_800_000_000 }), `keys[0].expires_at ${typeOfTime}`],
  ['false for a time', iosWith({ not_before: false }), `keys[0].not_before ${typeOfTime}`],

  ['an empty name', iosWith({ name: '' }), `keys[0].name ${nameDue}`],
  ['a name with capitals', iosWith({ name: 'iOS' }), `keys[0].name ${nameDue}`],
  ['a name with a line end', iosWith({ name: 'ios\n' }), `keys[0].name ${nameDue}`],
  ['a name with two hyphens', iosWith({ name: 'ios--app' }), `keys[0].name ${nameDue}`],
  ['a name of 65 letters', iosWith({ name: 'a'.repeat(65) }), `keys[0].name ${nameDue}`],
  ['a digest in capitals', iosWith({ sha256: digest('A') }), `keys[0].sha256 ${digestDue}`],
  ['a short digest', withKeys(ios, { ...tv, sha256: 'b'.repeat(63) }), `keys[1].sha256 ${digestDue}`],
  ['a digest with a line end', iosWith({ sha256: `${digest('a')}\n` }), `keys[0].sha256 ${digestDue}`],
  ['a key for a digest', iosWith({ sha256: someKey }), `keys[0].sha256 ${stolen}`],
  ['a mistyped key for a digest', iosWith({ sha256: `${someKey.slice(0, -1)} ` }), `keys[0].sha256 ${stolen}`],
  ['a key for a name', iosWith({ name: someKey }), `keys[0].name ${stolen}`],
  ['a key beside its digest', iosWith({ key: someKey }), `keys[0] ${stolen}`],
  ['a key for an entry', withKeys(ios, someKey), `keys[1] ${stolen}`],

  ['a day alone', iosWith({ expires_at: '2027-01-01' }), `keys[0].expires_at ${timeDue}`],
  ['a time without a zone', iosWith({ expires_at: '2027-01-01T00:00:00' }), `keys[0].expires_at ${timeDue}`],
  ['30 February', iosWith({ not_before: '2027-02-30T00:00:00Z' }), `keys[0].not_before ${timeDue}`],
  ['29 February of another year', iosWith({ not_before: '2027-02-29T00:00:00Z' }), `keys[0].not_before ${timeDue}`],
  ['24 o’clock', iosWith({ not_before: '2027-01-01T24:00:00Z' }), `keys[0].not_before ${timeDue}`],
  ['a zone that is none', iosWith({ not_before: '2027-01-01T00:00:00+99:00' }), `keys[0].not_before ${timeDue}`],
  ['an empty time', withKeys(ios, { ...tv, expires_at: '' }), `keys[1].expires_at ${timeDue}`],
  [
    'times the wrong way round',
    iosWith({ not_before: '2027-01-01T00:00:00Z', expires_at: '2027-01-01T08:59:59+09:00' }),
    'keys[0] is never valid. Make its expires_at later than its not_before.',
  ],
  [
    'the same time twice',
    iosWith({ not_before: '2027-01-01T00:00:00Z', expires_at: '2027-01-01T00:00:00Z' }),
    'keys[0] is never valid. Make its expires_at later than its not_before.',
  ],
  [
    'a name twice',
    withKeys(ios, tv, { ...ios, sha256: digest('c') }),
    'keys[2].name is "ios-app", as keys[0].name is. Give one of the two another name.',
  ],
  [
    'a digest twice',
    withKeys(tv, ios, { ...ios, name: 'ios-app-2' }),
    'keys[2].sha256 is the same as keys[1].sha256, so that one key has two names. Delete one of the two.',
  ],
];
for (const [claim, text, sentence] of faults) {
  test(`refuses ${claim}, and says where and what to do in both languages`, () => {
    const { keys, failure } = parseKeyFile(text, 'keys.json');
    assert.equal(keys, undefined);
    assert.ok(failure);
    assert.equal(failureSentence(failure, en), `The key file "keys.json" is refused: ${sentence}`);
    const korean = failureSentence(failure, ko);
    assert.match(korean, /^키 파일 "keys\.json"을 쓸 수 없습니다\. [^\n]*\p{Script=Hangul}[^\n]*$/u);
    assert.doesNotMatch(korean, /undefined|\(으\)로|을\(를\)|이\(가\)|은\(는\)/);
  });
}

test('never throws, whatever the JSON', () => {
  const near = fc.record({
    keys: fc.array(fc.oneof(fc.dictionary(fc.constantFrom('name', 'sha256', 'x'), fc.jsonValue()), fc.jsonValue())),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        near.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        assert.notEqual(
          parseKeyFile(text, 'keys.json').keys === undefined,
          parseKeyFile(text, 'keys.json').failure === undefined,
        );
      },
    ),
  );
});

test('never throws at a text that is nested as deep as it can be', () => {
  for (const text of [
    '['.repeat(1024 * 1024),
    '{"a":'.repeat(200_000),
    `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  ]) {
    assert.equal(parseKeyFile(text, 'keys.json').keys, undefined);
  }
});

test('never repeats a key that was written into the file, wherever it stands', () => {
  const text = serialiseKeyFile([ios, tv]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length }), fc.constantFrom('', '"', '": "', '\n'), (place, around) => {
      const key = newKey();
      const { failure } = parseKeyFile(
        `${text.slice(0, place)}${around}${key}${around}${text.slice(place)}`,
        'keys.json',
      );
      assert.ok(failure);
      const told = [failure.stack, JSON.stringify(failure), failureSentence(failure, en), failureSentence(failure, ko)];
      assert.doesNotMatch(told.join('\n'), /fc_live/);
    }),
    { numRuns: 500 },
  );
});
