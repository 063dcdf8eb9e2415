import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { isLike, usedAcceptances } from '../../src/diff/acceptances.ts';

import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { compared, compareFiles } from './compared.ts';

/** What is removed, renamed and given away in the catalog of `compared`. */
const edits = {
  'categories/romantic.yaml': categoryYaml('Romantic', [filterYaml('snow', ['is_active: false'])]),
  'categories/cartoon.yaml': categoryYaml('Cartoon', [
    filterYaml('ink', ['organization_id: other', 'is_active: false']),
    filterYaml('pen').replace('code: pen', 'code: nib'),
  ]),
};

function accepting(...items: readonly string[]) {
  return { 'accepted-changes.yaml': `accepted:\n${items.join('')}` };
}

function item(change: string, lines: readonly string[], more = ['reason: Sold.', 'expires: 2026-12-31']): string {
  return [`  - change: ${change}`, ...[...lines, ...more].map((line) => `    ${line}`), ''].join('\n');
}

/** What is accepted, and the states of the acceptances. */
const cases: readonly (readonly [
  claim: string,
  items: readonly string[],
  accepted: readonly string[],
  states: readonly string[],
])[] = [
  ['one entry', [item('removed', ['entry: romantic/rose'])], ['removed romantic/rose'], ['applies']],
  ['an entry by its code before', [item('renamed', ['entry: cartoon/pen'])], ['renamed cartoon/nib'], ['applies']],
  ['an entry by its code after', [item('renamed', ['entry: cartoon/nib'])], ['renamed cartoon/nib'], ['applies']],
  [
    'several entries for one reason',
    [item('removed', ['entries:', '  - romantic/dusk', '  - romantic/rose'])],
    ['removed romantic/dusk', 'removed romantic/rose'],
    ['applies', 'applies'],
  ],
  [
    'what matches a pattern, and no change of another kind',
    [item('removed', ['entry: "*/*"'])],
    ['removed romantic/dusk', 'removed romantic/rose'],
    ['applies'],
  ],
  [
    'no other field',
    [item('changed', ['entry: cartoon/*', 'field: organization_id'])],
    ['changed cartoon/ink'],
    ['applies'],
  ],
  ['nothing without a field', [item('changed', ['entry: cartoon/ink'])], [], ['incomplete']],
  [
    'nothing without a reason',
    [item('removed', ['entry: romantic/rose'], ['expires: 2026-12-31'])],
    [],
    ['incomplete'],
  ],
  [
    'nothing after its last day',
    [item('removed', ['entry: romantic/rose'], ['reason: x', 'expires: 2026-11-20'])],
    [],
    ['expired'],
  ],
  ['nothing that is not made', [item('removed', ['entry: romantic/roses'])], [], ['unneeded']],
  ['nothing by an empty list', [item('removed', ['entries: []'])], [], ['incomplete']],
];

for (const [claim, items, accepted, states] of cases) {
  test(`accepts ${claim}`, () => {
    const comparison = compareFiles({ ...edits, ...accepting(...items) });
    const keys = comparison.changes.filter((change) => comparison.accepted.has(change));
    assert.deepEqual(
      [keys.map(({ kind, entry }) => `${kind} ${entry.key}`), comparison.acceptances.map(({ state }) => state)],
      [accepted, states],
    );
  });
}

test('proposes the most similar key, or that of the only filter with a code', () => {
  const { acceptances } = compareFiles({
    ...edits,
    ...accepting(item('removed', ['entries: [romantic/roses, rose, romantic/dusk]'])),
  });
  assert.deepEqual(
    acceptances.map(({ closest, state }) => [closest, state]),
    [
      ['romantic/rose', 'unneeded'],
      ['romantic/rose', 'unneeded'],
      ['romantic/dusk', 'applies'],
    ],
  );
});

test('knows the changes that an acceptance without a reason names', () => {
  const incomplete = accepting(item('removed', ['entry: romantic/*'], ['expires: 2026-12-31']));
  const { alreadyNamed } = compareFiles({ ...edits, ...incomplete });
  assert.deepEqual(
    [...alreadyNamed].map(({ entry }) => entry.key),
    ['romantic/dusk', 'romantic/rose'],
  );
});

test('an acceptance that came with an earlier change has served', () => {
  const served = item('removed', ['entries:', '  - romantic/dusk', '  - romantic/rose']);
  const first = { ...edits, ...accepting(served) };
  const used = usedAcceptances(compareFiles(first));
  assert.deepEqual(
    used.map(({ entry }) => entry),
    ['romantic/dusk', 'romantic/rose'],
  );
  const next = compareFiles(accepting(served, item('removed', ['entry: cartoon/quill'])), { ...compared, ...first });
  assert.deepEqual(
    next.acceptances.map(({ state }) => state),
    ['served', 'served', 'unneeded'],
  );
  assert.deepEqual(usedAcceptances(next), []);
});

test('a pattern that came with an earlier change accepts nothing', () => {
  const first = { ...compared, ...edits, ...accepting(item('removed', ['entry: "*/*"'])) };
  const { changes, accepted, acceptances } = compareFiles(
    { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('pen')]) },
    first,
  );
  assert.deepEqual([changes.length > 0, accepted.size, acceptances.map(({ state }) => state)], [true, 0, ['served']]);
});

/** Which keys match a pattern. */
for (const [pattern, alike, others] of [
  ['romantic/*', ['romantic/rose', 'romantic/a-b_c'], ['romantic', 'cartoon/rose', 'romantic/a/b']],
  ['*/rose', ['romantic/rose'], ['rose', 'romantic/roses']],
  ['romantic/r*e', ['romantic/rose', 'romantic/re'], ['romantic/r', 'romantic/rosy']],
  ['a*b*a', ['aba', 'axbxa'], ['ab', 'aa', 'aab']],
  ['*', ['romantic', ''], ['romantic/rose']],
  ['a.c', ['a.c'], ['abc']],
] as const) {
  test(`${pattern} matches ${alike.join(' and ')} alone`, () => {
    const keys = [...alike, ...others];
    assert.deepEqual(
      keys.filter((key) => isLike(key, pattern)),
      [...alike],
    );
  });
}

test('a pattern of more than three stars matches nothing, in no time', () => {
  assert.equal(isLike('a'.repeat(64), `${'a*'.repeat(10_000)}b`), false);
});

/** What check says of acceptances that name nothing. */
for (const [claim, lines, expected] of [
  ['neither entry nor entries', [], ['2:5 field-is-missing']],
  ['a text in place of a list', ['entries: romantic/*'], ['3:14 value-has-wrong-type']],
  ['a list', ['entries:', '  - romantic/*'], []],
  ['one entry', ['entry: romantic/*'], []],
] as const) {
  test(`check finds ${expected.join() || 'nothing wrong'} in an acceptance with ${claim}`, (t) => {
    const files = { ...compared, ...accepting(item('removed', lines)) };
    const { findings } = examine(readSources(folderWith(t, files)));
    const errors = findings.filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ code, range: { start } }) => `${start.line}:${start.column} ${code}`),
      [...expected],
    );
  });
}
