import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameEntries } from '../../../src/features/import/entry-keys.ts';
import { gone, responseCategory, responseFilter } from './imported.ts';

const filtersOf = (...codes: readonly string[]) => [
  responseCategory(codes.map((code, at) => responseFilter(code, { name_en: `Filter ${at}` }))),
];

const long = 'x'.repeat(64);
const proposals: readonly (readonly [claim: string, codes: readonly string[], ...string[]])[] = [
  ['of a code with a space or a sign', ['summer glow', '_x', "it's"], 'summer_glow', 'x', 'it_s'],
  ['of one that cannot be seen', ['', ' a', 'c\n'], 'filter_0', 'a', 'c'],
  [
    'of 65 letters, and of Hangul, by the English name',
    [`x${long}`, '여름'],
    'filter_0',
    'filter_1',
  ],
  ['of a code that comes three times', ['1', '1', '1_2', '1'], '1_3', '1_4'],
  ['that is not too long with its number', [long, long], `${long.slice(2)}_2`],
];
for (const [claim, codes, ...expected] of proposals) {
  test(`proposes a code in place ${claim}`, () => {
    const { badCodes } = nameEntries(filtersOf(...codes));
    assert.deepEqual(
      badCodes.map(({ proposal }) => proposal),
      expected,
    );
  });
}

test('names the live filter that keeps a code', () => {
  const old = responseFilter('a', { ...gone, filter_id: 'old' });
  const { names, badCodes } = nameEntries([
    responseCategory([old, responseFilter('a'), responseFilter('a')]),
  ]);
  const place = '.[0].filters[2]';
  const takenBy = '.[0].filters[1]';
  assert.deepEqual(badCodes, [{ place, given: 'a', takenBy, proposal: 'a_2' }]);
  assert.equal(names.has('.[0].filters[0]'), false);
});

test('makes slugs if English names give none, or one that is taken', () => {
  const names = ['Soft & Warm!', 'soft warm', '로맨틱', '', 'Hair / Make-up', 'con'];
  const found = nameEntries(names.map((name_en) => responseCategory([], { name_en })));
  const slugs = 'soft-warm soft-warm-2 category-3 category-4 hair-make-up con-category';
  const inOrder = names.map((_, index) => found.names.get(`.[${index}]`));
  assert.equal(inOrder.join(' '), slugs);
  const made = found.generatedSlugs.map(({ given, proposal }) => `${given}: ${proposal}`);
  assert.deepEqual(made, ['soft warm: soft-warm-2', '로맨틱: category-3', ': category-4']);
});
