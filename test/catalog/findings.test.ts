import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/finding/codes.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { fields, filters, findingsIn, romantic } from './findings/rows.ts';

test('finds a missing catalog.yaml, and says nothing of the order then', (t) => {
  const folder = folderWith(t, soundCatalog);
  rmSync(join(folder, 'catalog.yaml'));
  assert.deepEqual(findingsIn(folder), ['catalog.yaml:1:1 file-is-missing']);
});

test('finds that there is no category at all', (t) => {
  const folder = folderWith(t, { 'catalog.yaml': 'organization_id: a\n' });
  assert.deepEqual(findingsIn(folder), ['catalog.yaml:1:1 catalog-has-no-category']);
});

test('tells once what to do with the memory of the first edition, whatever is in it, and reads it nowhere', (t) => {
  for (const text of ['{}\n', 'no JSON', '']) {
    const folder = folderWith(t, { ...soundCatalog, 'stamps.json': text });
    assert.deepEqual(findingsIn(folder), ['stamps.json:1:1 memory-is-left-over']);
    assert.equal(examine(readSources(folder)).counts.errors, 0);
  }
});

const formerNames: readonly (readonly [claim: string, files: Files, findings: readonly string[]])[] = [
  ['nothing in names that are gone', filters(filterYaml('b', ['was: a']), filterYaml('c', ['was: cartoon/z'])), []],
  ['a filter that was itself', filters(filterYaml('a', ['was: a'])), ['romantic.yaml:8:10 was-is-in-use']],
  [
    'a filter that was one beside it',
    filters(filterYaml('a'), filterYaml('b', ['was: a'])),
    ['romantic.yaml:12:10 was-is-in-use'],
  ],
  [
    'a filter that was one elsewhere',
    filters(filterYaml('a', ['was: cartoon/comic_ink'])),
    ['romantic.yaml:8:10 was-is-in-use'],
  ],
  [
    'two filters that were one',
    filters(filterYaml('a', ['was: z']), filterYaml('b', ['was: z'])),
    ['romantic.yaml:13:10 was-is-in-use'],
  ],
  [
    'a category that was another',
    romantic(`was: cartoon\n${categoryYaml('Romantic', [filterYaml('a')])}`),
    ['romantic.yaml:1:6 was-is-in-use'],
  ],
  ['a code that cannot be', filters(filterYaml('a', ['was: rosy dusk'])), ['romantic.yaml:8:10 was-is-malformed']],
];
for (const [claim, files, findings] of formerNames) {
  test(`finds ${claim}`, (t) => {
    const found = findingsIn(folderWith(t, { ...soundCatalog, ...files }));
    assert.deepEqual(
      found,
      findings.map((finding) => `categories/${finding}`),
    );
  });
}

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
  const entries = examine(readSources(folder)).findings.map(({ entry }) => entry);
  const names = (code: string) => ({ name_ko: `필터 ${code}`, name_en: `Filter ${code}` });
  const second = { kind: 'filter', key: undefined, category: 'romantic', position: 2, ...names('001') };
  assert.deepEqual(entries, [
    { kind: 'filter', key: 'romantic/a', category: 'romantic', position: 1, ...names('a') },
    second,
    second,
    {
      kind: 'category',
      key: 'romantic',
      category: 'romantic',
      position: undefined,
      name_ko: '로맨틱',
      name_en: 'Romantic',
    },
  ]);
});

const twoPlaces: readonly (readonly [code: Code, files: Files, related: string])[] = [
  ['code-is-duplicate', filters(filterYaml('a'), filterYaml('a')), 'categories/romantic.yaml:4:11'],
  ['code-is-in-two-categories', filters(filterYaml('comic_ink')), 'categories/cartoon.yaml:4:11'],
  ['key-is-duplicate', fields('name_ko: 가\nname_en: A\nname_ko: 나\n'), 'categories/romantic.yaml:1:1'],
  ['hyphen-is-missing', filters(filterYaml('a'), filterYaml('b').replace('- ', '  ')), 'categories/romantic.yaml:4:5'],
  [
    'name-is-shared',
    filters(filterYaml('a'), filterYaml('b').replace('필터 b', '필터 a')),
    'categories/romantic.yaml:5:14',
  ],
  ['image-url-is-shared', filters(filterYaml('a').replace('/a.', '/comic_ink.')), 'categories/cartoon.yaml:7:16'],
  [
    'names-are-swapped',
    filters(filterYaml('a').replace('필터 a', 'Rosy').replace('Filter a', '노을')),
    'categories/romantic.yaml:6:14',
  ],
  [
    'category-is-listed-twice',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'romantic']) },
    'catalog.yaml:3:5',
  ],
];

for (const [code, files, place] of twoPlaces) {
  test(`${code} names the other place too`, (t) => {
    const folder = folderWith(t, { ...soundCatalog, ...files });
    const found = examine(readSources(folder)).findings.find((finding) => finding.code === code);
    const places = found?.related.map(
      ({ path, range: { start } }) => `${path.slice(folder.length + 1)}:${start.line}:${start.column}`,
    );
    assert.deepEqual(places, [place]);
  });
}
