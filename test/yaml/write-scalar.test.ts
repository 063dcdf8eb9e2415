import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse as parseYaml } from 'yaml';
import { layouts } from '../../src/catalog/schema/schemas.ts';
import { parse } from '../../src/yaml/parse.ts';
import { writeBlockScalar, writeScalar } from '../../src/yaml/write-scalar.ts';
import { ambiguousTexts, anyText } from '../support/odd-texts.ts';
import { runs } from '../support/runs.ts';

function assertRoundTrip(text: string): void {
  const yaml = `a:\n  - b: ${writeScalar(text)}\nc: ${writeBlockScalar(text)}\nd: end\n`;
  const { tree, findings } = parse({ path: 'a.yaml', text: yaml }, layouts.category);
  assert.deepEqual(findings, [], yaml);
  assert.deepEqual(tree?.toJS(), { a: [{ b: text }], c: text, d: 'end' }, yaml);
}

test('unusual texts survive a round trip without findings', () => {
  for (const text of ambiguousTexts) assertRoundTrip(text);
});

test('a scalar is a string in YAML 1.1 too', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      assert.deepEqual(parseYaml(`a: ${writeScalar(text)}\n`, { version: '1.1' }), { a: text });
    }),
    runs(1000),
  );
});

test('a scalar has no invisible characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = writeScalar(text).split('\n');
      const kept = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/gu; // in emoji
      assert.doesNotMatch(
        lines.join('').replace(kept, ''),
        /(?! )[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\u200b\u202e\ufeff]/u,
      );
    }),
    runs(1000),
  );
});

const written: readonly (readonly [text: string, yaml: string])[] = [
  ['장밋빛 노을', '장밋빛 노을'],
  ['https://cdn.example.com/a.webp?b=c', 'https://cdn.example.com/a.webp?b=c'],
  ["Scholar's Hat", "Scholar's Hat"],
  ['', '""'],
  ['001', '"001"'],
  ['12:30:45', '"12:30:45"'],
  ['필터 #1', '"필터 #1"'],
  ['"a"', '"\\"a\\""'],
  ['a\u00a0b', '"a\\u00A0b"'],
  ['\u{e0001}', '"\\U000E0001"'],
];

for (const [text, yaml] of written) {
  test(`${JSON.stringify(text)} is written as ${JSON.stringify(yaml)}`, () => {
    assert.equal(writeScalar(text), yaml);
  });
}
