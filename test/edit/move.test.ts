import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertEntries, reorderEntries, takeEntries } from '../../src/edit/list.ts';

const path = 'a.yaml';
const field = 'filters';
const take = (text: string, positions: readonly number[]) =>
  takeEntries({ path, text }, field, positions);
const header = 'name_ko: 가\nfilters: # all\n';

/** What is claimed, the file, which filters are taken, what is left, and the lines of each. */
const rows: readonly (readonly [
  claim: string,
  before: string,
  positions: readonly number[],
  after: string,
  taken: readonly (readonly string[])[],
])[] = [
  [
    'with the comments above, behind and within it, and the empty line above',
    `${header}  # a\n  - code: a # A\n    name_ko: |\n      가\n\n      나\n    # off\n\n  # == b ==\n\n  # b\n  # B\n  - code: b\n\n  - code: c\n# end\n`,
    [1],
    `${header}  # a\n  - code: a # A\n    name_ko: |\n      가\n\n      나\n    # off\n\n  # == b ==\n\n  - code: c\n# end\n`,
    [['# b', '# B', 'code: b']],
  ],
  [
    'at the top with the empty line below, and from under a hyphen of its own',
    `${header}-\n  code: a\n  seasons:\n  - b # why\n\n-   code: b # B\n    name_ko: 나 # end\n- code: c`,
    [0, 1],
    `${header}- code: c`,
    [
      ['code: a', 'seasons:', '- b # why'],
      ['code: b # B', 'name_ko: 나 # end'],
    ],
  ],
  [
    'until none is left, with the comments of the list where they were',
    `${header}  # == 1 ==\n\n  - code: a\n\n    # off\n\n  - code: b\n  # last\n# end\n`,
    [1, 0],
    `name_ko: 가\nfilters: [] # all\n  # == 1 ==\n  # last\n# end\n`,
    [['code: b'], ['code: a', '', '# off']],
  ],
];

for (const [claim, before, positions, after, taken] of rows) {
  test(`takes a filter ${claim}`, () => {
    assert.deepEqual(take(before, positions), { text: after, taken });
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    assert.deepEqual(take(crlf(before), positions), { text: crlf(after), taken });
  });
}

test('what is taken is put into a file of another layout as it would be written there', () => {
  const { taken } = take(
    `${header}    # a\n    - code: a\n      seasons:\n        - b # why\n\n      # off\n`,
    [0],
  );
  const into = (text: string, index?: number) =>
    insertEntries({ path, text }, { field, entries: taken, index }).text;
  const lines = ['# a', '- code: a', '  seasons:', '    - b # why', '', '  # off', ''];
  assert.equal(
    into('filters:\n- code: x\n- code: y\n', 1),
    `filters:\n- code: x\n${lines.join('\n')}- code: y\n`,
  );
  const indented = lines.map((line) => line && `  ${line}`);
  assert.equal(into('filters: [] # none\r\n'), `filters: # none\r\n${indented.join('\r\n')}`);
});

test('filters change places with their comments, and what stands between them stays there', () => {
  const [a, b, c] = [
    '  # a\n  - code: a\n',
    '  - {code: b} # B\n    # off\n',
    '  -\n    code: c\n',
  ];
  const file = (...all: readonly string[]) =>
    `${header}  # == 1 ==\n\n${all.join('\n  # == 2 ==\n\n')}# end\n`;
  const reordered = (text: string, order: readonly number[]) =>
    reorderEntries({ path, text }, field, order);
  assert.equal(reordered(file(a, b, c), [2, 0, 1]), file(c, a, b));
  assert.equal(reordered(file(a, b, c), [0, 1, 2]), file(a, b, c));
});

test('leaves a file alone where filters stand in brackets or braces, or would say something else elsewhere', () => {
  const code = 'file-is-not-spliceable';
  const inBrackets = 'name_ko: 가\nfilters: [{code: a}, {code: b}]\n';
  for (const [text, line] of [
    [inBrackets, 2],
    ['filters:\n- code: a\n- {code: b}\n', 3],
  ] as const) {
    const args = { path, at: [line], lines: [] };
    assert.throws(() => take(text, [1]), { code, args }, text);
  }
  assert.throws(() => take('a: b: c\n', [0]), { code: 'file-has-errors', args: { path } });
});
