import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { unifiedDiff } from '../../src/base/unified-diff.ts';
import { folderWith } from '../support/folder.ts';
import { tryGit } from '../support/repository.ts';

const plain = (_: unknown, text: string) => text;
const diffOf = (before: string | undefined, after: string | undefined, from?: string) =>
  unifiedDiff({ path: 'a.yaml', from, before, after }, plain);

test('a change stands among three lines of context, in hunks where more lies between, and an end without a line feed is said', () => {
  const lines = Array.from('abcdefghijklmn', (letter) => `${letter}\n`);
  const after = ['A\n', ...lines.slice(1, 12), 'm\n', 'N'].join('');
  assert.equal(
    diffOf(lines.join(''), after),
    '--- a.yaml\n+++ a.yaml\n@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n@@ -11,4 +11,4 @@\n k\n l\n m\n-n\n+N\n\\ No newline at end of file\n',
  );
});

test('a new file, one that is gone, one that is renamed, and what a terminal must not see', () => {
  assert.equal(diffOf(undefined, 'a\n'), '--- /dev/null\n+++ a.yaml\n@@ -0,0 +1,1 @@\n+a\n');
  assert.equal(diffOf('a\n', undefined), '--- a.yaml\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n');
  assert.equal(diffOf('a\n', 'a\n', 'b.yaml'), '--- b.yaml\n+++ a.yaml\n');
  assert.match(diffOf('', '\u001b[31m\u202e\r\n'), /^\+<U\+001B>\[31m<U\+202E>$/m);
});

test('git makes the one text of the other, whatever they are', (t) => {
  const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'd\n', 'e\n'), { maxLength: 40 });
  fc.assert(
    fc.property(text, text, fc.constantFrom('', 'end'), (first, second, end) => {
      const [before, after] = [first.join('') + end, second.join('')];
      const cwd = folderWith(t, { 'a.yaml': before, 'a.diff': diffOf(before, after) });
      const { status } = tryGit(cwd, 'apply', '-p0', 'a.diff');
      const isSame = before === after; // which is no patch
      assert.equal(isSame || status === 0 ? (isSame ? after : readFileSync(join(cwd, 'a.yaml'), 'utf8')) : '', after);
    }),
    { numRuns: 60 },
  );
});
