import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { countChanges } from '../../src/diagnostic/change.ts';
import { compareRevisions } from '../../src/history/compare-revisions.ts';
import { catalogYaml, categoryYaml, filterYaml, organization } from '../support/catalogs.ts';
import { commit, compare, compared, edit, repositoryOf, today, told } from '../support/compared.ts';
import { writeFiles } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { git, gitEnvironment } from '../support/repository.ts';
import { at } from '../support/stamped.ts';

const [dusk, snow, rose] = [filterYaml('dusk'), filterYaml('snow', ['is_active: false']), filterYaml('rose')];
const [ink, pen] = [filterYaml('ink'), filterYaml('pen')];
const romantic = (filters: readonly string[]) => ({ 'categories/romantic.yaml': categoryYaml('Romantic', filters) });
const cartoon = (filters: readonly string[]) => ({ 'categories/cartoon.yaml': categoryYaml('Cartoon', filters) });
const inRomantic = (before: string, after: string) => ({
  'categories/romantic.yaml': compared['categories/romantic.yaml'].replace(before, after),
});
const slugs = ['romantic', 'cartoon', 'hidden'];
const order = (...given: readonly string[]) => ({ 'catalog.yaml': catalogYaml(given) });
const excluding = { 'catalog.yaml': catalogYaml(slugs, 'snapshot:\n  inactive_filters: exclude\n') };
const hidden = compared['categories/hidden.yaml'];

