import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { call } from '../support/program.ts';
import { repositoryWith } from '../support/repository.ts';
import { changesIn, commit, compared, compareFiles, edit, lineOf } from './compared.ts';

const [cartoon, winter] = ['categories/cartoon.yaml', 'categories/winter.yaml'] as const;
const base = {
  'catalog.yaml': catalogYaml(['cartoon'], 'time_zone: Asia/Seoul\n'),
  [cartoon]: compared[cartoon],
};
const tree = categoryYaml('Winter', [filterYaml('tree'), filterYaml('bell')]);
const window = 'active_from: 2026-12-01\nactive_until: 2027-01-01\n';
const planned = { ...base, [winter]: tree + window };
const penWith = (...lines: readonly string[]) => ({
  [cartoon]: categoryYaml('Cartoon', [filterYaml('ink'), filterYaml('pen', lines)]),
});

/** What changes now, and at each moment; then what does not any more. */
function toldOf({ future, ...present }: ReturnType<typeof compareFiles>): readonly string[] {
  const moments = future.flatMap(({ at, ...moment }) => [
    ...changesIn(moment).map((line) => `${at.slice(0, 16)} ${line}`),
    ...moment.cancelled.map((change) => `${at.slice(0, 16)} not ${lineOf(change)}`),
  ]);
  return [...changesIn(present), ...moments];
}

const both = 'with winter/tree, winter/bell';
const comes = `2026-11-30T15:00 notable activated winter ${both}`;
const goes = `2026-12-31T15:00 breaking deactivated winter ${both}`;
const neither = [
  `2026-11-30T15:00 not activated winter ${both}`,
  `2026-12-31T15:00 not deactivated winter ${both}`,
];
const noPen = 'breaking deactivated cartoon/pen';
const from = 'active_from: 2026-12-01';
const renamed = { [winter]: undefined, 'categories/xmas.yaml': tree + window };

for (const [claim, before, edits, told] of [
  ['a new category appears and ends', base, { [winter]: tree + window }, [comes, goes]],
  [
    'a filter is gone until it begins',
    base,
    penWith(from),
    [noPen, '2026-11-30T15:00 notable activated cartoon/pen'],
  ],
  ['a filter that has ended is gone', base, penWith('active_until: 2026-11-01'), [noPen]],
  [
    'a filter ends earlier',
    { ...base, ...penWith('active_until: 2027-01-01') },
    penWith('active_until: 2026-12-24 18:00:30'),
    [`2026-12-24T09:00 ${noPen}`, '2026-12-31T15:00 not deactivated cartoon/pen'],
  ],
  [
    'a filter comes to the list switched off',
    base,
    penWith(from, 'is_active: false'),
    [noPen, '2026-11-30T15:00 notable added cartoon/pen'],
  ],
  [
    'without its window a category is there',
    planned,
    { [winter]: tree },
    [`notable activated winter ${both}`, ...neither],
  ],
  [
    'switched off, it does not appear',
    planned,
    { [winter]: `${tree}${window}is_active: false\n` },
    neither,
  ],
  [
    'what appears is told as it is after an edit',
    planned,
    { [winter]: tree.replace('Filter tree', 'Fir') + window },
    [comes],
  ],
  ['a deleted category does not appear', planned, { [winter]: undefined }, neither],
  ['what was planned is no news under another name', planned, renamed, []],
  [
    'nothing of what a wrong file may hold',
    planned,
    { [winter]: undefined, [cartoon]: 'name_ko: [\n' },
    [],
  ],
] as const) {
  test(`tells what is ahead: ${claim}`, () =>
    assert.deepEqual(toldOf(compareFiles(edits, before)), told));
}

test('an edit of a window is told to editors alone, as clocks show its times', () => {
  const { changes, unseen } = compareFiles(penWith('active_until: 2027-01-01T09:00Z'), base);
  const line = 'changed cartoon/pen active_until:  -> 2027-01-01T18:00:00+09:00';
  assert.deepEqual([changes, unseen.map(lineOf)], [[], [line]]);
});

/** The lines that are printed of what changed since the last commit, and the status. */
async function diff(folder: string, at = '2026-11-21') {
  const args = ['diff', 'HEAD', '--fail-on', 'breaking', '--at', `${at}T00:00:00Z`];
  const { status, stdout } = await call(args, { cwd: folder });
  return { status, lines: stdout.split('\n') };
}

test('what ends later is refused until its lines are added, which may expire before, and never again', async (t) => {
  const folder = repositoryWith(t, base);
  edit(folder, { [winter]: tree + window });
  const refused = await diff(folder);
  const sentence =
    '! On 1 January 2027, 00:00 (Asia/Seoul): Winter (winter) disappears with 2 filters.';
  assert.ok(refused.lines.includes(`${sentence} (refused)`));
  const pasted = refused.lines.slice(refused.lines.indexOf('accepted:')).join('\n');
  edit(folder, { 'accepted-changes.yaml': pasted.replace('reason:', 'reason: Season') });
  const accepted = await diff(folder);
  assert.ok(accepted.lines.includes(`${sentence} (accepted until 2026-12-21: Season)`));
  const late = await diff(folder, '2026-12-22');
  commit(folder, 'Plan the winter');
  edit(folder, {
    'accepted-changes.yaml': undefined,
    [winter]: tree.replace('Filter tree', 'Fir') + window,
  });
  const later = await diff(folder);
  assert.deepEqual(
    [refused, accepted, late, later].map(({ status }) => status),
    [1, 0, 1, 0],
  );
});
