import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countChanges } from '../../src/diff/change.ts';
import { catalogYaml, categoryYaml, filterYaml, organization } from '../support/catalogs.ts';
import { changesIn, compared, compareFiles, type Edits, unseenIn } from './compared.ts';

const [dusk, snow, rose] = [filterYaml('dusk'), filterYaml('snow', ['is_active: false']), filterYaml('rose')];
const [ink, pen] = [filterYaml('ink'), filterYaml('pen')];
const romantic = (...filters: readonly string[]) => ({ 'categories/romantic.yaml': categoryYaml('Romantic', filters) });
const cartoon = (...filters: readonly string[]) => ({ 'categories/cartoon.yaml': categoryYaml('Cartoon', filters) });
const inRomantic = (before: string, after: string) => ({
  'categories/romantic.yaml': compared['categories/romantic.yaml'].replace(before, after),
});
const slugs = ['romantic', 'cartoon', 'hidden'];
const order = (...given: readonly string[]) => ({ 'catalog.yaml': catalogYaml(given) });
const excluding = { 'catalog.yaml': catalogYaml(slugs, 'snapshot:\n  inactive_filters: exclude\n') };
const hidden = compared['categories/hidden.yaml'];
const inHidden = (before: string, after: string) => ({ 'categories/hidden.yaml': hidden.replace(before, after) });
const url = 'https://cdn.example.com';
const toLove = { ...order('love', 'cartoon', 'hidden'), 'categories/romantic.yaml': undefined };
const wasDusk = `${dusk.replace('code: dusk', 'code: sunset').replace('Filter dusk', 'Sunset')}    was: dusk\n`;

/** What an editor changes in the catalog of `compared` (or in `files`), what apps then see, and what they do not see. */
interface Row {
  readonly edits: Edits;
  readonly changes?: readonly string[];
  readonly unseen?: readonly string[];
  readonly files?: Edits;
}
const off = ['is_active: false'];
const noCartoon = { ...order('romantic', 'hidden'), 'categories/cartoon.yaml': undefined };
const noHidden = { 'categories/hidden.yaml': undefined, ...order('romantic', 'cartoon') };
const hiddenOf = (...filters: readonly string[]) => `${categoryYaml('Hidden', filters)}is_active: false\n`;

