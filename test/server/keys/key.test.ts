import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { digestOf, keyForm, newKey } from '../../../src/server/keys/key.ts';

const prefix = 'fc_live_';
const someKey = fc.constant(undefined).map(newKey);
/** A key, and a place in it after the prefix. */
const keyAndPlace = someKey.chain((key) => fc.tuple(fc.constant(key), fc.integer({ min: 8, max: key.length - 1 })));

test('a new key is sound, has the pattern that scanners look for, and is like no other', () => {
  const keys = Array.from({ length: 1000 }, newKey);
  for (const key of keys) {
    assert.match(key, /^fc_live_[0-9A-Za-z]{49}$/);
    assert.equal(keyForm(key), 'sound');
  }
  assert.equal(new Set(keys).size, 1000);
});

test('new keys use every character of the alphabet at every place but the first, which 256 bits fill in part', () => {
  const keys = Array.from({ length: 5000 }, newKey);
  for (let place = prefix.length + 1; place < prefix.length + 43; place += 1) {
    assert.equal(new Set(keys.map((key) => key[place])).size, 62, `at ${place}`);
  }
});

const forms: readonly (readonly [claim: string, key: string, form: ReturnType<typeof keyForm>])[] = [
  ['the key of 256 zero bits', 'fc_live_00000000000000000000000000000000000000000004HNwOT', 'sound'],
  ['a checksum of zeros', 'fc_live_0000000000000000000000000000000000000000000000000', 'mistyped'],
  ['a blank at the end', 'fc_live_00000000000000000000000000000000000000000004HNwOT ', 'mistyped'],
  ['a line end', 'fc_live_00000000000000000000000000000000000000000004HNwOT\n', 'mistyped'],
  ['the prefix alone', 'fc_live_', 'mistyped'],
  ['a blank before it', ' fc_live_00000000000000000000000000000000000000000004HNwOT', 'foreign'],
  ['the prefix in capitals', 'FC_LIVE_00000000000000000000000000000000000000000000VvwnG', 'foreign'],
  ['a temporary key', 'fc_temp_Wm0_5cJ1Yb0jv7mSYo1WJqg6d6CwC7q9WJmVQm3f1Ks', 'foreign'],
  ['a key of another kind', 'key-of-ios', 'foreign'],
  ['nothing', '', 'foreign'],
];
for (const [claim, key, form] of forms) {
  test(`takes ${claim} for ${form}`, () => assert.equal(keyForm(key), form));
}

test('a key with one other character after its prefix is mistyped', () => {
  fc.assert(
    fc.property(keyAndPlace, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), ([key, place], other) => {
      fc.pre(key[place] !== other);
      assert.equal(keyForm(key.slice(0, place) + other + key.slice(place + 1)), 'mistyped');
    }),
  );
});

test('a key with two neighbours swapped after its prefix is mistyped', () => {
  fc.assert(
    fc.property(keyAndPlace, ([key, place]) => {
      const [one = '', other = ''] = [key[place], key[place + 1]];
      fc.pre(one !== other && other !== '');
      assert.equal(keyForm(key.slice(0, place) + other + one + key.slice(place + 2)), 'mistyped');
    }),
  );
});

test('a key that is cut, or has a character more, is mistyped', () => {
  fc.assert(
    fc.property(keyAndPlace, fc.string({ minLength: 1, maxLength: 1 }), ([key, place], more) => {
      assert.equal(keyForm(key.slice(0, place)), 'mistyped');
      assert.equal(keyForm(key.slice(0, place) + more + key.slice(place)), 'mistyped');
    }),
  );
});

test('a slip in the prefix is never taken for a sound key', () => {
  fc.assert(
    fc.property(someKey, fc.integer({ min: 0, max: 7 }), fc.string({ maxLength: 2 }), (key, place, other) => {
      const written = key.slice(0, place) + other + key.slice(place + 1);
      fc.pre(written !== key);
      assert.notEqual(keyForm(written), 'sound');
    }),
  );
});

test('the digest is the SHA-256 of the bytes', () => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  assert.deepEqual([digestOf('abc'), digestOf(Buffer.from('abc'))], [digest, digest]);
});
