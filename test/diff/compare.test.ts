import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, organization } from '../support/catalogs.ts';
import { changesIn, compared, compareFiles, type Edits } from './compared.ts';

const [dusk, snow, rose] = [
  filterYaml('dusk'),
  filterYaml('snow', ['is_active: false']),
  filterYaml('rose'),
];
const [ink, pen] = [filterYaml('ink'), filterYaml('pen')];
const romantic = (...filters: readonly string[]) => ({
  'categories/romantic.yaml': categoryYaml('Romantic', filters),
});
const cartoon = (...filters: readonly string[]) => ({
  'categories/cartoon.yaml': categoryYaml('Cartoon', filters),
});
const inRomantic = (before: string, after: string) => ({
  'categories/romantic.yaml': compared['categories/romantic.yaml'].replace(before, after),
});
const slugs = ['romantic', 'cartoon', 'hidden'];
const order = (...given: readonly string[]) => ({ 'catalog.yaml': catalogYaml(given) });
const exclude = 'snapshot:\n  inactive_filters: exclude\n';
const excluding = { 'catalog.yaml': catalogYaml(slugs, exclude) };
const hidden = compared['categories/hidden.yaml'];
const inHidden = (before: string, after: string) => ({
  'categories/hidden.yaml': hidden.replace(before, after),
});
const url = 'https://cdn.example.com';
const toLove = { ...order('love', 'cartoon', 'hidden'), 'categories/romantic.yaml': undefined };
const wasDusk = `${dusk.replace('code: dusk', 'code: sunset').replace('Filter dusk', 'Sunset')}    was: dusk\n`;

const off = ['is_active: false'];
const noCartoon = { ...order('romantic', 'hidden'), 'categories/cartoon.yaml': undefined };
const noHidden = { 'categories/hidden.yaml': undefined, ...order('romantic', 'cartoon') };
const ghost = filterYaml('ghost');

/**
 * What an editor changes in the catalog of `compared`, or in others of its files, and what differs
 * then; what pull requests mostly change is in test/golden/.
 */
const rows: Readonly<
  Record<string, readonly [edits: Edits, differences: readonly string[], others?: Edits]>
> = {
  'removed filters, inactive or not': [
    romantic(dusk),
    ['breaking removed romantic/snow', 'breaking removed romantic/rose'],
  ],
  'another organization of a filter, and another field': [
    romantic(filterYaml('dusk', ['is_recommended: true', 'organization_id: other']), snow, rose),
    [
      'notable changed romantic/dusk is_recommended: false -> true',
      `breaking changed romantic/dusk organization_id: ${organization} -> other`,
    ],
  ],
  'a description and another organization of a category, once': [
    inRomantic(
      'name_en: Romantic\n',
      'name_en: Romantic\ndescription: Soft\norganization_id: other\n',
    ),
    [
      'minor changed romantic description:  -> Soft',
      `breaking changed romantic organization_id: ${organization} -> other`,
    ],
  ],
  'a renamed category file with another image in it': [
    {
      ...toLove,
      'categories/love.yaml': compared['categories/romantic.yaml'].replace('com/rose', 'com/rose2'),
    },
    [
      'minor renamed love <- romantic',
      `notable changed love/rose image_url: ${url}/rose.webp -> ${url}/rose2.webp`,
    ],
  ],
  'a filter in a category that is switched off': [
    { ...romantic(dusk, snow), ...inHidden('is_active', `${rose}is_active`) },
    ['breaking moved hidden/rose <- romantic/rose (disappears)'],
  ],
  'a filter from a category that is switched off': [
    { ...romantic(dusk, snow, rose, ghost), ...inHidden(`filters:\n${ghost}`, '') },
    ['notable moved romantic/ghost <- hidden/ghost (appears)'],
  ],
  'a removed category, from which a filter moved': [
    { ...noCartoon, ...romantic(dusk, snow, rose, pen) },
    [
      'breaking moved romantic/pen <- cartoon/pen (stays)',
      'breaking removed cartoon with cartoon/ink',
    ],
  ],
  'inactive filters that are excluded, and a filter that is switched off with another name': [
    {
      ...excluding,
      ...romantic(filterYaml('dusk', off).replace('Filter dusk', 'Dusk'), snow, rose),
    },
    [
      'breaking changed catalog.yaml snapshot.inactive_filters: include -> exclude',
      'breaking deactivated romantic/dusk',
    ],
  ],
  'nothing in comments, quotes and empty lines': [
    inRomantic('name_en: Romantic\n', '\n# new\n"name_en":   "Romantic"\n'),
    [],
  ],
  'another category and another name, with `was`': [
    {
      ...romantic(dusk, snow),
      ...cartoon(ink, pen, `${rose.replace('Filter', 'Red')}    was: romantic/rose\n`),
    },
    [
      'breaking moved cartoon/rose <- romantic/rose (stays)',
      'notable changed cartoon/rose name_en: Filter rose -> Red rose',
    ],
  ],
  'the revert of another code and another name': [
    romantic(dusk, snow, rose),
    [
      'breaking renamed romantic/dusk <- romantic/sunset',
      'notable changed romantic/dusk name_en: Sunset -> Filter dusk',
    ],
    romantic(wasDusk, snow, rose),
  ],
  'nothing of a `was` that is merged': [
    cartoon(ink),
    ['breaking removed cartoon/pen'],
    romantic(wasDusk),
  ],
  'nothing of a removed category that was switched off': [noHidden, []],
  'nothing of a removed filter that was not listed': [romantic(dusk, rose), [], excluding],
  'a choice that concerns no filter, with another order': [
    { 'catalog.yaml': catalogYaml(['cartoon', 'romantic', 'hidden'], exclude) },
    ['notable reordered catalog.yaml cartoon: 2 -> 1'],
    romantic(dusk, rose),
  ],
};