const rows: Readonly<Record<string, Row>> = {
  'an added filter': {
    edits: romantic(dusk, snow, rose, filterYaml('moon')),
    changes: ['notable added romantic/moon'],
  },
  'removed filters, inactive or not': {
    edits: romantic(dusk),
    changes: ['breaking removed romantic/snow', 'breaking removed romantic/rose'],
  },
  'a filter that is switched off, and one that is switched on': {
    edits: romantic(filterYaml('dusk', off), filterYaml('snow'), rose),
    changes: ['breaking deactivated romantic/dusk', 'notable activated romantic/snow'],
  },
  'every other field of a filter': {
    edits: romantic(
      filterYaml('noon', ['is_recommended: true', 'organization_id: other']).replace('noon', 'dusk'),
      snow,
      rose,
    ),
    changes: [
      'notable changed romantic/dusk name_ko: 필터 dusk -> 필터 noon',
      'notable changed romantic/dusk name_en: Filter dusk -> Filter noon',
      `notable changed romantic/dusk image_url: ${url}/dusk.webp -> ${url}/noon.webp`,
      'notable changed romantic/dusk is_recommended: false -> true',
      `breaking changed romantic/dusk organization_id: ${organization} -> other`,
    ],
  },
  'a description and another organization of a category, once': {
    edits: inRomantic('name_en: Romantic\n', 'name_en: Romantic\ndescription: Soft\norganization_id: other\n'),
    changes: [
      'minor changed romantic description:  -> Soft',
      `breaking changed romantic organization_id: ${organization} -> other`,
    ],
  },
  'another code': {
    edits: inRomantic('code: dusk', 'code: sunset'),
    changes: ['breaking renamed romantic/sunset <- romantic/dusk'],
  },
  'a renamed category file with another picture in it': {
    edits: { ...toLove, 'categories/love.yaml': compared['categories/romantic.yaml'].replace('com/rose', 'com/rose2') },
    changes: [
      'minor renamed love <- romantic',
      `notable changed love/rose image_url: ${url}/rose.webp -> ${url}/rose2.webp`,
    ],
  },
  'a filter in a category that is switched off': {
    edits: { ...romantic(dusk, snow), ...inHidden('is_active', `${rose}is_active`) },
    changes: ['breaking moved hidden/rose <- romantic/rose (disappears)'],
  },
  'a filter from a category that is switched off': {
    edits: { ...romantic(dusk, snow, rose, filterYaml('ghost')), ...inHidden(`filters:\n${filterYaml('ghost')}`, '') },
    changes: ['notable moved romantic/ghost <- hidden/ghost (appears)'],
  },
  'another order of filters': {
    edits: romantic(rose, dusk, snow),
    changes: ['notable reordered romantic romantic/rose: 3 -> 1'],
  },
  'another order of categories': {
    edits: order('cartoon', 'romantic', 'hidden'),
    changes: ['notable reordered catalog.yaml cartoon: 2 -> 1'],
  },
  'a removed category, from which a filter moved': {
    edits: { ...noCartoon, ...romantic(dusk, snow, rose, pen) },
    changes: ['breaking moved romantic/pen <- cartoon/pen (stays)', 'breaking removed cartoon with cartoon/ink'],
  },
  'an added category': {
    edits: { ...order(...slugs, 'retro'), 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('film')]) },
    changes: ['notable added retro with retro/film'],
  },
  'a category that is switched off': {
    edits: { 'categories/cartoon.yaml': `${compared['categories/cartoon.yaml']}is_active: false\n` },
    changes: ['breaking deactivated cartoon with cartoon/ink, cartoon/pen'],
  },
  'a category that is switched on': {
    edits: inHidden('false', 'true'),
    changes: ['notable activated hidden with hidden/ghost'],
  },
  'inactive filters that are excluded, and a filter that is switched off at once': {
    edits: { ...excluding, ...romantic(filterYaml('dusk', off), snow, rose) },
    changes: [
      'breaking changed catalog.yaml snapshot.inactive_filters: include -> exclude',
      'breaking deactivated romantic/dusk',
    ],
  },
  'nothing in comments, quotes and empty lines': {
    edits: inRomantic('name_en: Romantic\n', '\n# new\n"name_en":   "Romantic"\n'),
  },
  'another code and another name, with `was`': {
    edits: inRomantic(dusk, wasDusk),
    changes: [
      'breaking renamed romantic/sunset <- romantic/dusk',
      'notable changed romantic/sunset name_en: Filter dusk -> Sunset',
    ],
  },
  'another category and another name, with `was`': {
    edits: {
      ...romantic(dusk, snow),
      ...cartoon(ink, pen, `${rose.replace('Filter', 'Red')}    was: romantic/rose\n`),
    },
    changes: [
      'breaking moved cartoon/rose <- romantic/rose (stays)',
      'notable changed cartoon/rose name_en: Filter rose -> Red rose',
    ],
  },
  'another file name and another name, with `was`': {
    edits: { ...toLove, 'categories/love.yaml': `was: romantic\n${categoryYaml('Love', [dusk, snow, rose])}` },
    changes: ['minor renamed love <- romantic', 'notable changed love name_en: Romantic -> Love'],
  },
  'a new entry where nothing says that it is an old one': {
    edits: inRomantic(dusk, wasDusk.replace(/ +was: dusk\n/, '')),
    changes: ['notable added romantic/sunset', 'breaking removed romantic/dusk'],
  },
  'nothing of a `was` that is merged': {
    edits: cartoon(ink),
    changes: ['breaking removed cartoon/pen'],
    files: { ...compared, ...romantic(wasDusk) },
  },
  'a removed category that was switched off': { edits: noHidden, unseen: ['removed hidden with hidden/ghost'] },
  'an added category that is switched off': {
    edits: { 'categories/secret.yaml': hiddenOf(filterYaml('spy')) },
    unseen: ['added secret with secret/spy'],
  },
  'a renamed file of a category that is switched off': {
    edits: { ...noHidden, ...order('romantic', 'cartoon', 'veiled'), 'categories/veiled.yaml': hidden },
    unseen: ['renamed veiled <- hidden'],
  },
  'a filter that is switched off in a category that is switched off': {
    edits: inHidden('ghost.webp\n', 'ghost.webp\n    is_active: false\n'),
    unseen: ['deactivated hidden/ghost'],
  },
  'a removed filter that was not listed': {
    edits: romantic(dusk, rose),
    unseen: ['removed romantic/snow'],
    files: { ...compared, ...excluding },
  },
  'another order in a category that is switched off': {
    edits: { 'categories/hidden.yaml': hiddenOf(pen, filterYaml('ghost')) },
    unseen: ['reordered hidden hidden/pen: 2 -> 1'],
    files: { ...compared, 'categories/hidden.yaml': hiddenOf(filterYaml('ghost'), pen) },
  },
  'another place of a category that is switched off': {
    edits: order('hidden', 'romantic', 'cartoon'),
    unseen: ['reordered catalog.yaml hidden: 3 -> 1'],
  },
  'a choice that concerns no filter': {
    edits: excluding,
    unseen: ['changed catalog.yaml snapshot.inactive_filters: include -> exclude'],
    files: { ...compared, ...romantic(dusk, rose) },
  },
  'what apps see and what they do not see, each once': {
    edits: { ...noCartoon, ...inHidden('Hidden', 'Veiled') },
    changes: ['breaking removed cartoon with cartoon/ink, cartoon/pen'],
    unseen: ['changed hidden name_en: Hidden -> Veiled'],
  },
};

