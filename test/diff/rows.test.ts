import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../src/diff/rows.ts';
import { rowLine } from '../../src/report/changes/describe.ts';
import { loadWording } from '../../src/wording/wording.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { compareFiles, type Edits } from './compared.ts';

const { changes: wording } = await loadWording('en');
const codes = ['a', 'b', 'c'];
const twoCategories = (edit = (filter: string, _code: string, _slug: string) => filter): Edits => {
  const fileOf = (slug: string) => {
    const filters = codes.map((code) =>
      edit(filterYaml(code, ['is_recommended: true']), code, slug),
    );
    return categoryYaml(slug, filters).replace(/(?<=ko: ).*/, slug);
  };
  return {
    'catalog.yaml': catalogYaml(['one', 'two']),
    'categories/one.yaml': fileOf('one'),
    'categories/two.yaml': fileOf('two'),
  };
};

/** The rows of a change, a line each, with the category behind those of one. */
function rowsIn(edits: Edits, files: Edits = twoCategories()): readonly string[] {
  const { changes, accepted } = compareFiles(edits, files);
  return rowsOf(changes, accepted).map(
    (row) => `${row.category?.key ?? 'several'}: ${rowLine(row, wording)}`,
  );
}

test('equal changes are one row, with where addresses differ', () => {
  const all =
    '필터 a (one/a), 필터 b (one/b), 필터 c (one/c), 필터 a (two/a), 필터 b (two/b), 필터 c (two/c)';
  const inTwo = '필터 a (two/a), 필터 b (two/b), 필터 c (two/c)';
  const off = (filter: string) => filter.replace('recommended: true', 'recommended: false');
  const cases: readonly (readonly [Parameters<typeof twoCategories>[0], readonly string[]])[] = [
    [off, [`several: changed: 6 filters; is_recommended: true → false; ${all}`]],
    [
      (filter, _, slug) => (slug === 'two' ? `${filter}    is_active: false\n` : filter),
      [`two: switched off: 3 filters; ${inTwo}`],
    ],
    [
      (filter) => filter.replace('cdn.example.com', 'img.example.com'),
      [`several: changed: 6 filters; image_url (host): cdn.example.com → img.example.com; ${all}`],
    ],
    [
      (filter, code) => filter.replace('.webp', code === 'a' ? '.png' : '.webp?v=2'),
      [
        'several: changed: 2 filters; image_url (part of the address): .webp → .png; 필터 a (one/a), 필터 a (two/a)',
        'several: changed: 4 filters; image_url (part of the address): (empty) → ?v=2; 필터 b (one/b), 필터 c (one/c), 필터 b (two/b), 필터 c (two/c)',
      ],
    ],
    [
      (filter, code, slug) => (slug === 'one' && code === 'a' ? off(filter) : filter),
      ['one: changed: one/a 필터 a (Filter a); is_recommended: true → false'],
    ],
  ];
  for (const [edit, rows] of cases) assert.deepEqual(rowsIn(twoCategories(edit)), rows);
});

test('moves between the same categories are one row, and what one acceptance names is in no row with others', () => {
  const { 'categories/one.yaml': one = '', 'categories/two.yaml': two = '' } = twoCategories();
  const filters = codes.map((code) => filterYaml(`${code}${code}`)).join('');
  const files = { ...twoCategories(), 'categories/one.yaml': one + filters };
  const accepted =
    'accepted:\n  - {change: moved, entry: one/cc, reason: Meant, expires: 2026-12-31}\n';
  assert.deepEqual(
    rowsIn(
      {
        'categories/one.yaml': one,
        'categories/two.yaml': two + filters,
        'accepted-changes.yaml': accepted,
      },
      files,
    ),
    [
      'two: moved: 2 filters; one → two; 필터 aa (two/aa), 필터 bb (two/bb)',
      'two: moved: two/cc 필터 cc (Filter cc); one/cc → two/cc',
    ],
  );
});

test('what may be renamed comes first in its category, with what it may be now', () => {
  const { 'categories/two.yaml': two = '' } = twoCategories();
  const edited = String(two)
    .replace('two\n', 'Two\n')
    .replace('code: c', 'code: d')
    .replace('Filter c', 'Filter d');
  assert.deepEqual(rowsIn({ 'categories/two.yaml': edited }), [
    'two: removed: two/c 필터 c (Filter c)',
    'two: added: two/d 필터 c (Filter d); is_recommended: true',
    'two: changed: two Two (two); name_ko: two → Two',
  ]);
  const { changes } = compareFiles({ 'categories/two.yaml': edited }, twoCategories());
  const all = twoCategories((filter, code) =>
    filter.replaceAll(/(?<=필터 |Filter )/g, `new ${code} `),
  );
  const file = String(all['categories/two.yaml'])
    .replace('ko: two', 'ko: Neu')
    .replace('en: two', 'en: New');
  const renamed = {
    'categories/two.yaml': undefined,
    'categories/new.yaml': file.replaceAll('.webp', '.png'),
  };
  const [row] = rowsOf(compareFiles(renamed, twoCategories()).changes);
  assert.deepEqual(row?.replacement, { gone: 'two', added: 'new', line: 'was: two' });
  assert.deepEqual(rowsOf(changes)[0]?.replacement, {
    gone: 'two/c',
    added: 'two/d',
    line: 'was: c',
  });
});

test('an order that is turned round, or in which many stand elsewhere, is one line', () => {
  const many = [...'abcdefgh'];
  const filesWith = (order: readonly string[]) => ({
    'catalog.yaml': catalogYaml(['one']),
    'categories/one.yaml': categoryYaml(
      'one',
      order.map((code) => filterYaml(code)),
    ),
  });
  const entry = 'one: reordered: one one 룩 (one)';
  for (const [order, lines] of [
    ['hgfedcba', 'the whole list is the other way round, and begins with 1. 필터 h'],
    [
      'hgfedcab',
      '6 stand elsewhere now: 1. 필터 h, 2. 필터 g, 3. 필터 f, 4. 필터 e, 5. 필터 d, 6. 필터 c',
    ],
    ['habcdefg', '필터 h (one/h): from place 8 to place 1'],
  ] as const) {
    assert.deepEqual(rowsIn(filesWith([...order]), filesWith(many)), [`${entry}; ${lines}`]);
  }
});
