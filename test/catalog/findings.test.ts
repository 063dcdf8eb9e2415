import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/finding/codes.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { fieldWith, filters, findingsIn, first, listing, romantic, second } from './findings/rows.ts';
import { found } from './found.ts';

test('tells all mistakes of all files in one run, by file, line and column', (t) => {
  const folder = folderWith(t, {
    ...soundCatalog,
    'categories/cartoon.yaml': categoryYaml('Cartoon', [
      filterYaml('a'),
      filterYaml('a', ['is_active: on', 'colour: red']),
    ]),
    'categories/romantic.yaml':
      'name_en: A\nfilters:\n  - code: 1\n    name_ko: 가\n    name_en: A\n    image_url: x\n',
  });
  assert.deepEqual(findingsIn(folder), [
    'categories/cartoon.yaml:8:11 code-is-duplicate',
    'categories/cartoon.yaml:12:16 value-has-wrong-type',
    'categories/cartoon.yaml:13:5 field-is-unknown',
    'categories/romantic.yaml:1:1 field-is-missing',
    'categories/romantic.yaml:3:11 value-has-wrong-type',
    'categories/romantic.yaml:6:16 image-url-is-malformed',
  ]);
});

test('names the filter or category that a finding is about, as far as it can be named', (t) => {
  const folder = folderWith(t, {
    ...soundCatalog,
    ...romantic(`${categoryYaml('Romantic', [filterYaml('a', ['x: 1']), filterYaml('001', ['y: 1'])])}z: 1\n`),
  });
  const entries = found(readSources(folder)).map(({ entry }) => entry);
  const names = (code: string) => ({ name_ko: `필터 ${code}`, name_en: `Filter ${code}` });
  const unnamed = { kind: 'filter', key: undefined, category: 'romantic', position: 2, ...names('001') };
  const categoryNames = { name_ko: '로맨틱', name_en: 'Romantic' };
  assert.deepEqual(entries, [
    { kind: 'filter', key: 'romantic/a', category: 'romantic', position: 1, ...names('a') },
    unnamed,
    unnamed,
    { kind: 'category', key: 'romantic', category: 'romantic', position: undefined, ...categoryNames },
  ]);
});

const twoPlaces: readonly (readonly [code: Code, files: Files, related: string])[] = [
  ['code-is-duplicate', filters(filterYaml('a'), filterYaml('a')), 'categories/romantic.yaml:4:11'],
  ['code-is-in-two-categories', filters(filterYaml('comic_ink')), 'categories/cartoon.yaml:4:11'],
  ['key-is-duplicate', fieldWith('name_ko: 나'), 'categories/romantic.yaml:1:1'],
  ['hyphen-is-missing', second('- ', '  '), 'categories/romantic.yaml:4:5'],
  ['name-is-shared', second('필터 b', '필터 a'), 'categories/romantic.yaml:5:14'],
  ['image-url-is-shared', first('/a.', '/comic_ink.'), 'categories/cartoon.yaml:7:16'],
  ['names-are-swapped', first(/필터 a\n(.*)Filter a/, 'Rosy\n$1노을'), 'categories/romantic.yaml:6:14'],
  ['category-is-not-listed', { 'categories/retro.yaml': categoryYaml('Retro') }, 'catalog.yaml:2:1'],
  ['category-is-listed-twice', listing('romantic', 'cartoon', 'romantic'), 'catalog.yaml:3:5'],
];

for (const [code, files, place] of twoPlaces) {
  test(`${code} names the other place too`, (t) => {
    const folder = folderWith(t, { ...soundCatalog, ...files });
    const finding = examine(readSources(folder)).findings.find((each) => each.code === code);
    const places = finding?.related.map(
      ({ path, range: { start } }) => `${path.slice(folder.length + 1)}:${start.line}:${start.column}`,
    );
    assert.deepEqual(places, [place]);
  });
}
