import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/diagnostic/codes.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';

const unstamped: readonly Code[] = ['entry-is-unstamped', 'order-is-unstamped'];

/** What is found in a folder, as `file:line:column code`; that nothing is stamped yet is another test's matter. */
function findingsIn(folder: string): readonly string[] {
  return examine(readSources(folder))
    .diagnostics.filter(({ code }) => !unstamped.includes(code))
    .map(
      ({ path, range, code }) => `${path.slice(folder.length + 1)}:${range.start.line}:${range.start.column} ${code}`,
    );
}

const romantic = (text: string): Files => ({ 'categories/romantic.yaml': text });
const filters = (...entries: readonly string[]): Files => romantic(categoryYaml('Romantic', entries));
const filterWith = (field: string, value: string): Files =>
  filters(filterYaml('rosy_dusk').replace(new RegExp(`${field}: .*`), `${field}: ${value}`));
const at = (place: string, code: Code) => [`categories/romantic.yaml:${place} ${code}`];

/** What is written over the sound catalog, and all that is then found. */
const rows: readonly (readonly [claim: string, files: Files, findings: readonly string[]])[] = [
  ['nothing wrong', {}, []],
  ['CRLF line ends', romantic(categoryYaml('Romantic', [filterYaml('a')]).replaceAll('\n', '\r\n')), []],
  ['a byte order mark', romantic(`\ufeff${categoryYaml('Romantic')}`), []],
  [
    'a byte order mark before a mistake',
    romantic('\ufeffname: a\nname_ko: 가\nname_en: A\n'),
    at('1:1', 'field-is-unknown'),
  ],
  ['a category that owns itself', romantic(`${categoryYaml('Romantic')}organization_id: other\n`), []],

  // The YAML itself
  ['a colon in a text', romantic('name_ko: 로맨틱\nname_en: a: b\n'), at('2:10', 'yaml-is-malformed')],
  ['a tab as indentation', romantic('name_ko: 로맨틱\nfilters:\n\t- code: a\n'), at('3:1', 'yaml-is-malformed')],
  ['a reserved character', romantic('name_ko: @a\nname_en: A\n'), at('1:10', 'yaml-is-malformed')],
  ['two documents', romantic('name_ko: 가\nname_en: A\n---\nname_ko: 나\n'), at('3:1', 'yaml-is-malformed')],
  ['an empty file', romantic(''), at('1:1', 'document-is-empty')],
  ['comments only', romantic('# nothing\n'), at('1:1', 'document-is-empty')],
  ['a list instead of fields', romantic('- name_ko: 가\n'), at('1:1', 'value-has-wrong-type')],
  ['a directive', romantic(`%YAML 1.1\n---\n${categoryYaml('A')}`), at('1:1', 'yaml-feature-is-not-allowed')],
  ['an anchor', romantic('name_ko: &a 가\nname_en: A\n'), at('1:10', 'yaml-feature-is-not-allowed')],
  ['an alias', romantic('name_ko: 가\nname_en: *bold*\n'), at('2:10', 'yaml-feature-is-not-allowed')],
  ['a tag', romantic('name_ko: !!str 1\nname_en: A\n'), at('1:10', 'yaml-feature-is-not-allowed')],
  ['an unknown tag', romantic('name_ko: !important 가\nname_en: A\n'), at('1:10', 'yaml-feature-is-not-allowed')],
  ['a merge key', romantic('name_ko: 가\nname_en: A\n<<: {}\n'), at('3:1', 'yaml-feature-is-not-allowed')],
  ['a field twice', romantic('name_ko: 가\nname_en: A\nname_ko: 나\n'), at('3:1', 'key-is-duplicate')],
  [
    'a field once in NFD',
    romantic(`name_ko: 가\nname_en: A\n가: 1\n${'가'.normalize('NFD')}: 2\n`),
    [...at('3:1', 'field-is-unknown'), ...at('4:1', 'field-is-unknown'), ...at('4:1', 'key-is-duplicate')],
  ],
  ['deep nesting', romantic(`name_ko: ${'['.repeat(40)}${']'.repeat(40)}\n`), at('1:41', 'nesting-is-too-deep')],
  ['20,000 brackets', romantic('['.repeat(20_000)), at('1:33', 'nesting-is-too-deep')],

  [
    'a field twice beside other mistakes',
    romantic('name_ko: 가\nname_ko: 나\ncolour: red\n'),
    [...at('1:1', 'field-is-missing'), ...at('2:1', 'key-is-duplicate'), ...at('3:1', 'field-is-unknown')],
  ],
  [
    'marks of a merge',
    romantic('name_ko: 가\n<<<<<<< HEAD\nname_en: A\n=======\nname_en: B\n>>>>>>> b\n'),
    at('2:1', 'file-is-in-conflict'),
  ],
  [
    'a tag, an anchor and a merge key',
    romantic('name_ko: !x 가\nname_en: &a A\n<<: {}\n'),
    [
      ...at('1:10', 'yaml-feature-is-not-allowed'),
      ...at('2:10', 'yaml-feature-is-not-allowed'),
      ...at('3:1', 'yaml-feature-is-not-allowed'),
    ],
  ],

  // The schemas
  ['a line break in a name', filterWith('name_en', '"a\\nb"'), at('6:14', 'text-has-control-characters')],
  ['half a surrogate pair', filterWith('name_en', '"a\\uD800b"'), at('6:14', 'text-has-control-characters')],
  ['lines in a description', romantic(`${categoryYaml('A')}description: |\n  a\n  b\n`), []],
  [
    'a NUL in a description',
    romantic(`${categoryYaml('A')}description: "a\\0"\n`),
    at('3:14', 'text-has-control-characters'),
  ],
  ['a heap of combining marks', filterWith('name_ko', `a${'\u0301'.repeat(10_000)}`), at('5:14', 'text-is-too-long')],
  ['a code of digits', filters(filterYaml('001')), at('4:11', 'value-has-wrong-type')],
  ['a field without a value', romantic('name_ko:\nname_en: A\n'), at('1:1', 'value-has-wrong-type')],
  ['yes for true', filters(filterYaml('a', ['is_active: yes'])), at('8:16', 'value-has-wrong-type')],
  [
    'a filter that is a text',
    romantic('name_ko: 가\nname_en: A\nfilters:\n  - rosy\n'),
    at('4:5', 'value-has-wrong-type'),
  ],
  ['a missing field', filters('  - code: a\n    name_ko: 가\n    name_en: A\n'), at('4:5', 'field-is-missing')],
  ['an unknown field', filters(filterYaml('a', ['is_recomended: true'])), at('8:5', 'field-is-unknown')],
  ['__proto__ as a field', romantic('name_ko: 가\nname_en: A\n__proto__: {}\n'), at('3:1', 'field-is-unknown')],
  ['a blank name', filterWith('name_en', '"  "'), at('6:14', 'text-is-blank')],
  ['a name that nobody sees', filterWith('name_ko', '"\\u200b\\u3164"'), at('5:14', 'text-is-blank')],
  ['an empty name', filterWith('name_ko', '""'), at('5:14', 'text-is-blank')],
  ['a name of 60 emoji', filterWith('name_ko', '👩‍👩‍👧‍👦'.repeat(60)), []],
  ['a name of 61 emoji', filterWith('name_ko', '👩‍👩‍👧‍👦'.repeat(61)), at('5:14', 'text-is-too-long')],
  ['a name of 60 syllables in NFD', filterWith('name_ko', '각'.normalize('NFD').repeat(60)), []],
  ['a description of 500', romantic(`${categoryYaml('A')}description: ${'x'.repeat(500)}\n`), []],
  [
    'a description of 501',
    romantic(`${categoryYaml('A')}description: ${'x'.repeat(501)}\n`),
    at('3:14', 'text-is-too-long'),
  ],
  ['a code of 64', filterWith('code', 'a'.repeat(64)), []],
  ['a code of 65', filterWith('code', 'a'.repeat(65)), at('4:11', 'code-is-malformed')],
  ['a code with a blank', filterWith('code', 'rosy dusk'), at('4:11', 'code-is-malformed')],
  ['a code in Hangul', filterWith('code', '노을'), at('4:11', 'code-is-malformed')],
  ['http', filterWith('image_url', 'http://a.example/b'), at('7:16', 'image-url-is-not-https')],
  ['a script as an address', filterWith('image_url', 'javascript:alert(1)'), at('7:16', 'image-url-is-not-https')],
  [
    'a password in an address',
    filterWith('image_url', 'https://a:b@c.example/'),
    at('7:16', 'image-url-has-credentials'),
  ],
  ['half an address', filterWith('image_url', '/filters/a.webp'), at('7:16', 'image-url-is-malformed')],
  ['an address without slashes', filterWith('image_url', 'https:a.example/b'), at('7:16', 'image-url-is-malformed')],
  ['a blank in an address', filterWith('image_url', 'https://a.example/a b'), at('7:16', 'image-url-is-malformed')],
  [
    'an unknown choice',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon'], 'snapshot:\n  inactive_filters: no\n') },
    ['catalog.yaml:6:21 value-is-not-a-choice'],
  ],

  // The rules
  ['a code twice', filters(filterYaml('a'), filterYaml('b'), filterYaml('a')), at('12:11', 'code-is-duplicate')],
  ['a code in two categories', filters(filterYaml('comic_ink')), at('4:11', 'code-is-in-two-categories')],
  [
    'a listed category without a file',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'retro']) },
    ['catalog.yaml:5:5 category-file-is-missing'],
  ],
  [
    'a category that is not listed',
    { 'catalog.yaml': catalogYaml(['romantic']) },
    ['categories/cartoon.yaml:1:1 category-is-not-listed'],
  ],
  [
    'a category listed twice',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'romantic']) },
    ['catalog.yaml:5:5 category-is-listed-twice'],
  ],
  [
    'a slug that is none in the list',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'Retro Film']) },
    ['catalog.yaml:5:5 slug-is-malformed'],
  ],
  [
    'a slug that is none as a file',
    { 'categories/Retro_Film.yaml': categoryYaml('Retro') },
    ['categories/Retro_Film.yaml:1:1 slug-is-malformed'],
  ],
  ['a .yml file', { 'categories/retro.yml': categoryYaml('Retro') }, ['categories/retro.yml:1:1 file-is-unexpected']],
  [
    'text that is not UTF-8',
    { 'categories/romantic.yaml': Buffer.from([0x6e, 0xff, 0xfe]) },
    at('1:1', 'file-is-not-utf8'),
  ],
  ['a file over 1 MiB', romantic(`# ${'x'.repeat(1024 * 1024)}\n`), at('1:1', 'file-is-too-large')],
];