for (const [claim, { edits, changes = [], unseen = [], files = compared }] of Object.entries(rows)) {
  test(`reports ${claim}`, () => {
    const comparison = compareFiles(edits, files);
    assert.deepEqual([changesIn(comparison), unseenIn(comparison), comparison.gaps], [changes, unseen, []]);
  });
}

test('lists of an added entry the fields that differ from their defaults', () => {
  const fieldsOf = (edits: Edits) =>
    compareFiles(edits).changes.flatMap((each) => ('fields' in each ? each.fields : []));
  const moon = filterYaml('moon', ['is_active: false', 'is_recommended: true']);
  const [recommended, active] = [
    { field: 'is_recommended', value: true },
    { field: 'is_active', value: false },
  ];
  assert.deepEqual(fieldsOf(romantic(dusk, snow, rose, moon)), [recommended, active]);
  const retro = { 'categories/retro.yaml': `${categoryYaml('Retro')}description: Old\n` };
  assert.deepEqual(fieldsOf(retro), [{ field: 'description', value: 'Old' }]);
});

test('counts the categories and filters that apps get before and after', () => {
  const { totals } = compareFiles({ ...excluding, ...cartoon(ink, pen, filterYaml('chalk'), filterYaml('wax')) });
  assert.deepEqual(totals, { categories: { before: 2, after: 2 }, filters: { before: 5, after: 6 } });
});

test('counts entries: the filters of a removed category, and one with several changed fields once', () => {
  const { changes } = compareFiles({
    ...noCartoon,
    ...inRomantic('필터 dusk\n    name_en: Filter dusk', '해질녘\n    name_en: Dusk'),
  });
  const none = { activated: 0, added: 0, deactivated: 0, moved: 0, renamed: 0, reordered: 0 };
  assert.deepEqual(countChanges(changes), { ...none, changed: 1, removed: 3 });
});

test('assumes no choice for the snapshot where catalog.yaml has errors, before or after', () => {
  const right = excluding;
  const broken = { 'catalog.yaml': right['catalog.yaml'].replace('categories:', 'categories: [') };
  assert.deepEqual(changesIn(compareFiles(right, { ...compared, ...broken })), []);
  assert.deepEqual(changesIn(compareFiles(broken, { ...compared, ...right })), []);
});

test('says where an entry stands, and where a removed one stood', () => {
  const { changes } = compareFiles(romantic(filterYaml('moon'), snow, rose));
  assert.deepEqual(
    changes.map(({ kind, place, formerPlace }) => [kind, place?.range.start.line, formerPlace?.range.start.line]),
    [
      ['added', 4, undefined],
      ['removed', 1, 4],
    ],
  );
});

test('moves as few entries as possible, and gives the places that apps see', () => {
  const codes = Array.from({ length: 40 }, (_, index) => `code_${index}`);
  const moved = codes.toSpliced(30, 1).toSpliced(2, 0, 'code_30').toSpliced(20, 1).concat('code_19');
  const [before, after] = [codes, moved].map((list) => romantic(...list.map((code) => filterYaml(code))));
  assert.deepEqual(changesIn(compareFiles(after ?? {}, { ...compared, ...before })), [
    'notable reordered romantic romantic/code_30: 31 -> 3, romantic/code_19: 20 -> 40',
  ]);
  const five = cartoon(...['a', 'b', 'c', 'd', 'e'].map((code) => filterYaml(code)));
  const four = cartoon(...['e', 'a', 'x', 'd'].map((code) => filterYaml(code)));
  assert.equal(
    changesIn(compareFiles(four, { ...compared, ...five }))[0],
    'notable reordered cartoon cartoon/e: 5 -> 1',
  );
});
