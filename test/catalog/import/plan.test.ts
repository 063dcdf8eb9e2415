import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planImport } from '../../../src/catalog/import/plan.ts';
import { newSlug } from '../../../src/catalog/import/slugs.ts';
import { planStamps } from '../../../src/catalog/stamps/plan.ts';
import type { Stamps } from '../../../src/catalog/stamps/stamp.ts';
import { answerCategory, answerFilter } from '../../support/answer.ts';
import type { Files } from '../../support/folder.ts';
import { examined, importedFiles } from '../../support/imported.ts';

const slugs: readonly (readonly [name_en: string, name_ko: string, slug: string])[] = [
  ['Romantic', '로맨틱', 'romantic'],
  ['  Soft & Warm! ', '로맨틱', 'soft-warm'],
  ['Émilie', '', 'emilie'],
  ['Hair / Make-up', '', 'hair-make-up'],
  ['2024', '', '2024'],
  ['로맨틱', 'K-Pop', 'k-pop'],
  ['로맨틱', '로맨틱', 'category-3'],
  ['', '', 'category-3'],
  ['😀', '\ud800', 'category-3'],
  ['CON', '', 'con-category'],
  ['Lpt1', '', 'lpt1-category'],
  ['x'.repeat(100), '', 'x'.repeat(64)],
  ['taken', '', 'taken-2'],
  [`${'y'.repeat(62)} z`, '', `${'y'.repeat(62)}-2`],
];

for (const [name_en, name_ko, slug] of slugs) {
  test(`the third category, ${JSON.stringify([name_en, name_ko])}, becomes ${slug}`, () => {
    const taken = new Set(['taken', `${'y'.repeat(62)}-z`]);
    assert.equal(newSlug({ name_en, name_ko }, 3, taken), slug);
  });
}

function identifiers({ entries }: Stamps): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].map(([key, { identifier }]) => [key, identifier]));
}

test('the owner of most categories is that of the catalog; others say theirs', () => {
  const { catalog, categories } = planImport([
    answerCategory([answerFilter('a'), answerFilter('b', { organization_id: '7' })], { organization_id: '7' }),
    answerCategory([answerFilter('c')], { filter_category_id: 'c2' }),
    answerCategory([], { filter_category_id: 'c3' }),
  ]);
  assert.equal(catalog.organization_id, '42');
  const owners = categories.map(({ fields }) => [
    fields.organization_id,
    fields.filters?.map((each) => each.organization_id),
  ]);
  assert.deepEqual(owners, [
    ['7', ['42', undefined]],
    [undefined, [undefined]],
    [undefined, []],
  ]);
});

test('deleted entries leave their identifiers, and stand back behind those that live', () => {
  const gone = { deleted_at: '2026-01-01T00:00:00.000Z' };
  const { categories, stamps, counts } = planImport([
    answerCategory([answerFilter('x')], { ...gone, filter_category_id: 'c0' }),
    answerCategory([answerFilter('a', { ...gone, filter_id: 'old' }), answerFilter('a'), answerFilter('b', gone)]),
  ]);
  assert.deepEqual(
    categories.map(({ slug, fields }) => [slug, fields.filters?.map(({ code }) => code)]),
    [['romantic', ['a']]],
  );
  assert.deepEqual(identifiers(stamps), {
    romantic: 'c1',
    'romantic/a': 'id of a',
    'romantic/a#2': 'old',
    'romantic/b': 'id of b',
    'romantic-2': 'c0',
    'romantic-2/x': 'id of x',
  });
  assert.deepEqual(
    [...stamps.entries]
      .filter(([, { deleted_at }]) => deleted_at !== null)
      .map(([key]) => key)
      .toSorted(),
    ['romantic-2', 'romantic-2/x', 'romantic/a#2', 'romantic/b'],
  );
  assert.deepEqual(counts, { categories: 1, filters: 1, deleted: 4 });
});

/** What an editor does to the category file, and which codes then have which identifiers. */
const mendings: readonly {
  readonly claim: string;
  readonly codes: readonly string[];
  readonly mend: (text: string) => string;
  readonly identifiers: Readonly<Record<string, string>>;
}[] = [
  {
    claim: 'a code that was mended alone',
    codes: ['여름', '겨울'],
    mend: (text) => text.replace('code: 여름', 'code: summer').replace('code: 겨울', 'code: winter'),
    identifiers: { 'romantic/summer': 'id 1', 'romantic/winter': 'id 2' },
  },
  {
    claim: 'codes that were mended together with everything else, as check proposes',
    codes: ['winter!', 'summer glow'],
    mend: (text) => text.replace('winter!', 'winter').replace('summer glow', 'summer_glow').replaceAll('Filter', 'F'),
    identifiers: { 'romantic/winter': 'id 1', 'romantic/summer_glow': 'id 2' },
  },
  {
    claim: 'codes that were replaced together with everything else',
    codes: ['여름', '겨울', 'spring'],
    mend: (text) => text.replace('code: 여름', 'code: zz').replace('code: 겨울', 'code: aa').replaceAll('Filter', 'F'),
    identifiers: { 'romantic/zz': 'id 1', 'romantic/aa': 'id 2', 'romantic/spring': 'id 3' },
  },
  {
    claim: 'the second of two equal codes',
    codes: ['001', '001'],
    mend: (text) => text.replace(/"001"(?=[^"]*$)/, '"002"'),
    identifiers: { 'romantic/001': 'id 1', 'romantic/002': 'id 2' },
  },
  {
    claim: 'the first of two equal codes',
    codes: ['001', '001'],
    mend: (text) => text.replace('"001"', '"002"').replaceAll('Filter', 'F'),
    identifiers: { 'romantic/002': 'id 1', 'romantic/001': 'id 2' },
  },
];

for (const { claim, codes, mend, identifiers: expected } of mendings) {
  test(`whoever mends keeps the identifier: ${claim}`, () => {
    const filters = codes.map((code, index) =>
      answerFilter(code, { filter_id: `id ${index + 1}`, name_en: `Filter ${index}` }),
    );
    const files = importedFiles([answerCategory(filters)]);
    const before = examined(files);
    const errors = before.diagnostics.filter(({ severity }) => severity === 'error');
    assert.deepEqual([...new Set(errors.map(({ path }) => path))], ['catalog/categories/romantic.yaml']);

    const path = 'categories/romantic.yaml';
    const mended: Files = { ...files, [path]: mend(String(files[path])) };
    const { sound, diagnostics } = examined(mended);
    assert.ok(sound, JSON.stringify(diagnostics));
    const { stamps } = planStamps(sound.catalog, sound.stamps, '2026-06-01T00:00:00.000Z');
    assert.deepEqual(identifiers(stamps), { romantic: 'c1', ...expected });
  });
}

test('a filter that comes beside one that is mended does not take its identifier', () => {
  const files = importedFiles([answerCategory([answerFilter('여름')])]);
  const path = 'categories/romantic.yaml';
  const text = String(files[path]).replace('code: 여름', 'code: summer').replace('Filter 여름', 'Summer');
  const another = `${text}  - code: other\n    name_ko: 다른\n    name_en: Other\n    image_url: https://cdn.example.com/o.webp\n`;
  const { sound } = examined({ ...files, [path]: another });
  assert.ok(sound);
  const { stamps } = planStamps(sound.catalog, sound.stamps, '2026-06-01T00:00:00.000Z');
  assert.equal(stamps.entries.get('romantic/여름#1')?.deleted_at, '2026-06-01T00:00:00.000Z');
  assert.notEqual(stamps.entries.get('romantic/other')?.identifier, 'id of 여름');
});
