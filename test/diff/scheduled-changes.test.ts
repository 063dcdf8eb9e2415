import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { changesIn, compared, compareFiles } from './compared.ts';

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

function linesFor({ changes }: ReturnType<typeof compareFiles>): readonly string[] {
  return changes.flatMap((change) => {
    const time = change.at === undefined ? '' : `${change.at.slice(0, 16)} `;
    return changesIn({ changes: [change] }).map((line) => time + line);
  });
}

const both = 'with winter/tree, winter/bell';
const comes = `2026-11-30T15:00 notable activated winter ${both}`;
const ends = `2026-12-31T15:00 notable deactivated winter ${both}`;
const noPen = 'breaking deactivated cartoon/pen';
const from = 'active_from: 2026-12-01';
const onlyInk = categoryYaml('Cartoon', [filterYaml('ink')]);
const until = 'active_until: 2027-01-01';
const comesPen = '2026-11-30T15:00 notable activated cartoon/pen';
const endsPen = '2026-12-31T15:00 notable deactivated cartoon/pen';
const quill = {
  [cartoon]: penWith(until, 'was: pen')[cartoon].replace('code: pen', 'code: quill'),
};
const isQuill = 'breaking renamed cartoon/quill <- cartoon/pen';
const penInWinter = `${categoryYaml('Winter', [filterYaml('pen')])}${until}\n`;
const renamed = { [winter]: undefined, 'categories/xmas.yaml': tree + window };

for (const [claim, before, edits, expected] of [
  ['a new category appears and ends', base, { [winter]: tree + window }, [comes, ends]],
  ['a filter that has ended is gone', base, penWith('active_until: 2026-11-01'), [noPen]],
  [
    'a filter ends earlier',
    { ...base, ...penWith(until) },
    penWith('active_until: 2026-12-24 18:00:30'),
    [`2026-12-24T09:00 ${noPen}`],
  ],
  [
    'a filter ends later',
    { ...base, ...penWith(until) },
    penWith('active_until: 2027-02-01'),
    ['2027-01-31T15:00 notable deactivated cartoon/pen'],
  ],
  ['a filter of another code, whose end stays', { ...base, ...penWith(until) }, quill, [isQuill]],
  [
    'a filter of another code ends',
    base,
    quill,
    [isQuill, '2026-12-31T15:00 breaking deactivated cartoon/quill'],
  ],
  [
    'what has not begun ends earlier',
    planned,
    { [winter]: planned[winter].replace('2027-01-01', '2026-12-26') },
    [ends.replace('31', '25')],
  ],
  [
    'a filter is switched on, and ends',
    { ...base, ...penWith('is_active: false') },
    penWith(until),
    ['notable activated cartoon/pen', endsPen],
  ],
  [
    'a new category ends with a filter that apps have',
    base,
    { [cartoon]: onlyInk, [winter]: penInWinter },
    [
      'notable added winter',
      'breaking moved winter/pen <- cartoon/pen (stays)',
      '2026-12-31T15:00 breaking deactivated winter with winter/pen',
    ],
  ],
  [
    'a new category ends when a filter in it ended before',
    { ...base, ...penWith(until) },
    { [cartoon]: onlyInk, [winter]: penInWinter },
    [
      'notable added winter',
      'breaking moved winter/pen <- cartoon/pen (stays)',
      '2026-12-31T15:00 notable deactivated winter with winter/pen',
    ],
  ],
  [
    'a filter that has ended begins again',
    { ...base, ...penWith('active_until: 2026-11-01') },
    penWith(from),
    ['notable removed cartoon/pen', comesPen],
  ],
  [
    'another code for a filter that begins later',
    base,
    { [cartoon]: quill[cartoon].replace(until, from) },
    [isQuill, noPen.replace('pen', 'quill'), comesPen.replace('pen', 'quill')],
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
    [`notable activated winter ${both}`],
  ],
  [
    'switched off, it does not appear',
    planned,
    { [winter]: `${tree}${window}is_active: false\n` },
    [],
  ],
  [
    'what appears is reported again after an edit of its name',
    planned,
    { [winter]: tree.replace('Filter tree', 'Fir') + window },
    [comes],
  ],
  ['a deleted category does not appear', planned, { [winter]: undefined }, []],
  ['a renamed category, whose end stays', planned, renamed, [comes.replaceAll('winter', 'xmas')]],
] as const) {
  test(`reports what is scheduled: ${claim}`, () =>
    assert.deepEqual(linesFor(compareFiles(edits, before)), expected));
}
