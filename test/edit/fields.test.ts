import '../support/seasons.ts';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Value } from '../../src/catalog/fields.ts';
import { setFields } from '../../src/edit/fields.ts';

type Change = readonly [
  at: readonly (number | string)[],
  field: number | string,
  value: Value | undefined,
];
const ofFile = [] as const;
const [first, second] = [
  ['filters', 0],
  ['filters', 1],
] as const;
const set = (text: string, changes: readonly Change[]) =>
  setFields(
    { path: 'a.yaml', text },
    changes.map(([at, field, value]) => ({ at, field, value })),
  );

/** What is claimed, the file, the changes, and what is to stand in it afterwards. */
const rows: readonly (readonly [
  claim: string,
  before: string,
  changes: readonly Change[],
  after: string,
])[] = [
  [
    'a plain text, which gets quotes where it needs them, with the comment behind it and the space before it',
    'name_ko:  가   # ko\nname_en: A # en\n',
    [
      [ofFile, 'name_ko', '나 다'],
      [ofFile, 'name_en', 'a: "b" #c'],
    ],
    'name_ko:  나 다   # ko\nname_en: "a: \\"b\\" #c" # en\n',
  ],
  [
    'in the quotes that are there, but where those do not show it',
    `name_ko: 'It''s' # '\nname_en: "a"\ndescription: 'b'\n`,
    [
      [ofFile, 'name_ko', "Don't"],
      [ofFile, 'name_en', 'b\\'],
      [ofFile, 'description', 'x\ny'],
    ],
    `name_ko: 'Don''t' # '\nname_en: "b\\\\"\ndescription: |-\n  x\n  y\n`,
  ],
  [
    'of a block the lines, with its indentation and the comment behind its head',
    'description: >- # folded\n     a\n\n     b\n\n# c\nname_en: |\n  d\n',
    [
      [ofFile, 'description', 'x\ny'],
      [ofFile, 'name_en', 'e'],
    ],
    'description: |- # folded\n     x\n     y\n\n# c\nname_en: |-\n  e\n',
  ],
  [
    'of several lines that are one text, of an empty text, and of no value',
    'name_ko: a\n  b # ko\nname_en: "c\n  d" # en\ndescription: # none\nis_active:\n',
    [
      [ofFile, 'name_ko', 'x'],
      [ofFile, 'name_en', 'y'],
      [ofFile, 'description', 'z'],
      [ofFile, 'is_active', false],
    ],
    'name_ko: x # ko\nname_en: "y" # en\ndescription: z # none\nis_active: false\n',
  ],
  [
    'in braces, and in a list in brackets or of lines',
    'filters:\n  - {code: a, name_ko: 가}  # flow\n  - code: b\n    seasons: # s\n    - 봄\n    - x\ncategories: [ a,  b ] # order\n',
    [
      [first, 'name_ko', 'a, b'],
      [second, 'seasons', ['c: d', 'e']],
      [['categories'], 1, 'c'],
    ],
    'filters:\n  - {code: a, name_ko: "a, b"}  # flow\n  - code: b\n    seasons: # s\n    - "c: d"\n    - e\ncategories: [ a,  c ] # order\n',
  ],
  [
    'a new field where the schema has it, whatever the order of the changes, below a block and in braces',
    'name_ko: 가\nfilters:\n- name_en: |\n    a\n\n  # off\n  is_active: true # on\n-\n  { code: b, # b\n    name_ko: 나 }\n',
    [
      [ofFile, 'name_en', 'A'],
      [first, 'active_until', '2027-01-01'],
      [first, 'active_from', '2026-01-01'],
      [first, 'image', 'a.webp'],
      [second, 'is_active', false],
    ],
    'name_ko: 가\nname_en: A\nfilters:\n- name_en: |\n    a\n  image: a.webp\n\n  # off\n  is_active: true # on\n  active_from: 2026-01-01\n  active_until: 2027-01-01\n-\n  { code: b, # b\n    name_ko: 나, is_active: false }\n',
  ],
  [
    'a field that goes, first behind its hyphen, last in its file, in braces and of several lines',
    'filters:\n  - code: a # gone\n    name_ko: 가\n  - { code: b, name_ko: 나 }\n  - code: c\n    name_en: |\n      d\n    # stays\nis_active: false # gone',
    [
      [first, 'code', undefined],
      [second, 'code', undefined],
      [['filters', 2], 'name_en', undefined],
      [ofFile, 'is_active', undefined],
    ],
    'filters:\n  - name_ko: 가\n  - { name_ko: 나 }\n  - code: c\n    # stays\n',
  ],
  [
    'one field for another',
    'filters:\n  - image_url: https://a.example/a.webp # old\n    code: a\n',
    [
      [first, 'image_url', undefined],
      [first, 'image', 'a.webp'],
    ],
    'filters:\n  - code: a\n    image: a.webp\n',
  ],
  [
    'one field for another in braces, whichever of them the schema has first',
    'filters:\n- {code: a, image_url: "https://a.example/a"} # a\n- {code: b, name_ko: 나, is_recommended: true}\n',
    [
      [first, 'image_url', undefined],
      [first, 'image', 'a.webp'],
      [second, 'is_recommended', undefined],
      [second, 'active_from', '2026-12-24'],
    ],
    'filters:\n- {code: a, image: a.webp} # a\n- {code: b, name_ko: 나, active_from: 2026-12-24}\n',
  ],
];

for (const [claim, before, changes, after] of rows) {
  test(`writes ${claim}, with the line ends of the file`, () => {
    assert.equal(set(before, changes), after);
    assert.equal(set(before.replaceAll('\n', '\r\n'), changes), after.replaceAll('\n', '\r\n'));
  });
}

test('leaves a file alone where a comment would be lost, an entry would be no fields, or nothing says the text', () => {
  const refused: readonly (readonly [text: string, change: Change])[] = [
    ['filters:\n- code: a\n  seasons:\n  - b # why\n', [first, 'seasons', ['c']]],
    ['filters:\n- {code: a, # why\n   name_ko: 가}\n', [first, 'name_ko', undefined]],
    ['filters:\n- code: a\n', [first, 'code', undefined]],
    ['name_ko: &x a\nname_en: *x\n', [ofFile, 'name_ko', 'b']],
  ];
  for (const [text, change] of refused)
    assert.throws(() => set(text, [change]), { code: 'file-is-not-spliceable' }, text);
  const code = 'file-has-errors';
  assert.throws(() => set('a: b: c\n', [[ofFile, 'a', 'x']]), { code, args: { path: 'a.yaml' } });
});

test('a part of a text is replaced as it is typed, letter by letter, with its line breaks and quotes', () => {
  const replaced = (text: string, value: string, part: readonly [string, string]) =>
    setFields({ path: '', text }, [{ at: [], field: 'description', value, part }]);
  const folded = 'description: >-\n  a old\n\n  b old\n';
  assert.equal(
    replaced(folded, 'a $&\nb $&', ['old', '$&']),
    'description: >-\n  a $&\n\n  b $&\n',
  );
  assert.equal(
    replaced('description: a\n  b # c\n', 'x b', ['a', 'x']),
    'description: x\n  b # c\n',
  );
  assert.equal(replaced(`description: 'a'\n`, "a'", ['a', "a'"]), `description: 'a'''\n`);
});
