import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits, type Edit } from '../../src/base/edit.ts';
import { escapeInvisible, printable, printableLine } from '../../src/base/printable.ts';
import { findHidden } from '../../src/catalog/text.ts';

const edit = (
  from: readonly [number, number],
  to: readonly [number, number],
  text: string,
): Edit => ({
  range: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
  text,
});

test('applies edits in any order, at the same position in the order given, and to a part of a file', () => {
  const edits = [edit([3, 2], [3, 2], '!'), edit([1, 2], [2, 1], ' '), edit([1, 1], [1, 2], 'A')];
  assert.equal(applyEdits('a\nb\nc', edits), 'A b\nc!');
  assert.equal(applyEdits('a\r\n가💖b', [edit([2, 4], [2, 5], 'c')]), 'a\r\n가💖c');
  assert.equal(applyEdits('b\nc', [edit([8, 1], [8, 2], 'C')], 7), 'b\nC');
  assert.equal(applyEdits('ac', [edit([1, 2], [1, 2], 'b'), edit([1, 2], [1, 2], 'B')]), 'abBc');
});

test('every character that is reported as invisible is escaped', () => {
  const codes = [
    ...Array(0x10000).keys(),
    ...Array.from({ length: 0x1000 }, (_, index) => 0xe0000 + index),
  ];
  const hidden = codes
    .map((code) => String.fromCodePoint(code))
    .filter((character) => findHidden(character).length > 0);
  for (const one of '\u00ad\u034f\u200b\u200d\u202e\ufe0f\u{e0041}')
    assert.ok(hidden.includes(one), printable(one));
  const unescaped = hidden.filter((each) => !/^<U\+[0-9A-F]{4,6}>$/.test(printable(each)));
  assert.deepEqual(unescaped, []);
});

test('emoji are not escaped', () => {
  for (const text of ['👩‍💻', '👍🏽', '❤️', '❤️‍🔥', '1️⃣', '🇰🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '로맨틱', 'é']) {
    assert.deepEqual([printable(text), escapeInvisible(text)], [text, text]);
  }
});

test('unusual spaces are escaped in code frames, but not in sentences', () => {
  assert.equal(escapeInvisible('a \u00a0\u3000b'), 'a <U+00A0><U+3000>b');
  assert.equal(printable('a \u00a0\u3000b'), 'a \u00a0\u3000b');
});

test('a long text is truncated, but never within a character', () => {
  assert.equal(printable('a'.repeat(120)), 'a'.repeat(120));
  assert.equal(printable(`${'a'.repeat(119)}💖`), `${'a'.repeat(119)}…`);
  assert.equal(printableLine('a'.repeat(1001)), `${'a'.repeat(1000)}…`);
});
