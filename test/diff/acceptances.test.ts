import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLike } from '../../src/catalog/entry.ts';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
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

function item(
  change: string,
  lines: readonly string[],
  more = ['reason: Sold.', 'expires: 2026-12-31'],
): string {
  return [`  - change: ${change}`, ...[...lines, ...more].map((line) => `    ${line}`), ''].join(
    '\n',
  );
}

const [dusk, rose] = ['removed romantic/dusk', 'removed romantic/rose'];
const aRose = ['entry: romantic/rose'];
const severalEntries = item('removed', ['entries:', '  - romantic/dusk', '  - romantic/rose']);
const organization = ['entry: cartoon/*', 'field: organization_id'];

/** What is accepted, and the states of the acceptances. */
for (const [claim, text, accepted, ...states] of [
  ['one entry', item('removed', aRose), [rose], 'applies'],
  [
    'an entry by its code before',
    item('renamed', ['entry: cartoon/pen']),
    ['renamed cartoon/nib'],
    'applies',
  ],
  [
    'an entry by its code after',
    item('renamed', ['entry: cartoon/nib']),
    ['renamed cartoon/nib'],
    'applies',
  ],
  ['several entries for one reason', severalEntries, [dusk, rose], 'applies', 'applies'],
  [
    'what matches a pattern, and no change of another kind',
    item('removed', ['entry: "*/*"']),
    [dusk, rose],
    'applies',
  ],
  ['no other field', item('changed', organization), ['changed cartoon/ink'], 'applies'],
  ['nothing without a field', item('changed', ['entry: cartoon/ink']), [], 'incomplete'],
  ['nothing without a reason', item('removed', aRose, ['expires: 2026-12-31']), [], 'incomplete'],
  [
    'nothing after its last day',
    item('removed', aRose, ['reason: x', 'expires: 2026-11-20']),
    [],
    'expired',
  ],
  ['nothing that is not made', item('removed', ['entry: romantic/roses']), [], 'unneeded'],
  ['nothing by an empty list', item('removed', ['entries: []']), [], 'incomplete'],
] as const) {
  test(`accepts ${claim}`, () => {
    const comparison = compareFiles({ ...edits, ...accepting(text) });
    const changes = comparison.changes.filter((change) => comparison.accepted.has(change));
    const found = changes.map(({ kind, entry }) => `${kind} ${entry.key}`);
    assert.deepEqual([found, comparison.acceptances.map(({ state }) => state)], [accepted, states]);
  });
}

test('proposes the most similar key, or that of the only filter with a code', () => {
  const items = accepting(item('removed', ['entries: [romantic/roses, rose, romantic/dusk]']));
  const { acceptances } = compareFiles({ ...edits, ...items });
  const found = acceptances.map(({ closest, state }) => `${closest} ${state}`);
  assert.deepEqual(found, [
    'romantic/rose unneeded',
    'romantic/rose unneeded',
    'romantic/dusk applies',
  ]);
});

test('says of no acceptance that it is unneeded while a file cannot be compared', () => {
  const broken = { 'categories/romantic.yaml': 'name_ko: [\n' };
  const { acceptances } = compareFiles({ ...broken, ...accepting(item('removed', aRose)) });
  assert.deepEqual(acceptances, []);
});

test('knows the changes that an acceptance without a reason names', () => {
  const incomplete = accepting(item('removed', ['entry: romantic/*'], ['expires: 2026-12-31']));
  const keys = [...compareFiles({ ...edits, ...incomplete }).alreadyNamed].map(
    ({ entry }) => entry.key,
  );
  assert.deepEqual(keys, ['romantic/dusk', 'romantic/rose']);
});

test('an acceptance that came with an earlier change is used up', () => {
  const first = { ...edits, ...accepting(severalEntries) };
  const files = { ...compared, ...first };
  const next = compareFiles(
    accepting(severalEntries, item('removed', ['entry: cartoon/quill'])),
    files,
  );
  const states = next.acceptances.map(({ state }) => state);
  assert.deepEqual(states, ['served', 'served', 'unneeded']);
});

test('a pattern that came with an earlier change accepts nothing', () => {
  const first = { ...compared, ...edits, ...accepting(item('removed', ['entry: "*/*"'])) };
  const next = { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('pen')]) };
  const { changes, accepted, acceptances } = compareFiles(next, first);
  assert.deepEqual(
    [changes.length > 0, accepted.size, acceptances.map(({ state }) => state)],
    [true, 0, ['served']],
  );
});

test('a star in a pattern matches any text without a slash, nothing else is a sign, and more than three match nothing, in no time', () => {
  for (const [pattern, alike, others] of [
    [
      'romantic/*',
      ['romantic/rose', 'romantic/a-b_c'],
      ['romantic', 'cartoon/rose', 'romantic/a/b'],
    ],
    ['a*b*a', ['aba', 'axbxa'], ['ab', 'aa', 'aab']],
    ['a.c', ['a.c'], ['abc']],
    [`${'a*'.repeat(10_000)}a`, [], ['a'.repeat(20_000)]],
  ] as const) {
    const matching = [...alike, ...others].filter((key) => isLike(key, pattern));
    assert.deepEqual(matching, alike, pattern);
  }
});

test('check wants entry or a list of entries in an acceptance', (t) => {
  for (const [lines, expected] of [
    [[], ['2:5 field-is-missing']],
    [['entries: romantic/*'], ['3:14 value-has-wrong-type']],
    [['entries:', '  - romantic/*'], []],
  ] as const) {
    const files = { ...compared, ...accepting(item('removed', lines)) };
    const { findings } = examine(readSources(folderWith(t, files)));
    const errors = findings.filter(({ severity }) => severity === 'error');
    const places = errors.map(
      ({ code, range: { start } }) => `${start.line}:${start.column} ${code}`,
    );
    assert.deepEqual(places, expected);
  }
});
