import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertEntries } from '../../src/edit/list.ts';

const dawn = ['code: dawn', 'name_ko: 새벽'];
const appended = (text: string, entries = [dawn]) =>
  insertEntries({ path: 'a.yaml', text }, { field: 'filters', entries });
const names = 'name_ko: 로맨틱\nname_en: Romantic\n';
const rest = (margin: string) => `${margin}name_ko: 새벽`;

const rows: readonly (readonly [claim: string, before: string, after: string])[] = [
  [
    'after a single filter, with an empty line',
    `${names}filters:\n  - code: a\n    name_ko: 가\n`,
    `${names}filters:\n  - code: a\n    name_ko: 가\n\n  - code: dawn\n${rest('    ')}\n`,
  ],
  [
    'without an empty line where the filters have none between them, at the first column',
    `filters:\n- code: a\n\n- code: c\n- code: d\n`,
    `filters:\n- code: a\n\n- code: c\n- code: d\n- code: dawn\n${rest('  ')}\n`,
  ],
  [
    'before what follows the filters, and after the comments that belong to them',
    `filters: # all\n  - code: a # one\n    name_ko: 가 # two\n    # is_active: false\n\n  # - code: b\n\n# Below\nis_active: true # x\n# End\n`,
    `filters: # all\n  - code: a # one\n    name_ko: 가 # two\n    # is_active: false\n\n  # - code: b\n\n  - code: dawn\n${rest('    ')}\n\n# Below\nis_active: true # x\n# End\n`,
  ],
  [
    'in a file without filters',
    `# Top\nname_ko: 로맨틱\nname_en: Romantic # x\n  # y\n# End`,
    `# Top\nname_ko: 로맨틱\nname_en: Romantic # x\n  # y\nfilters:\n  - code: dawn\n${rest('    ')}\n# End`,
  ],
];

for (const [claim, before, after] of rows) {
  test(`appends a filter ${claim}, with the line ends of the file`, () => {
    assert.equal(appended(before).text, after);
    assert.equal(appended(before.replaceAll('\n', '\r\n')).text, after.replaceAll('\n', '\r\n'));
  });
}

test('inserts an entry at the end, first or between others, and keeps comments and empty lines', () => {
  const order = `categories: # order\n  # first\n  - a # A\n  # second\n  - b # B\n  # - c\nsnapshot: {}\n`;
  const spaced = 'filters:\n  - code: a\n\n  - code: b\n';
  for (const [text, index, after, line] of [
    [order, undefined, order.replace('  # - c\n', '  # - c\n  - new\n'), 7],
    [order, 0, order.replace('  # first', '  - new\n  # first'), 2],
    [order, 1, order.replace('# A\n', '# A\n  - new\n'), 4],
    [spaced, 0, spaced.replace('  - code: a', '  - new\n\n  - code: a'), 2],
    [spaced, 1, spaced.replace('\n\n', '\n\n  - new\n\n'), 4],
  ] as const) {
    const field = text === order ? 'categories' : 'filters';
    const inserted = insertEntries({ path: 'a.yaml', text }, { field, entries: [['new']], index });
    assert.deepEqual(inserted, { path: 'a.yaml', text: after, lines: [line] });
  }
});

test('refuses if the data would differ, and returns the lines to add by hand', () => {
  const lines = ['  - code: dawn', '    name_ko: 새벽'];
  for (const [text, ...head] of [
    ['{name_ko: 가, filters: []}'],
    ['filters: [\n  # none yet\n]\n'],
    ['- a\n', 'filters:'],
  ] as const) {
    const args = { path: 'a.yaml', at: [1], lines: [...head, ...lines] };
    assert.throws(() => appended(text), { code: 'file-is-not-spliceable', args }, text);
  }
  for (const text of [
    'name_ko: a: b\nfilters:\n  - code: a\n',
    'filters:\n  - code: a\n---\nfilters:\n  - code: b\n',
    '<<<<<<< a\nfilters:\n=======\n>>>>>>> b\n',
  ]) {
    assert.throws(
      () => appended(text),
      { code: 'file-has-errors', args: { path: 'a.yaml' } },
      text,
    );
  }
});
