import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Value } from '../../src/catalog/fields.ts';
import { setFields } from '../../src/edit/fields.ts';

type Step = number | string;
type Change = readonly [at: readonly Step[], field: Step, value: Value | undefined];
const ofFile = [] as const;
const first = ['filters', 0] as const;
const second = ['filters', 1] as const;
const set = (text: string, changes: readonly Change[]) =>
  setFields(
    { path: 'a.yaml', text },
    changes.map(([at, field, value]) => ({ at, field, value })),
  );

type Row = readonly [claim: string, before: string, changes: readonly Change[], after: string];
const rows: readonly Row[] = [
  [
    'a plain text with quotes if needed, beside its comment and spaces',
    'name_ko:  가   # ko\nname_en: A # en\n',
    [
      [ofFile, 'name_ko', '나 다'],
      [ofFile, 'name_en', 'a: "b" #c'],
    ],
    'name_ko:  나 다   # ko\nname_en: "a: \\"b\\" #c" # en\n',
  ],
  [
    'in the existing quotes, unless these cannot hold the text',
    `name_ko: 'It''s' # '\nname_en: "a"\ndescription: 'b'\n`,
    [
      [ofFile, 'name_ko', "Don't"],
      [ofFile, 'name_en', 'b\\'],
      [ofFile, 'description', 'x\ny'],
    ],
    `name_ko: 'Don''t' # '\nname_en: "b\\\\"\ndescription: |-\n  x\n  y\n`,
  ],
  [
    'a block, or a quoted text before a comment',
    'description: >-\n     a # b\n\n     c\n\n# d\nname_en: |\n  d\nfilters:\n- code: a\n  description: b # c\n- code: b\n  description: c\n',
    [
      [ofFile, 'description', 'x\n\ny'],
      [ofFile, 'name_en', 'e # f'],
      [first, 'description', 'x\ny'],
      [second, 'description', 'x\ny'],
    ],
    'description: |-\n  x\n\n  y\n\n# d\nname_en: "e # f"\nfilters:\n- code: a\n  description: "x\\ny" # c\n- code: b\n  description: |-\n    x\n    y\n',
  ],
  [
    'quotes around a text that other parsers read as a number',
    'name_ko: 가\nfilters:\n- code: 61e9540\n  name_en: Two\n',
    [
      [ofFile, 'description', 'two\nlines'],
      [first, 'name_en', '61e9540'],
      [first, 'is_active', '1'],
    ],
    'name_ko: 가\ndescription: |-\n  two\n  lines\nfilters:\n- code: 61e9540\n  name_en: "61e9540"\n  is_active: "1"\n',
  ],
  [
    'in a list of lines, and as an item of a list in brackets',
    'image_hosts: # s\n- 봄\n- x\ncategories: [ a,  b ] # order\n',
    [
      [ofFile, 'image_hosts', ['c: d', 'e']],
      [['categories'], 1, 'c'],
    ],
    'image_hosts: # s\n- "c: d"\n- e\ncategories: [ a,  c ] # order\n',
  ],
  [
    'new fields in schema order, also below a block',
    'name_ko: 가\nfilters:\n- name_en: |\n    a\n\n  # off\n  is_active: true # on\n-\n  code: b\n\n  # b\n  name_ko: 나 # c\n',
    [
      [ofFile, 'name_en', 'A'],
      [first, 'active_until', '2027-01-01'],
      [first, 'active_from', '2026-01-01'],
      [first, 'image', 'a.webp'],
      [second, 'is_active', false],
    ],
    'name_ko: 가\nname_en: A\nfilters:\n- name_en: |\n    a\n  image: a.webp\n\n  # off\n  is_active: true # on\n  active_from: 2026-01-01\n  active_until: 2027-01-01\n-\n  code: b\n\n  # b\n  name_ko: 나 # c\n  is_active: false\n',
  ],
  [
    'one field instead of another, beside deleted ones',
    'filters:\n  - image_url: https://a.example/a.webp # old\n    code: a\n  - code: b\n    image_url: https://a.example/b.webp\n    is_active: true\n    # c\n    is_recommended: true',
    [
      [first, 'image_url', undefined],
      [first, 'image', 'a.webp'],
      [second, 'is_recommended', undefined],
      [second, 'image', 'b.webp'],
      [second, 'is_active', undefined],
      [second, 'image_url', undefined],
    ],
    'filters:\n  - code: a\n    image: a.webp\n  - code: b\n    image: b.webp\n    # c',
  ],
];

for (const [claim, before, changes, after] of rows) {
  test(`writes ${claim}, with the line ends of the file`, () => {
    assert.equal(set(before, changes), after);
    assert.equal(set(before.replaceAll('\n', '\r\n'), changes), after.replaceAll('\n', '\r\n'));
  });
}

const refused: readonly (readonly [text: string, lines: readonly number[], ...Change[]])[] = [
  ['image_hosts:\n- b # why\n', [1], [ofFile, 'image_hosts', ['c']]],
  ['filters:\n- code: a\n  # why\n  name_ko: 가\n', [2], [first, 'code', undefined]],
  [
    'name_ko: &x a\nname_en: *x\ndescription: a\n',
    [1, 3],
    [ofFile, 'description', 'b'],
    [ofFile, 'name_ko', 'b'],
  ],
];

test('names the lines to change by hand if a comment would be lost, or data would differ', () => {
  for (const [text, at, ...changes] of refused) {
    const args = { path: 'a.yaml', at, lines: [] };
    assert.throws(() => set(text, changes), { code: 'file-is-not-spliceable', args }, text);
  }
});
