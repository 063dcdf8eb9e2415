import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { compared, compareFiles } from './compared.ts';

/** Removes, renames and reassigns entries of the catalog in `compared`. */
const edits = {
  'categories/romantic.yaml': categoryYaml('Romantic', [filterYaml('snow', ['is_active: false'])]),
  'categories/cartoon.yaml': categoryYaml('Cartoon', [
    filterYaml('ink', ['organization_id: other', 'is_active: false']),
    filterYaml('pen').replace('code: pen', 'code: nib'),
  ]),
};
const withoutCartoon = {
  'catalog.yaml': compared['catalog.yaml'].replace('  - cartoon\n', ''),
  'categories/cartoon.yaml': undefined,
};

function accepting(...items: readonly string[]) {
  return { 'accepted-changes.yaml': `accepted:\n${items.join('')}` };
}

function item(
  change: string,
  lines: readonly string[],
  more = ['reason: Sold.', 'expires: 2026-12-31'],
): string {
  const all = [...lines, ...more].map((line) => `    ${line}`);
  return [`  - change: ${change}`, ...all, ''].join('\n');
}

const [dusk, rose] = ['removed romantic/dusk', 'removed romantic/rose'];
const aRose = ['entry: romantic/rose'];
const both = ['entries:', '  - romantic/dusk', '  - romantic/rose'];
const organization = ['entry: cartoon/ink', 'field: organization_id'];
const newYear = 'active_until: 2027-01-01T00:00Z\n';
const until = (day: string) => item('removed', aRose, ['reason: x', `expires: ${day}`]);

for (const [claim, text, accepted, files] of [
  ['an entry by its key before', item('renamed', ['entry: cartoon/pen']), ['renamed cartoon/nib']],
  ['nothing by the key after', item('renamed', ['entry: cartoon/nib']), []],
  ['several entries for one reason', item('removed', both), [dusk, rose]],
  ['no other kind of change', item('deactivated', aRose), []],
  ['no other field', item('changed', organization), ['changed cartoon/ink']],
  ['nothing without a field', item('changed', ['entry: cartoon/ink']), []],
  ['nothing with a field that cannot be', item('removed', [...aRose, 'field: name_ko']), []],
  ['nothing without a reason', item('removed', aRose, ['expires: 2026-12-31']), []],
  ['nothing where the last day is no day', until('never'), []],
  ['nothing without a day', item('removed', aRose, ['reason: x']), []],
  ['nothing after its last day', until('2026-11-20'), []],
  ['a change on its last day', until('2026-11-21'), [rose]],
  ['nothing that is not made', item('removed', ['entry: romantic/roses']), []],
  [
    'the filters of a removed category with it',
    item('removed', ['entry: cartoon']),
    ['removed cartoon'],
    withoutCartoon,
  ],
  [
    'an end that is scheduled for a day after its last one',
    item('deactivated', ['entry: cartoon']),
    ['deactivated cartoon'],
    { 'categories/cartoon.yaml': `${compared['categories/cartoon.yaml']}${newYear}` },
  ],
] as const) {
  test(`accepts ${claim}`, () => {
    const { changes, accepted: found } = compareFiles({ ...(files ?? edits), ...accepting(text) });
    const taken = changes.filter((change) => found.has(change));
    assert.deepEqual(
      taken.map(({ kind, entry }) => `${kind} ${entry.key}`),
      accepted,
    );
    if (files !== undefined) assert.equal(changes.length, taken.length);
  });
}

test('the first of two acceptances for a change wins', () => {
  const second = item('removed', aRose, ['reason: Twice.', 'expires: 2026-12-30']);
  const { accepted } = compareFiles({ ...edits, ...accepting(item('removed', aRose), second) });
  assert.deepEqual(
    [...accepted.values()].map(({ reason, line }) => [reason, line]),
    [['Sold.', 2]],
  );
});
