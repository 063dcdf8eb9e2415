import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import stringWidth from 'string-width';
import type { Range } from '../../src/base/edit.ts';
import { codeFrame } from '../../src/finding/frame.ts';
import { runs } from '../support/runs.ts';

const range = (line: number, start: number, end: number): Range => ({
  start: { line, column: start },
  end: { line, column: end },
});
const nfd = (text: string) => text.normalize('NFD');
const frame = (text: string, span: Range) =>
  codeFrame(text.split(/(?<=\n)/), span, (_, plain) => plain);

const family = '👨‍👩‍👧‍👦';
const frames: readonly (readonly [claim: string, text: string, span: Range, expected: string])[] = [
  ['Hangul twice as wide', 'a 노을 b', range(1, 3, 5), '> 1 | a 노을 b\n    |   ^^^^\n'],
  ['tabs', 'a:\tb\n\tc\tX', range(2, 4, 5), '  1 | a:  b\n> 2 |     c   X\n    |         ^\n'],
  [
    'control characters',
    '\u0007\u001b[31m',
    range(1, 2, 3),
    '> 1 | <U+0007><U+001B>[31m\n    |         ^^^^^^^^\n',
  ],
  ['the first line', '1\n2\n3\n4\n', range(1, 1, 2), '> 1 | 1\n    | ^\n  2 | 2\n  3 | 3\n'],
  ['an empty line at the end', '1\n\n', range(2, 1, 1), '  1 | 1\n> 2 |\n    | ^\n'],
  [
    'several lines, and underlines the first',
    '1\nab\n3\n4\n5',
    { start: { line: 2, column: 2 }, end: { line: 4, column: 1 } },
    '  1 | 1\n> 2 | ab\n    |  ^\n  3 | 3\n  4 | 4\n',
  ],
  [
    'numbers of different length',
    `${'a\n'.repeat(8)}b\nc`,
    range(9, 1, 2),
    '   7 | a\n   8 | a\n>  9 | b\n     | ^\n  10 | c\n',
  ],
  [
    'a long line, truncated to 500 UTF-16 units',
    `${'가'.repeat(100)}X${'b'.repeat(500)}`,
    range(1, 101, 102),
    `> 1 | ${'가'.repeat(100)}X${'b'.repeat(399)}\n    | ${' '.repeat(200)}^\n`,
  ],
];
for (const [claim, text, span, expected] of frames) {
  test(`frames ${claim}`, () => assert.equal(frame(text, span), expected));
}

const pieces = [...'a "가日ﾊ\t\u202e\u200b\u00a0', nfd('갉'), nfd('é'), family, '👍🏽', '❤️', '🇰🇷'];
const anyPieces = fc.array(fc.constantFrom(...pieces));

test('carets are aligned with the range, whatever its width and the text before it', () => {
  fc.assert(
    fc.property(anyPieces, anyPieces, fc.nat({ max: 300 }), (before, after, length) => {
      const start = 'x'.repeat(length) + before.join('');
      const rows = frame(
        `${start}WRONG${after.join('')}`,
        range(1, start.length + 1, start.length + 6),
      ).split('\n');
      const [line = '', carets = ''] = rows.map((row) => row.slice('> 1 | '.length));
      assert.deepEqual(
        { spaces: carets.indexOf('^'), carets: carets.trim() },
        { spaces: stringWidth(line.slice(0, line.indexOf('WRONG'))), carets: '^^^^^' },
      );
    }),
    runs(),
  );
});