for (const [claim, [edits, differences, others = {}]] of Object.entries(rows)) {
  test(`reports ${claim}`, () => {
    assert.deepEqual(changesIn(compareFiles(edits, { ...compared, ...others })), differences);
  });
}

test('lists the fields of an added entry that differ from their defaults', () => {
  const fieldsOf = (edits: Edits) =>
    compareFiles(edits).changes.flatMap((each) => ('fields' in each ? each.fields : []));
  const hiddenMoon = filterYaml('moon', [...off, 'is_recommended: true']);
  assert.deepEqual(fieldsOf(romantic(dusk, snow, rose, hiddenMoon)), [
    { field: 'is_recommended', value: true },
    { field: 'is_active', value: false },
  ]);
  const retro = { 'categories/retro.yaml': `${categoryYaml('Retro')}description: Old\n` };
  assert.deepEqual(fieldsOf(retro), [{ field: 'description', value: 'Old' }]);
});

test('finds the fewest moves, with the positions that apps see', () => {
  const codes = Array.from({ length: 40 }, (_, index) => `code_${index}`);
  const moved = codes
    .toSpliced(30, 1)
    .toSpliced(2, 0, 'code_30')
    .toSpliced(20, 1)
    .concat('code_19');
  const [before, after] = [codes, moved].map((list) =>
    romantic(...list.map((code) => filterYaml(code))),
  );
  assert.deepEqual(changesIn(compareFiles(after ?? {}, { ...compared, ...before })), [
    'notable reordered romantic romantic/code_30: 31 -> 3, romantic/code_19: 20 -> 40',
  ]);
  const five = cartoon(...['a', 'b', 'c', 'd', 'e'].map((code) => filterYaml(code)));
  const four = cartoon(...['e', 'a', 'x', 'd'].map((code) => filterYaml(code)));
  const [first] = changesIn(compareFiles(four, { ...compared, ...five }));
  assert.equal(first, 'notable reordered cartoon cartoon/e: 5 -> 1');
});

test('names the inactive filters that an option adds or removes, with their current names and images', () => {
  const image = filterYaml('snow', off).replace('.webp', '.png').replace('Filter snow', 'Snow');
  const { changes } = compareFiles({
    ...excluding,
    ...romantic(filterYaml('dusk', off), image, rose, filterYaml('fog', off)),
  });
  const [choice] = changes;
  assert.deepEqual(choice && 'filters' in choice && choice.filters, [
    {
      key: 'romantic/snow',
      name_ko: '필터 snow',
      name_en: 'Snow',
      image_url: 'https://cdn.example.com/snow.png',
    },
  ]);
  assert.deepEqual([choice?.entry.name_ko, choice?.category.name_en], ['', '']);
});