/** What an editor changes in the catalog of `compared`, and what is told of it. */
const cases: readonly (readonly [
  claim: string,
  edits: Readonly<Record<string, string | undefined>>,
  expected: readonly string[],
])[] = [
  ['a new filter', romantic([dusk, snow, rose, filterYaml('moon')]), ['notable added romantic/moon']],
  [
    'a new filter that is switched off',
    romantic([dusk, snow, rose, filterYaml('moon', ['is_active: false'])]),
    ['notable added romantic/moon'],
  ],
  ['a filter that is gone', romantic([dusk, snow]), ['breaking removed romantic/rose']],
  ['a filter that is gone and was switched off', romantic([dusk, rose]), ['breaking removed romantic/snow']],
  [
    'a filter that is switched off',
    romantic([filterYaml('dusk', ['is_active: false']), snow, rose]),
    ['breaking deactivated romantic/dusk'],
  ],
  ['a filter that is switched on', romantic([dusk, filterYaml('snow'), rose]), ['notable activated romantic/snow']],
  [
    'a new Korean name',
    inRomantic('필터 dusk', '해질녘'),
    ['notable changed romantic/dusk name_ko: 필터 dusk -> 해질녘'],
  ],
  [
    'a new English name',
    inRomantic('Filter dusk', 'Dusk'),
    ['notable changed romantic/dusk name_en: Filter dusk -> Dusk'],
  ],
  [
    'a new picture',
    inRomantic('com/dusk.webp', 'com/dusk2.webp'),
    [
      'notable changed romantic/dusk image_url: https://cdn.example.com/dusk.webp -> https://cdn.example.com/dusk2.webp',
    ],
  ],
  [
    'a filter that is recommended',
    romantic([filterYaml('dusk', ['is_recommended: true']), snow, rose]),
    ['notable changed romantic/dusk is_recommended: false -> true'],
  ],
  [
    'a filter of another organization',
    romantic([filterYaml('dusk', ['organization_id: other']), snow, rose]),
    [`breaking changed romantic/dusk organization_id: ${organization} -> other`],
  ],
  [
    'a new description',
    inRomantic('name_en: Romantic\n', 'name_en: Romantic\ndescription: Soft\n'),
    ['minor changed romantic description:  -> Soft'],
  ],
  [
    'a category of another organization, told once',
    inRomantic('name_en: Romantic\n', 'name_en: Romantic\norganization_id: other\n'),
    [`breaking changed romantic organization_id: ${organization} -> other`],
  ],
  ['a new code', inRomantic('code: dusk', 'code: sunset'), ['breaking renamed romantic/sunset <- romantic/dusk']],
  [
    'a category file by another name, which apps do not see',
    {
      ...order('love', 'cartoon', 'hidden'),
      'categories/romantic.yaml': undefined,
      'categories/love.yaml': compared['categories/romantic.yaml'],
    },
    ['minor renamed love <- romantic'],
  ],
  [
    'a category file by another name with a new picture in it',
    {
      ...order('love', 'cartoon', 'hidden'),
      'categories/romantic.yaml': undefined,
      'categories/love.yaml': compared['categories/romantic.yaml'].replace('com/rose', 'com/rose2'),
    },
    [
      'minor renamed love <- romantic',
      'notable changed love/rose image_url: https://cdn.example.com/rose.webp -> https://cdn.example.com/rose2.webp',
    ],
  ],
  [
    'a filter in another category',
    { ...romantic([dusk, snow]), ...cartoon([ink, pen, rose]) },
    ['breaking moved cartoon/rose <- romantic/rose (stays)'],
  ],
  [
    'a filter in a category that is switched off',
    { ...romantic([dusk, snow]), 'categories/hidden.yaml': hidden.replace('is_active', `${rose}is_active`) },
    ['breaking moved hidden/rose <- romantic/rose (disappears)'],
  ],
  [
    'a filter from a category that is switched off',
    {
      ...romantic([dusk, snow, rose, filterYaml('ghost')]),
      'categories/hidden.yaml': categoryYaml('Hidden').concat('is_active: false\n'),
    },
    ['notable moved romantic/ghost <- hidden/ghost (appears)'],
  ],
  ['another order of filters', romantic([rose, dusk, snow]), ['notable reordered romantic romantic/rose: 3 -> 1']],
  [
    'another order of categories',
    order('cartoon', 'romantic', 'hidden'),
    ['notable reordered catalog.yaml cartoon: 2 -> 1'],
  ],
  [
    'a category that is gone',
    { ...order('romantic', 'hidden'), 'categories/cartoon.yaml': undefined },
    ['breaking removed cartoon with cartoon/ink, cartoon/pen'],
  ],
  [
    'a category that is gone, with a filter that stays elsewhere',
    { ...order('romantic', 'hidden'), 'categories/cartoon.yaml': undefined, ...romantic([dusk, snow, rose, pen]) },
    ['breaking moved romantic/pen <- cartoon/pen (stays)', 'breaking removed cartoon with cartoon/ink'],
  ],
  [
    'a new category',
    { ...order(...slugs, 'retro'), 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('film')]) },
    ['notable added retro with retro/film'],
  ],
  [
    'a category that is switched off',
    { 'categories/cartoon.yaml': `${compared['categories/cartoon.yaml']}is_active: false\n` },
    ['breaking deactivated cartoon with cartoon/ink, cartoon/pen'],
  ],
  [
    'a category that is switched on',
    { 'categories/hidden.yaml': hidden.replace('false', 'true') },
    ['notable activated hidden with hidden/ghost'],
  ],
  [
    'filters that are switched off and no longer listed',
    excluding,
    ['breaking changed catalog.yaml snapshot.inactive_filters: include -> exclude'],
  ],
  [
    'a filter that is switched off where such are not listed',
    { ...excluding, ...romantic([filterYaml('dusk', ['is_active: false']), snow, rose]) },
    [
      'breaking changed catalog.yaml snapshot.inactive_filters: include -> exclude',
      'breaking deactivated romantic/dusk',
    ],
  ],
  ['what apps do not see', { 'categories/hidden.yaml': hidden.replace('Filter ghost', 'Ghost') }, []],
  [
    'comments, quotes, blank lines and the order of fields',
    inRomantic('name_en: Romantic\n', '\n# new\n"name_en":   "Romantic"\n'),
    [],
  ],
];

for (const [claim, edits, expected] of cases) {
  test(`tells of ${claim}`, (t) => {
    const folder = repositoryOf(t);
    edit(folder, edits);
    const { changes, gaps } = compare(folder);
    assert.deepEqual(told({ changes }), expected);
    assert.deepEqual(gaps, []);
  });
}

test('counts what changed where apps do not look', (t) => {
  const folder = repositoryOf(t);
  edit(folder, { 'categories/hidden.yaml': hidden.replaceAll('Filter ghost', 'Ghost').replace('Hidden', 'Unseen') });
  const { changes, unseen } = compare(folder);
  assert.deepEqual([changes, unseen], [[], 2]);
});

