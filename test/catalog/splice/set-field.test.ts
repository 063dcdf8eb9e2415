import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pointer } from '../../../src/catalog/document.ts';
import { setField, setFields } from '../../../src/catalog/splice/set-field.ts';

const text = `# Top
name_ko: 로맨틱   # name
description: |-
  둘째
  줄
filters:
  - name_en: 'Dawn' # en
    code: dawn

  - {code: "b", name_en: B} # b
# End
`;

type Row = readonly [pointer: Pointer, value: boolean | string, written: string, instead: string];
const rows: readonly Row[] = [
  [['name_ko'], '빛', '로맨틱   #', '빛   #'],
  [['name_ko'], 'a: b', '로맨틱   #', '"a: b"   #'],
  [['name_en'], 'Romantic', '# name\n', '# name\nname_en: Romantic\n'],
  [['description'], '빛', '|-\n  둘째\n  줄', '빛'],
  [['description'], '빛\n별', '|-\n  둘째\n  줄', '|-\n  빛\n  별'],
  [['is_active'], false, '  줄\n', '  줄\nis_active: false\n'],
  [['filters', 0, 'name_en'], '1e3', "'Dawn'", '"1e3"'],
  [['filters', 0, 'name_ko'], '새벽', 'code: dawn\n', 'code: dawn\n    name_ko: 새벽\n'],
  [
    ['filters', 0, 'is_recommended'],
    true,
    '# en\n    code: dawn\n',
    '# en\n    code: dawn\n    is_recommended: true\n',
  ],
  [['filters', 1, 'code'], 'c', '"b"', 'c'],
  [['filters', 1, 'name_en'], 'a, b}', 'name_en: B', 'name_en: "a, b}"'],
  [['filters', 1, 'name_ko'], '비', '"b",', '"b", name_ko: 비,'],
  [['filters', 1, 'is_active'], false, 'name_en: B}', 'name_en: B, is_active: false}'],
];

for (const [pointer, value, written, instead] of rows) {
  for (const [lines, end] of [
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ] as const) {
    test(`writes ${JSON.stringify(value)} at ${pointer.join('.')}, and leaves all else (${lines})`, () => {
      assert.ok(text.includes(written));
      const after = text.replace(written, instead);
      assert.equal(setField(text.replaceAll('\n', end), pointer, value), after.replaceAll('\n', end));
    });
  }
}

test('puts a field before the others where none of them is written before it', () => {
  const before = 'filters:\n  - name_en: A\n';
  assert.equal(setField(before, ['filters', 0, 'code'], 'a'), 'filters:\n  - code: a\n    name_en: A\n');
  assert.equal(setField(before, ['name_ko'], '가'), `name_ko: 가\n${before}`);
});

test('gives a value to a field that has none', () => {
  assert.equal(setField('a: 1\nname_ko: # x\n', ['name_ko'], '가'), 'a: 1\nname_ko: 가 # x\n');
  assert.equal(setField('name_ko:', ['name_ko'], '가'), 'name_ko: 가');
});

test('puts a text of several lines on one where a comment follows', () => {
  assert.equal(setField('description: x # y\n', ['description'], 'a\nb'), 'description: "a\\nb" # y\n');
});

test('sets a field of catalog.yaml', () => {
  const before = 'organization_id: a\ncategories: []\n';
  assert.equal(setField(before, ['organization_id'], 'b'), 'organization_id: b\ncategories: []\n');
});

for (const [claim, before, pointer] of [
  ['has a list there', 'name_ko: [a]\n', ['name_ko']],
  ['lacks the filter', 'filters:\n  - code: a\n', ['filters', 1, 'code']],
  ['has a comment that would be lost', 'description: |- # note\n  a\n', ['description']],
  ['is not YAML', 'name_ko: "가\n', ['name_ko']],
] as const) {
  test(`leaves a file alone that ${claim}`, () => {
    assert.equal(setField(before, pointer, 'x'), undefined);
  });
}

test('sets several fields at once, new ones beside each other in their order', () => {
  const changes = [
    { pointer: ['name_ko'], value: '빛' },
    { pointer: ['filters', 0, 'is_recommended'], value: true },
    { pointer: ['filters', 0, 'is_active'], value: false },
    { pointer: ['filters', 1, 'code'], value: 'a, b' }, // has to be written another way than the first
  ] as const;
  const lines = 'code: dawn\n    is_recommended: true\n    is_active: false\n';
  assert.equal(
    setFields(text, changes),
    text.replace('로맨틱 ', '빛 ').replace('code: dawn\n', lines).replace('"b"', '"a, b"'),
  );
});

test('sets all of several fields or none', () => {
  const isActive = { pointer: ['is_active'], value: false } as const;
  assert.equal(setFields(text, [isActive, { pointer: ['filters', 7, 'code'], value: 'c' }]), undefined);
});
