import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shown, shownExactly, shownLine } from '../../src/base/printable.ts';
import { hiddenIn } from '../../src/catalog/text.ts';

test('every character that is told to be invisible is shown by its number', () => {
  const codes = [...Array(0x10000).keys(), ...Array.from({ length: 0x1000 }, (_, index) => 0xe0000 + index)];
  const hidden = codes.map((code) => String.fromCodePoint(code)).filter((character) => hiddenIn(character).length > 0);
  assert.deepEqual(
    ['\u00ad', '\u034f', '\u200b', '\u200d', '\u202e', '\ufe0f', '\u{e0041}'].filter((one) => !hidden.includes(one)),
    [],
  );
  assert.deepEqual(
    hidden.filter((character) => !/^<U\+[0-9A-F]{4,6}>$/.test(shown(character))),
    [],
  );
});

test('what belongs to an emoji is shown as it is', () => {
  for (const text of ['👩‍💻', '👍🏽', '❤️', '❤️‍🔥', '1️⃣', '🇰🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '로맨틱', 'é']) {
    assert.equal(shown(text), text);
    assert.equal(shownExactly(text), text);
  }
});

test('nothing of a text breaks the line, moves the cursor or is half a character', () => {
  assert.equal(shown('a\r\n\t\u0000\u009b\u2028\ud800b'), 'a<U+000D><U+000A><U+0009><U+0000><U+009B><U+2028><U+D800>b');
});

test('odd blanks are told from ordinary ones where the characters matter, and not in a sentence', () => {
  assert.equal(shownExactly('a \u00a0\u3000b'), 'a <U+00A0><U+3000>b');
  assert.equal(shown('a \u00a0\u3000b'), 'a \u00a0\u3000b');
});

test('a long text is cut, and not within a character', () => {
  assert.equal(shown('a'.repeat(120)), 'a'.repeat(120));
  assert.equal(shown(`${'a'.repeat(119)}💖`), `${'a'.repeat(119)}…`);
  assert.equal(shownLine('a'.repeat(1001)), `${'a'.repeat(1000)}…`);
});
