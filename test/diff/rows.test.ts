import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../src/diff/change.ts';
import { groupIntoRows } from '../../src/diff/rows.ts';
import { createRowView, formatRow } from '../../src/report/changes/row-view.ts';
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

/** Formats a row per line, with the category if there is only one. */
function rowsIn(edits: Edits, files: Edits = twoCategories()): readonly string[] {
  const comparison = compareFiles(edits, files);
  return groupIntoRows(comparison).map((row) => {
    const line = formatRow(createRowView(row, { wording, comparison }), wording);
    return `${row.category?.key ?? 'several'}: ${line}`;
  });
}

test('moves between the same categories share a row, and each acceptance has its own rows', () => {
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
      'two: moved: 2 filters; one → two; two/aa Filter aa (필터 aa), two/bb Filter bb (필터 bb)',
      'two: moved: two/cc Filter cc (필터 cc); one/cc → two/cc',
    ],
  );
});

test('rescheduled ends with different former days have separate rows', () => {
  const ending = (codesOfOne: string, day: string) =>
    twoCategories((filter, code, slug) =>
      slug === 'one' && codesOfOne.includes(code)
        ? `${filter}    active_until: ${day}T00:00Z\n`
        : filter,
    );
  assert.deepEqual(rowsIn(ending('ab', '2026-12-15'), ending('a', '2027-01-01')), [
    'one: ends 15 Dec 00:00 instead of 1 Jan 2027 00:00: one/a Filter a (필터 a)',
    'one: ends 15 Dec 00:00, last day 14 Dec: one/b Filter b (필터 b)',
  ]);
});

const removed = (key: string, name = 'A') => entry('removed', key, name);
const added = (key: string, name = 'A') => entry('added', key, name);

function entry(kind: 'added' | 'removed', key: string, name: string, image_url?: string): Change {
  const common = { key, name_ko: name, name_en: name };
  const details = { kind, filters: [], fields: [], ...(image_url && { image_url }) };
  return { ...details, level: 'notable', entry: common, category: common };
}

test('suggests a rename for a removed and an added entry with the same name or image', () => {
  const filters = [{ key: 'x/a', name_ko: 'A', name_en: 'A', image_url: 'https://a.example' }];
  for (const [changes, expected] of [
    [[removed('love/a'), added('love/b')], 'love/b is the former love/a, was: a'],
    [[removed('love/1'), added('love/b')], 'love/b is the former love/1, was: "1"'],
    [[removed('love/a'), added('new/b')], 'new/b is the former love/a, was: love/a'],
    [[removed('love/a'), added('new/b'), added('love/c')], 'love/c is the former love/a, was: a'],
    [
      [entry('removed', 'love/a', 'A', 'u'), entry('added', 'love/b', 'B', 'u')],
      'love/b is the former love/a, was: a',
    ],
    [
      [
        { ...removed('old', 'Old'), filters },
        { ...added('new', 'New'), filters },
      ] as Change[],
      'new is the former old, was: old',
    ],
    [[removed('old'), added('new/a')], undefined],
    [[removed('love/a'), added('love/b', 'B')], undefined],
    [[removed('old', 'Old'), added('new', 'New')], undefined],
  ] as const) {
    const { likelyRename } =
      groupIntoRows({ changes, accepted: new Map() }).find((row) => row.likelyRename) ?? {};
    const { removed, added: key, line } = likelyRename ?? {};
    assert.equal(likelyRename && `${key} is the former ${removed}, ${line}`, expected);
  }
});

test('likely renames come first, then breaking changes, then those in several categories', () => {
  const edits = twoCategories((filter, code, slug) => {
    const noted = filter.replace('is_recommended: true', `is_recommended: ${code === 'a'}`);
    if (slug === 'one' || code === 'a') return noted;
    return code === 'b' ? '' : filter.replace('code: c', 'code: d').replace('Filter c', 'Filter d');
  });
  const titles = rowsIn(edits).map((row) => row.split(';', 1).join());
  assert.deepEqual(titles, [
    'two: removed: two/c Filter c (필터 c)',
    'two: added: two/d Filter d (필터 c)',
    'two: removed: two/b Filter b (필터 b)',
    'one: changed: 2 filters',
  ]);
});
