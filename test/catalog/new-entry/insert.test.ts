import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertEntries } from '../../../src/catalog/new-entry/insert.ts';

const dawn = ['code: dawn', 'name_ko: 새벽'];
const appended = (text: string, entries = [dawn]) => insertEntries(text, { field: 'filters', entries })?.text;
const names = 'name_ko: 로맨틱\nname_en: Romantic\n';
const rest = (margin: string) => `${margin}name_ko: 새벽`;

/** What is claimed, the file, and what is to stand in it afterwards. */
const rows: readonly (readonly [claim: string, before: string, after: string])[] = [
  [
    'after a single filter with an empty line, as the house writes them',
    `${names}filters:\n  - code: a\n    name_ko: 가\n`,
    `${names}filters:\n  - code: a\n    name_ko: 가\n\n  - code: dawn\n${rest('    ')}\n`,
  ],
  [
    'without an empty line where the filters have none between them, at the first column',
    `filters:\n- code: a\n\n- code: c\n- code: d\n`,
    `filters:\n- code: a\n\n- code: c\n- code: d\n- code: dawn\n${rest('  ')}\n`,
  ],
  [
    'with four spaces behind the hyphen where the others have them',
    `filters:\n    -   code: a\n        name_ko: 가\n\n\n    -   code: b\n`,
    `filters:\n    -   code: a\n        name_ko: 가\n\n\n    -   code: b\n\n    -   code: dawn\n${rest('        ')}\n`,
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
  test(`appends a filter ${claim}, with the line ends of the file`, () => {
    assert.equal(appended(before), after);
    assert.equal(appended(before.replaceAll('\n', '\r\n')), after.replaceAll('\n', '\r\n'));
  });
}

test('says on which lines several entries begin', () => {
  const inserted = insertEntries(`${names}filters:\n  - code: a\n`, { field: 'filters', entries: [dawn, ['code: b']] });
  assert.deepEqual(inserted, {
    text: `${names}filters:\n  - code: a\n\n  - code: dawn\n${rest('    ')}\n\n  - code: b\n`,
    lines: [6, 9],
  });
});

test('puts a category at the end, first, and between others, beside their comments', () => {
  const text = `categories: # order\n  # first\n  - a # A\n  # second\n  - b # B\n  # - c\nsnapshot: {}\n`;
  const rows = [
    [undefined, text.replace('  # - c\n', '  # - c\n  - new\n'), 7],
    [0, text.replace('  # first', '  - new\n  # first'), 2],
    [1, text.replace('# A\n', '# A\n  - new\n'), 4],
  ] as const;
  for (const [index, after, line] of rows) {
    const inserted = insertEntries(text, { field: 'categories', entries: [['new']], index });
    assert.deepEqual(inserted, { text: after, lines: [line] });
  }
});

test('puts a filter first and between others, with an empty line where they have one', () => {
  const text = 'filters:\n  - code: a\n\n  - code: b\n';
  const at = (index: number) => insertEntries(text, { field: 'filters', entries: [['code: new']], index });
  assert.deepEqual(at(0), { text: text.replace('  - code: a', '  - code: new\n\n  - code: a'), lines: [2] });
  assert.deepEqual(at(1), { text: text.replace('\n\n', '\n\n  - code: new\n\n'), lines: [4] });
});

for (const [claim, text] of [
  ['is between braces', '{name_ko: 가, filters: []}'],
  ['has its filters between brackets', 'filters: [{code: a}]\n'],
  ['has a comment between the brackets', 'filters: [\n  # none yet\n]\n'],
  ['has a text for its filters', 'filters: none\n'],
  ['is not YAML', 'name_ko: a: b\nfilters:\n  - code: a\n'],
  ['has two documents', 'filters:\n  - code: a\n---\nfilters:\n  - code: b\n'],
  ['is empty', ''],
  ['has comments alone', '# none\n'],
  ['is a list', '- a\n'],
  ['is in conflict', '<<<<<<< a\nfilters:\n=======\n>>>>>>> b\n'],
] as const) {
  test(`leaves a file alone that ${claim}`, () => {
    assert.equal(appended(text), undefined);
  });
}