test('tells the same once the change is stamped', (t) => {
  const folder = repositoryOf(t);
  edit(folder, { ...inRomantic('code: dusk', 'code: sunset'), ...cartoon([pen, ink, filterYaml('chalk')]) });
  const unstamped = told(compare(folder));
  run(['stamp', '--at', '2026-02-01T00:00:00Z'], { cwd: folder });
  assert.deepEqual(told(compare(folder)), unstamped);
  assert.deepEqual(unstamped, [
    'breaking renamed romantic/sunset <- romantic/dusk',
    'notable reordered cartoon cartoon/pen: 2 -> 1',
    'notable added cartoon/chalk',
  ]);
});

test('tells nothing of a catalog that was only stamped', (t) => {
  const folder = repositoryOf(t);
  edit(folder, cartoon([ink, pen, filterYaml('chalk')]));
  commit(folder, 'Add chalk');
  run(['stamp', '--at', '2026-02-01T00:00:00Z'], { cwd: folder });
  commit(folder, 'Stamp');
  assert.deepEqual(told(compare(folder, 'HEAD~1', 'HEAD')), []);
  assert.deepEqual(told(compare(folder, 'HEAD~2', 'HEAD')), ['notable added cartoon/chalk']);
});

test('tells of an identifier that somebody changed, and of one that was lost', (t) => {
  const folder = repositoryOf(t);
  const stamps = join(folder, 'catalog/stamps.json');
  const text = readFileSync(stamps, 'utf8');
  const [, identifier = ''] = /"cartoon\/ink": \{"filter_id":"(\w+)"/.exec(text) ?? [];
  writeFileSync(stamps, text.replace(identifier, 'OTHER'));
  assert.deepEqual(told(compare(folder)), [`breaking changed cartoon/ink filter_id: ${identifier} -> OTHER`]);
  writeFileSync(stamps, text.replace(/^"cartoon\/ink".*\n/m, ''));
  assert.deepEqual(told(compare(folder)), [`breaking changed cartoon/ink filter_id: ${identifier} -> undefined`]);
});

test('knows an entry that comes back under its identifier as new', (t) => {
  const folder = repositoryOf(t);
  edit(folder, romantic([dusk, snow]));
  run(['stamp', '--at', at], { cwd: folder });
  commit(folder, 'Delete rose');
  edit(folder, romantic([dusk, snow, rose]));
  assert.deepEqual(told(compare(folder)), ['notable added romantic/rose']);
  assert.deepEqual(told(compare(folder, 'HEAD~1')), []);
});

test('takes an entry under the key of another for a new one, as apps do', (t) => {
  const folder = repositoryOf(t, { ...compared, ...excluding });
  const stampAndCommit = (message: string) => {
    run(['stamp', '--at', '2026-02-01T00:00:00Z'], { cwd: folder });
    commit(folder, message);
  };
  edit(folder, cartoon([ink.replace('code: ink', 'code: brush'), pen]));
  stampAndCommit('Rename ink');
  edit(folder, cartoon([pen, filterYaml('ink', ['is_active: false']).replace('Filter ink', 'Other')]));
  stampAndCommit('Another ink, switched off');
  assert.deepEqual(told(compare(folder, 'HEAD~2')), ['breaking removed cartoon/ink']);
  edit(folder, cartoon([pen, filterYaml('ink').replace('Filter ink', 'Other')]));
  stampAndCommit('Switch it on');
  assert.deepEqual(told(compare(folder, 'HEAD~1')), ['notable activated cartoon/ink']);
  assert.match(
    told(compare(folder, 'HEAD~3')).join('\n'),
    /^notable changed cartoon\/ink name_en: Filter ink -> Other\nbreaking changed cartoon\/ink filter_id: /,
  );
});

test('tells a filter that was moved and then switched off as both, and each is accepted on its own', (t) => {
  const folder = repositoryOf(t);
  const stampAndCommit = (message: string) => {
    run(['stamp', '--at', '2026-02-01T00:00:00Z'], { cwd: folder });
    commit(folder, message);
  };
  edit(folder, { ...romantic([dusk, snow]), ...cartoon([ink, pen, rose]) });
  stampAndCommit('Move rose');
  edit(folder, cartoon([ink, pen, filterYaml('rose', ['is_active: false'])]));
  stampAndCommit('Switch it off');
  const both = ['breaking moved cartoon/rose <- romantic/rose (stays)', 'breaking deactivated cartoon/rose'];
  assert.deepEqual(told(compare(folder, 'HEAD~2')), both);
  const lines = ['  - change: moved', '    entry: romantic/rose', '    reason: x', '    expires: 2026-12-31'];
  writeFiles(folder, { 'catalog/accepted-changes.yaml': `accepted:\n${lines.join('\n')}\n` });
  const { accepted } = compare(folder, 'HEAD~2');
  assert.deepEqual(
    [...accepted.keys()].map(({ kind }) => kind),
    ['moved'],
  );
});

test('accepts of two changes the one whose entry had the key before', (t) => {
  const folder = repositoryOf(t);
  edit(folder, inRomantic('code: rose', 'code: rose2'));
  run(['stamp', '--at', '2026-02-01T00:00:00Z'], { cwd: folder });
  edit(folder, {
    'categories/romantic.yaml': categoryYaml('Romantic', [dusk, snow, rose])
      .replace('code: rose', 'code: rose2')
      .replace('code: dusk', 'code: rose'),
  });
  run(['stamp', '--at', '2026-03-01T00:00:00Z'], { cwd: folder });
  const lines = ['  - change: renamed', '    entry: romantic/rose', '    reason: x', '    expires: 2026-12-31'];
  writeFiles(folder, { 'catalog/accepted-changes.yaml': `accepted:\n${lines.join('\n')}\n` });
  const { accepted, changes } = compare(folder);
  assert.deepEqual(told({ changes }), [
    'breaking renamed romantic/rose <- romantic/dusk',
    'breaking renamed romantic/rose2 <- romantic/rose',
  ]);
  assert.deepEqual(
    [...accepted.keys()].map(({ entry }) => entry.key),
    ['romantic/rose2'],
  );
});

test('stamps a base in mind that was merged and not stamped yet, as the publish will', (t) => {
  const folder = repositoryOf(t);
  edit(folder, {
    ...order('love', 'cartoon', 'hidden'),
    'categories/romantic.yaml': undefined,
    'categories/love.yaml': compared['categories/romantic.yaml'],
  });
  commit(folder, 'Rename the file, and do not stamp');
  edit(folder, {
    ...order('love', 'cartoon', 'hidden', 'romantic'),
    'categories/love.yaml': categoryYaml('Romantic', [filterYaml('dusk', ['is_active: false']), snow, rose]),
    'categories/romantic.yaml': categoryYaml('Anew', [filterYaml('kiss')]),
  });
  assert.deepEqual(told(compare(folder)), [
    'breaking deactivated love/dusk',
    'notable added romantic with romantic/kiss',
  ]);
});

/** What a change makes of a category whose file had errors before it. */
const mendings: readonly (readonly [
  claim: string,
  edits: Readonly<Record<string, string | undefined>>,
  expected: readonly string[],
])[] = [
  ['is mended', {}, []],
  ['is mended with a new name', inRomantic('필터 dusk', '해질녘'), []],
  [
    'is deleted',
    { 'categories/romantic.yaml': undefined, ...order('cartoon', 'hidden') },
    ['breaking removed romantic with romantic/dusk, romantic/rose, romantic/snow'],
  ],
  ['is mended without a filter', romantic([snow, rose]), ['breaking removed romantic/dusk']],
  [
    'is mended with a filter switched off',
    romantic([filterYaml('dusk', ['is_active: false']), snow, rose]),
    ['breaking deactivated romantic/dusk'],
  ],
  [
    'is mended and switched off',
    { 'categories/romantic.yaml': `${compared['categories/romantic.yaml']}is_active: false\n` },
    ['breaking deactivated romantic'],
  ],
  [
    'is mended and given away',
    inRomantic('name_en: Romantic\n', 'name_en: Romantic\norganization_id: other\n'),
    [
      'breaking changed romantic organization_id: ? -> other',
      'breaking changed romantic/dusk organization_id: ? -> other',
      'breaking changed romantic/snow organization_id: ? -> other',
      'breaking changed romantic/rose organization_id: ? -> other',
    ],
  ],
  [
    'is mended with another code',
    inRomantic('code: dusk', 'code: sunset'),
    ['breaking renamed romantic/sunset <- romantic/dusk'],
  ],
  [
    'is mended and renamed',
    {
      ...order('love', 'cartoon', 'hidden'),
      'categories/romantic.yaml': undefined,
      'categories/love.yaml': compared['categories/romantic.yaml'],
    },
    ['minor renamed love <- romantic'],
  ],
  [
    'is mended while a filter goes elsewhere',
    { ...romantic([snow, rose]), ...cartoon([ink, pen, dusk]) },
    ['breaking moved cartoon/dusk <- romantic/dusk (stays)'],
  ],
];

for (const [claim, edits, expected] of mendings) {
  test(`tells what apps lose when a file that had errors ${claim}`, (t) => {
    const folder = repositoryOf(t);
    edit(folder, { 'categories/romantic.yaml': `${compared['categories/romantic.yaml']}name_en: Twice\n` });
    commit(folder, 'Break romantic');
    edit(folder, { 'categories/romantic.yaml': compared['categories/romantic.yaml'], ...edits });
    assert.deepEqual(told(compare(folder)), expected);
  });
}

test('makes up no choice for the snapshot from a catalog.yaml with errors', (t) => {
  for (const side of ['before', 'after'] as const) {
    const folder = repositoryOf(t, { ...compared, ...excluding });
    const broken = { 'catalog.yaml': excluding['catalog.yaml'].replace('categories:', 'categories: [') };
    edit(folder, broken);
    if (side === 'before') {
      commit(folder, 'Break it');
      edit(folder, excluding);
    }
    assert.deepEqual(told(compare(folder)), []);
  }
});

test('tells of times that somebody changed in the stamps, and nothing of those that a stamp moved', (t) => {
  const folder = repositoryOf(t);
  const stamps = join(folder, 'catalog/stamps.json');
  const text = readFileSync(stamps, 'utf8');
  writeFileSync(stamps, text.replace(/("cartoon\/ink": .*?"created_at":")2026/, '$12020'));
  assert.deepEqual(told(compare(folder)), [
    'notable changed cartoon/ink created_at: 2026-01-01T00:00:00.000Z -> 2020-01-01T00:00:00.000Z',
  ]);
});

test('says of a branch that it changes stamps.json, which a publish does', (t) => {
  const folder = repositoryOf(t);
  git(folder, 'switch', '--quiet', '--create=winter');
  edit(folder, cartoon([ink, pen, filterYaml('chalk')]));
  run(['stamp', '--at', '2026-02-01T00:00:00Z'], { cwd: folder });
  const question = { path: join(folder, 'catalog'), revision: undefined, to: 'worktree', today };
  const { changes, gaps } = compareRevisions(question, gitEnvironment);
  assert.deepEqual(told({ changes }), ['notable added cartoon/chalk']);
  assert.deepEqual(
    gaps.map(({ kind }) => kind),
    ['stamps-are-changed'],
  );
});

test('tells the places in which apps get what was moved', (t) => {
  const folder = repositoryOf(t, {
    ...compared,
    ...cartoon(['a', 'b', 'c', 'd', 'e'].map((code) => filterYaml(code))),
  });
  edit(folder, cartoon(['e', 'a', 'x', 'd'].map((code) => filterYaml(code))));
  assert.ok(told(compare(folder)).includes('notable reordered cartoon cartoon/e: 5 -> 1'));
});

test('counts entries: the filters of a category that comes or goes, and each changed one once', (t) => {
  const folder = repositoryOf(t);
  edit(folder, {
    ...order('romantic', 'hidden'),
    'categories/cartoon.yaml': undefined,
    ...inRomantic('필터 dusk\n    name_en: Filter dusk', '해질녘\n    name_en: Dusk'),
  });
  const { activated, added, changed, deactivated, removed } = countChanges(compare(folder).changes);
  assert.deepEqual(
    { activated, added, changed, deactivated, removed },
    { activated: 0, added: 0, changed: 1, deactivated: 0, removed: 3 },
  );
});

test('moves as few entries as it can from one order to another', (t) => {
  const codes = Array.from({ length: 40 }, (_, index) => `code_${index}`);
  const folder = repositoryOf(t, { ...compared, ...romantic(codes.map((code) => filterYaml(code))) });
  const moved = codes.toSpliced(30, 1).toSpliced(2, 0, 'code_30').toSpliced(20, 1).concat('code_19');
  edit(folder, romantic(moved.map((code) => filterYaml(code))));
  assert.deepEqual(told(compare(folder)), [
    'notable reordered romantic romantic/code_30: 31 -> 3, romantic/code_19: 20 -> 40',
  ]);
});
