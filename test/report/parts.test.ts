import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Edit } from '../../src/base/edit.ts';
import { createFinding, type Finding } from '../../src/finding/finding.ts';
import { suggestedLines } from '../../src/report/report.ts';
import { range, reportOf } from './sample.ts';

function finding(line: number, ...edits: readonly Edit[]) {
  const fix = edits.length === 0 ? undefined : { isSafe: false, edits };
  const place = { path: 'a.yaml', range: range(line, 1, 2) };
  return createFinding('text-is-decomposed', place, { args: { field: 'code' }, fix });
}

const linesToPaste = (of: Finding, text: string) =>
  suggestedLines(of, reportOf([of], text === '' ? {} : { 'a.yaml': text })).slice(1);

test('suggests whole fixed lines without line endings', () => {
  const quoteA = { range: range(1, 4, 5), text: '"1"' };
  const quoteC = { range: range(3, 4, 5), text: '"3"' };
  const insert = { range: range(3, 1, 1), text: 'x: 0\r\n' };
  const joins = { range: { start: { line: 1, column: 9 }, end: { line: 2, column: 1 } }, text: '' };
  for (const [edits, line, pasted] of [
    [[quoteA], 1, ['a: "1" # 가']],
    [[quoteC, quoteA], 1, ['a: "1" # 가', 'b: 2', 'c: "3"']],
    [[insert], 3, ['x: 0', 'c: 3']],
    [[joins], 1, ['a: 1 # 가b: 2']],
  ] as const)
    assert.deepEqual(
      linesToPaste(finding(line, ...edits), 'a: 1 # 가\r\nb: 2\r\nc: 3\r\nd: 4\r\n'),
      pasted,
    );
});

test('suggests no lines without a fix or a file, or if they are long, deleted or partly invisible', () => {
  const edit = { range: range(1, 1, 2), text: 'b' };
  for (const [text, edits] of [
    ['a', []],
    ['', [edit]],
    ['a'.repeat(1001), [edit]],
    ['a', [{ ...edit, text: '' }]],
    ['aa\u202e', [edit]],
  ] as const) {
    assert.deepEqual(linesToPaste(finding(1, ...edits), text), []);
  }
});
