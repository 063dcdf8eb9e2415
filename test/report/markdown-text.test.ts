import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeSpan, inert, yamlBlock } from '../../src/report/markdown-text.ts';

const rows: readonly (readonly [text: string, written: string])[] = [
  ['name_ko is 001.', 'name\\_ko is 001.'],
  ['<b>&lt;</b>', '&lt;b&gt;&amp;lt;&lt;/b&gt;'],
  ['**a** ~~b~~ `c` \\ | d', '\\*\\*a\\*\\* \\~\\~b\\~\\~ \\`c\\` \\\\ \\| d'],
  ['![a](b)', '<span>!</span>\\[a\\](b)'],
  ['https://a.example', 'https<span>:</span>//a.example'],
  ['www.a.example', '<span>www</span>.a.example'],
  ['a@b.example and @admin', 'a<span>@</span>b.example and <span>@</span>admin'],
  [
    '#1, GH-2, !3, :tada:, $x$.',
    '<span>#</span>1, <span>GH-</span>2, <span>!</span>3, <span>:</span>tada<span>:</span>, <span>$</span>x<span>$</span>.',
  ],
  ['code: # 100% of it!', 'code: # 100% of it!'],
];

for (const [text, written] of rows) {
  test(`${text} is written as ${written} to stay text`, () => assert.equal(inert(text), written));
}

test('code is fenced with more back-ticks than it holds', () => {
  assert.equal(codeSpan('a'), '` a `');
  assert.equal(codeSpan('`a``'), '``` `a`` ```');
  assert.equal(yamlBlock(['a: ``', 'b']), '```yaml\na: ``\nb\n```\n');
  assert.equal(yamlBlock(['a', '````']), '`````yaml\na\n````\n`````\n');
});
