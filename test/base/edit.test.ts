import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits, type Edit } from '../../src/base/edit.ts';

const edit = (from: readonly [number, number], to: readonly [number, number], text: string): Edit => ({
  range: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
  text,
});

test('makes edits in whatever order they come, within a line, over lines and at the end', () => {
  const edits = [edit([3, 2], [3, 2], '!'), edit([1, 2], [2, 1], ' '), edit([1, 1], [1, 2], 'A')];
  assert.equal(applyEdits('a\nb\nc', edits), 'A b\nc!');
  assert.equal(applyEdits('a\r\n가💖b', [edit([2, 4], [2, 5], 'c')]), 'a\r\n가💖c');
});

test('counts the lines of a part of a file from its first one', () => {
  assert.equal(applyEdits('b\nc', [edit([8, 1], [8, 2], 'C')], 7), 'b\nC');
});

test('makes edits at one place in the order given', () => {
  assert.equal(applyEdits('ac', [edit([1, 2], [1, 2], 'b'), edit([1, 2], [1, 2], 'B')]), 'abBc');
});
