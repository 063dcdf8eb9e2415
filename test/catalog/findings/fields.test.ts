import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lint } from '../../../src/catalog/lint.ts';
import { readSources } from '../../../src/catalog/read.ts';
import type { Code } from '../../../src/finding/table.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith } from '../../support/folder.ts';
import {
  code,
  fields,
  filters,
  first,
  image,
  korean,
  name,
  type Row,
  replaced,
  romantic,
  second,
  testFindings,
  withField,
  withLine,
} from './rows.ts';

const nfd = (text: string) => text.normalize('NFD');

/** Cases that test/mistakes and the documents do not have. */
const rows: readonly Row[] = [
  ['nothing wrong', {}],
  ['an inactive category without filters', romantic('name_ko: 가\nname_en: A\nis_active: false\n')],
  ['a byte order mark', fields('\ufeffname_ko: 가\nname_en: A\n')],
  ['an emoji of joined ones, and a flag of tags', name('👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣')],
  ['kana and Chinese letters beside Hangul', korean('밤の美 노을')],
  ['an entry without a value', replaced(/$/, '  -\n'), '8:4 field-is-empty'],
  ['__proto__ as a field', withField('__proto__: {}'), '3:1 field-is-unknown'],
  [
    'yes in a misspelt field',
    withLine('is_recomended: yes'),
    '8:5 field-is-unknown',
    '8:20 value-has-wrong-type',
  ],
  [
    'a misspelt list with a mistake in it',
    replaced('filters:\n  - code: a', 'filtres:\n  - code: 001'),
    '3:1 field-is-unknown',
    '4:11 value-has-wrong-type',
  ],

  ['a heap of combining marks', korean(`ㄱ${'\u0301'.repeat(10_000)}`), '5:14 text-is-too-long'],
  ['a name of 61 emoji', korean('👩‍👩‍👧‍👦'.repeat(61)), '5:14 text-is-too-long'],
  ['a name of 60 syllables in NFD', korean(nfd('각').repeat(60)), '5:14 text-is-decomposed'],
  ['a code of 65', code('a'.repeat(65)), '4:11 code-is-malformed'],
  ['Hangul in a host', image('https://노을.example/a'), '7:16 image-url-is-malformed'],
  ['a joiner between letters', name('Ro\u200dsy'), '6:16 text-has-invisible-characters'],
  ['a lost letter', korean('연애\ufffd지'), '5:16 text-has-control-characters'],
  [
    'a text with three mistakes',
    korean(`"\u200b${nfd('노을')} "`),
    '5:14 text-is-decomposed',
    '5:15 text-has-invisible-characters',
    '5:21 text-has-edge-blanks',
  ],
  [
    'a code twice below one that differs in capitals',
    filters(filterYaml('a'), filterYaml('A'), filterYaml('A')),
    '8:11 code-is-in-two-categories',
    '9:14 name-is-shared',
    '12:11 code-is-duplicate',
  ],
  [
    'names equal but for capitals and spaces',
    second('Filter b', 'filter  A'),
    '10:14 name-is-shared',
  ],
  [
    'two filters with former codes',
    filters(filterYaml('a', ['was: z']), filterYaml('c', ['was: cartoon/z'])),
  ],
  [
    'a filter with its own code as former code',
    filters(filterYaml('a', ['was: a'])),
    '8:10 was-is-in-use',
  ],
  [
    'two filters with the same former code',
    filters(filterYaml('a', ['was: z']), filterYaml('b', ['was: z'])),
    '13:10 was-is-in-use',
  ],
  [
    'a category with the slug of another as former slug',
    withField('was: cartoon'),
    '3:6 was-is-in-use',
  ],

  ['an unknown escape', name('"a\\qb"'), '6:16 yaml-is-malformed'],
  ['a directive', replaced(/^/, '%YAML 1.1\n---\n'), '1:1 yaml-feature-is-not-allowed'],
  ['a tab after a hyphen', first('- ', '-\t'), '4:4 indentation-has-a-tab'],
  ['a first line indented', replaced(/^/, '  '), '1:3 indentation-is-wrong'],
  [
    'four typos in one file',
    romantic(
      categoryYaml('Mood: Night', [
        filterYaml('a'),
        filterYaml('b').replace('    name_en', '\tname_en'),
        filterYaml('c').replace('- code', '-code').replace('Filter c', '"C'),
      ]),
    ),
    '2:10 text-needs-quotes',
    '10:1 indentation-has-a-tab',
    '12:3 blank-is-missing',
    '14:14 quote-is-not-closed',
  ],
  [
    'a typo beside another mistake',
    name('Mood: Night\n    is_active: yes'),
    '6:14 text-needs-quotes',
    '7:16 value-has-wrong-type',
  ],
];

testFindings(rows);

/** More are in the golden reports. */
const twoPlaces: readonly (readonly [code: Code, files: Files, related: string])[] = [
  ['key-is-duplicate', withField('name_ko: 나'), 'categories/romantic.yaml:1:1'],
  ['name-is-shared', second('필터 b', '필터 a'), 'categories/romantic.yaml:5:14'],
  ['image-url-is-shared', first('/a.', '/comic_ink.'), 'categories/cartoon.yaml:7:16'],
  [
    'category-is-not-listed',
    { 'categories/retro.yaml': categoryYaml('Retro') },
    'catalog.yaml:2:1',
  ],
];

for (const [code, files, place] of twoPlaces) {
  test(`${code} names the other place too`, (t) => {
    const folder = folderWith(t, { ...soundCatalog, ...files });
    const finding = lint(readSources(folder)).findings.find((each) => each.code === code);
    const places = finding?.related.map(
      ({ path, range: { start } }) =>
        `${path.slice(folder.length + 1)}:${start.line}:${start.column}`,
    );
    assert.deepEqual(places, [place]);
  });
}
