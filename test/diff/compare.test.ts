import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countChanges } from '../../src/diff/change.ts';
import { catalogYaml, categoryYaml, filterYaml, organization } from '../support/catalogs.ts';
import { commit, compare, compared, edit, repositoryOf, told, untold } from '../support/compared.ts';

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

const wasDusk = filterYaml('sunset', ['was: dusk']).replace('Filter sunset', 'Sunset');
const love = {
  ...order('love', 'cartoon', 'hidden'),
  'categories/romantic.yaml': undefined,
  'categories/love.yaml': categoryYaml('Love', [dusk, snow, rose]),
};

/** What an editor says of a former name, and what is told then. */
const formerNames: readonly (readonly [
  claim: string,
  edits: Readonly<Record<string, string | undefined>>,
  expected: readonly string[],
])[] = [
  [
    'another code and another name',
    romantic([wasDusk, snow, rose]),
    [
      'breaking renamed romantic/sunset <- romantic/dusk',
      'notable changed romantic/sunset name_ko: 필터 dusk -> 필터 sunset',
      'notable changed romantic/sunset name_en: Filter dusk -> Sunset',
      'notable changed romantic/sunset image_url: https://cdn.example.com/dusk.webp -> https://cdn.example.com/sunset.webp',
    ],
  ],
  [
    'another category and another English name',
    {
      ...romantic([dusk, snow]),
      ...cartoon([ink, pen, rose.replace('Filter', 'Red').concat('    was: romantic/rose\n')]),
    },
    [
      'breaking moved cartoon/rose <- romantic/rose (stays)',
      'notable changed cartoon/rose name_en: Filter rose -> Red rose',
    ],
  ],
  [
    'another file name and another English name',
    { ...love, 'categories/love.yaml': `was: romantic\n${love['categories/love.yaml']}` },
    ['minor renamed love <- romantic', 'notable changed love name_en: Romantic -> Love'],
  ],
];

for (const [claim, edits, expected] of formerNames) {
  test(`knows by its former name an entry with ${claim}`, (t) => {
    const folder = repositoryOf(t);
    edit(folder, edits);
    assert.deepEqual(told(compare(folder)), expected);
  });
}

test('takes an entry with another code and another name, and no word of the former one, for a new one', (t) => {
  const folder = repositoryOf(t);
  edit(folder, romantic([wasDusk.replace(/ +was: dusk\n/, ''), snow, rose]));
  assert.deepEqual(told(compare(folder)), ['notable added romantic/sunset', 'breaking removed romantic/dusk']);
});

test('tells nothing of a former name that stays in the file once it is merged', (t) => {
  const folder = repositoryOf(t);
  edit(folder, romantic([wasDusk, snow, rose]));
  commit(folder, 'Rename dusk');
  edit(folder, cartoon([ink]));
  assert.deepEqual(told(compare(folder)), ['breaking removed cartoon/pen']);
});

