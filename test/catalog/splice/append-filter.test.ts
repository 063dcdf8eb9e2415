import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendFilter, appendFilters } from '../../../src/catalog/splice/append-filters.ts';

const dawn = { code: 'dawn', name_ko: '새벽', name_en: 'Dawn', image_url: 'https://cdn.example.com/dawn.webp' };
const names = 'name_ko: 로맨틱\nname_en: Romantic\n';
const rest = (margin: string) =>
  `${margin}name_ko: 새벽\n${margin}name_en: Dawn\n${margin}image_url: https://cdn.example.com/dawn.webp`;

/** What is claimed, the file, and what is to stand in it afterwards. */
const rows: readonly (readonly [claim: string, before: string, after: string])[] = [
  [
    'after a single filter with an empty line, as the house writes them',
    `${names}filters:\n  - code: a\n    name_ko: 가\n`,
    `${names}filters:\n  - code: a\n    name_ko: 가\n\n  - code: dawn\n${rest('    ')}\n`,
  ],
  [
    'without an empty line where the filters have none between them, at the first column',
    `filters:\n- code: a\n- code: b\n\n- code: c\n- code: d\n`,
    `filters:\n- code: a\n- code: b\n\n- code: c\n- code: d\n- code: dawn\n${rest('  ')}\n`,
  ],
  [
    'with two empty lines and four blanks where the others have them',
    `filters:\n    -   code: a\n        name_ko: 가\n\n\n    -   code: b\n`,
    `filters:\n    -   code: a\n        name_ko: 가\n\n\n    -   code: b\n\n\n    -   code: dawn\n${rest('        ')}\n`,
  ],
  [
    'before what follows the filters, and after the comments that belong to them',
    `filters: # all\n  - code: a # one\n    name_ko: 가 # two\n    # is_active: false\n\n  # - code: b\n\n# Below\nis_active: true # x\n# End\n`,
    `filters: # all\n  - code: a # one\n    name_ko: 가 # two\n    # is_active: false\n\n  # - code: b\n\n  - code: dawn\n${rest('    ')}\n\n# Below\nis_active: true # x\n# End\n`,
  ],
  [
    'without a last line feed where there was none',
    `${names}filters:\n  - code: a`,
    `${names}filters:\n  - code: a\n\n  - code: dawn\n${rest('    ')}`,
  ],
  [
    'behind a comment in the last line',
    `${names}filters:\n  - code: a # end`,
    `${names}filters:\n  - code: a # end\n\n  - code: dawn\n${rest('    ')}`,
  ],
  [
    'behind a block, whose text stays as it is',
    `filters:\n  - code: a\n    name_ko: |+\n      가\n      # no comment\n\n`,
    `filters:\n  - code: a\n    name_ko: |+\n      가\n      # no comment\n\n  - code: dawn\n${rest('    ')}\n`,
  ],
  [
    'behind a filter between braces',
    `filters:\n  - {code: a}\n  - {code: b,\n     name_ko: 가}\n`,
    `filters:\n  - {code: a}\n  - {code: b,\n     name_ko: 가}\n  - code: dawn\n${rest('    ')}\n`,
  ],
  [
    'where the list is empty',
    `filters: [] # none yet\nis_active: false\n`,
    `filters: # none yet\n  - code: dawn\n${rest('    ')}\nis_active: false\n`,
  ],
  [
    'where the field has no value but a comment',
    `${names}filters: # none\n  # none yet\n# End\n`,
    `${names}filters: # none\n  # none yet\n  - code: dawn\n${rest('    ')}\n# End\n`,
  ],
  ['where the field is null', `${names}"filters" : null`, `${names}"filters" :\n  - code: dawn\n${rest('    ')}`],
  [
    'where there is no such field',
    `# Top\n  name_ko: 로맨틱\n  name_en: Romantic # x\n    # y\n# End`,
    `# Top\n  name_ko: 로맨틱\n  name_en: Romantic # x\n    # y\n  filters:\n    - code: dawn\n${rest('      ')}\n# End`,
  ],
];

for (const [claim, before, after] of rows) {
  for (const [lines, end] of [
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ] as const) {
    test(`appends a filter ${claim} (${lines})`, () => {
      assert.equal(appendFilter(before.replaceAll('\n', end), dawn), after.replaceAll('\n', end));
    });
  }
}

test('appends several filters at once, with what differs from the defaults', () => {
  assert.equal(
    appendFilters(names, [
      { ...dawn, is_active: false, is_recommended: true, organization_id: '01JZ3Q5E7VY1T9W6K8N4M2RDBX' },
      { ...dawn, code: '1e3', name_ko: '값: "따옴표" # 끝' },
    ]),
    `${names}filters:
  - code: dawn
${rest('    ')}
    is_recommended: true
    is_active: false
    organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBX

  - code: "1e3"
    name_ko: "값: \\"따옴표\\" # 끝"
    name_en: Dawn
    image_url: https://cdn.example.com/dawn.webp
`,
  );
});

for (const [claim, text] of [
  ['is between braces', '{name_ko: 가, filters: []}'],
  ['has its filters between brackets', 'filters: [{code: a}]\n'],
  ['has a comment between the brackets', 'filters: [\n  # none yet\n]\n'],
  ['has a text for its filters', 'filters: none\n'],
  ['has a slip that was mended in memory', 'name_ko: a: b\nfilters:\n  - code: a\n'],
  ['uses an anchor', 'name_ko: &a 가\nfilters:\n  - code: a\n'],
  ['has two documents', 'filters:\n  - code: a\n---\nfilters:\n  - code: b\n'],
  ['is empty', ''],
  ['has comments alone', '# none\n'],
  ['is a list', '- a\n'],
  ['is in conflict', '<<<<<<< a\nfilters:\n=======\n>>>>>>> b\n'],
] as const) {
  test(`leaves a file alone that ${claim}`, () => {
    assert.equal(appendFilter(text, dawn), undefined);
  });
}