for (const [claim, files, findings] of rows) {
  test(`finds ${findings.length === 0 ? 'nothing' : findings[0]?.split(' ')[1]} in ${claim}`, (t) => {
    assert.deepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...files })), findings);
  });
}

test('finds a missing catalog.yaml, and says nothing of the order then', (t) => {
  const folder = folderWith(t, soundCatalog);
  rmSync(join(folder, 'catalog.yaml'));
  assert.deepEqual(findingsIn(folder), ['catalog.yaml:1:1 file-is-missing']);
});

test('finds that there is no category at all', (t) => {
  const folder = folderWith(t, { 'catalog.yaml': 'organization_id: a\n' });
  assert.deepEqual(findingsIn(folder), ['catalog.yaml:1:1 catalog-has-no-category']);
});

test('finds a folder and a broken link in the place of a category file', (t) => {
  const folder = folderWith(t, {
    ...soundCatalog,
    'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'folder', 'link']),
  });
  mkdirSync(join(folder, 'categories/folder.yaml'));
  symlinkSync('nowhere', join(folder, 'categories/link.yaml'));
  assert.deepEqual(findingsIn(folder), [
    'categories/folder.yaml:1:1 file-is-not-readable',
    'categories/link.yaml:1:1 file-is-missing',
  ]);
});

test('does not take stamps that cannot be read for none', (t) => {
  const folder = folderWith(t, soundCatalog);
  symlinkSync('nowhere', join(folder, 'stamps.json'));
  const { diagnostics, sound } = examine(readSources(folder));
  assert.deepEqual(
    diagnostics.map(({ path, code }) => `${path.slice(folder.length + 1)} ${code}`),
    ['stamps.json file-is-missing'],
  );
  assert.equal(sound, undefined);
});

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

test('names the first place of a duplicate too', (t) => {
  const folder = folderWith(t, { ...soundCatalog, ...filters(filterYaml('a'), filterYaml('a')) });
  const found = examine(readSources(folder)).diagnostics.find(({ code }) => code === 'code-is-duplicate');
  assert.deepEqual(found?.related, [
    {
      path: join(folder, 'categories/romantic.yaml'),
      range: { start: { line: 4, column: 11 }, end: { line: 4, column: 12 } },
    },
  ]);
});