/** What an editor changes where apps do not look, and what is said of that. */
const unseenCases: readonly (readonly [
  claim: string,
  files: Readonly<Record<string, string>>,
  edits: Readonly<Record<string, string | undefined>>,
  expected: readonly string[],
])[] = [
  [
    'a category that is gone with its filters',
    compared,
    { 'categories/hidden.yaml': undefined, ...order('romantic', 'cartoon') },
    ['removed hidden with hidden/ghost'],
  ],
  [
    'a new category that is switched off',
    compared,
    { 'categories/secret.yaml': `${categoryYaml('Secret', [filterYaml('spy')])}is_active: false\n` },
    ['added secret with secret/spy'],
  ],
  [
    'a category by another file name',
    compared,
    {
      'categories/hidden.yaml': undefined,
      'categories/veiled.yaml': hidden,
      ...order('romantic', 'cartoon', 'veiled'),
    },
    ['renamed veiled <- hidden'],
  ],
  [
    'other names',
    compared,
    { 'categories/hidden.yaml': hidden.replace('Filter ghost', 'Ghost').replace('Hidden', 'Unseen') },
    ['changed hidden name_en: Hidden -> Unseen', 'changed hidden/ghost name_en: Filter ghost -> Ghost'],
  ],
  [
    'a filter that is switched off in a category that is',
    compared,
    { 'categories/hidden.yaml': hidden.replace('ghost.webp\n', 'ghost.webp\n    is_active: false\n') },
    ['deactivated hidden/ghost'],
  ],
  [
    'a filter that is gone and was not listed',
    { ...compared, ...excluding },
    romantic([dusk, rose]),
    ['removed romantic/snow'],
  ],
  [
    'another order of filters in a category that is switched off',
    { ...compared, 'categories/hidden.yaml': `${categoryYaml('Hidden', [ink, pen])}is_active: false\n` },
    { 'categories/hidden.yaml': `${categoryYaml('Hidden', [pen, ink])}is_active: false\n` },
    ['reordered hidden hidden/pen: 2 -> 1'],
  ],
  [
    'another place of a category that is switched off',
    compared,
    order('hidden', 'romantic', 'cartoon'),
    ['reordered catalog.yaml hidden: 3 -> 1'],
  ],
  [
    'a choice that concerns no filter',
    { ...compared, ...romantic([dusk, rose]) },
    excluding,
    ['changed catalog.yaml snapshot.inactive_filters: include -> exclude'],
  ],
];

for (const [claim, files, edits, expected] of unseenCases) {
  test(`tells apart, as apps do not see it, ${claim}`, (t) => {
    const folder = repositoryOf(t, files);
    edit(folder, edits);
    const comparison = compare(folder);
    assert.deepEqual([told(comparison), untold(comparison)], [[], expected]);
  });
}

test('tells what apps see and what they do not, each once', (t) => {
  const folder = repositoryOf(t);
  edit(folder, {
    ...order('romantic', 'hidden'),
    'categories/cartoon.yaml': undefined,
    'categories/hidden.yaml': hidden.replace('Hidden', 'Veiled'),
  });
  const comparison = compare(folder);
  assert.deepEqual(told(comparison), ['breaking removed cartoon with cartoon/ink, cartoon/pen']);
  assert.deepEqual(untold(comparison), ['changed hidden name_en: Hidden -> Veiled']);
});

test('counts the categories and filters that apps get before and after', (t) => {
  const folder = repositoryOf(t);
  edit(folder, { ...excluding, ...cartoon([ink, pen, filterYaml('chalk'), filterYaml('wax')]) });
  assert.deepEqual(compare(folder).totals, { categories: { before: 2, after: 2 }, filters: { before: 5, after: 6 } });
});

test('compares nothing of a category whose file had errors before, and is mended', (t) => {
  const folder = repositoryOf(t);
  edit(folder, { 'categories/romantic.yaml': `${compared['categories/romantic.yaml']}name_en: Twice\n` });
  commit(folder, 'Break romantic');
  edit(folder, { ...romantic([dusk]), ...cartoon([ink, pen, filterYaml('chalk')]) });
  const { changes, gaps } = compare(folder);
  assert.deepEqual(told({ changes }), ['notable added cartoon/chalk']);
  assert.deepEqual(
    gaps.map(({ kind, side }) => [kind, side]),
    [['file-has-errors', 'before']],
  );
});

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

test('says where an entry stands, and of one that is gone where it stood', (t) => {
  const folder = repositoryOf(t);
  edit(folder, romantic([filterYaml('moon'), snow, rose]));
  const lines = compare(folder).changes.map(({ kind, place, formerPlace }) => [
    kind,
    place?.range.start.line,
    formerPlace?.range.start.line,
  ]);
  assert.deepEqual(lines, [
    ['added', 4, undefined],
    ['removed', 1, 4],
  ]);
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
