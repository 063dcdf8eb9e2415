import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Edit } from '../../src/base/edit.ts';
import { createFinding } from '../../src/finding/finding.ts';
import { excerpt, repairedLines } from '../../src/report/repairs.ts';
import { range } from './sample.ts';

function finding(line: number, ...edits: readonly Edit[]) {
  const fix = edits.length === 0 ? undefined : { effect: undefined, edits };
  const place = { path: 'a.yaml', range: range(line, 1, 2) };
  return createFinding('text-is-decomposed', place, { args: { field: 'code' }, fix });
}

const linesOf = (text: string) => text.split(/(?<=\n)/);

test('an excerpt shows what is invisible, but for tabs', () => {
  assert.equal(excerpt(finding(2), linesOf('a\ncode:\t\u202e가\u0000\r\n')), 'code:\t<U+202E>가<U+0000>');
});

test('there is no excerpt of a line of spaces, or of one that the file does not have', () => {
  assert.equal(excerpt(finding(2), linesOf('a\n  \n')), undefined);
  assert.equal(excerpt(finding(9), linesOf('a\n  \n')), undefined);
});

test('a long line is cut after 1,000 characters, and not within one', () => {
  assert.equal(excerpt(finding(1), linesOf(`${'a'.repeat(999)}💖`)), `${'a'.repeat(999)}…`);
  assert.equal(excerpt(finding(1), linesOf('a'.repeat(1000))), 'a'.repeat(1000));
});

test('repaired lines are the whole lines that the edits touch, without their ends', () => {
  const lines = linesOf('a: 1 # 가\r\nb: 2\r\nc: 3\r\nd: 4\r\n');
  const quoteA = { range: range(1, 4, 5), text: '"1"' };
  const quoteC = { range: range(3, 4, 5), text: '"3"' };
  assert.deepEqual(repairedLines(finding(1, quoteA), lines), ['a: "1" # 가']);
  assert.deepEqual(repairedLines(finding(1, quoteC, quoteA), lines), ['a: "1" # 가', 'b: 2', 'c: "3"']);
  assert.deepEqual(repairedLines(finding(3, { range: range(3, 1, 1), text: 'x: 0\r\n' }), lines), ['x: 0', 'c: 3']);
});

const edit = { range: range(1, 1, 2), text: 'b' };
for (const [claim, text, edits] of [
  ['there is no fix', 'a', []],
  ['the file cannot be read', '', [edit]],
  ['they are too long', 'a'.repeat(1001), [edit]],
  ['only a deletion is left', 'a', [{ ...edit, text: '' }]],
  ['they hold an invisible character', 'aa\u202e', [edit]],
] as const) {
  test(`there are no repaired lines where ${claim}`, () =>
    assert.deepEqual(repairedLines(finding(1, ...edits), text === '' ? [] : linesOf(text)), []));
}
