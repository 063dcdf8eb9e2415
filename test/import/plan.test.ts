import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerCategory, answerFilter } from './answers.ts';
import { imported } from './imported.ts';

const gone = { deleted_at: '2026-01-01T00:00:00.000Z' };

test('the owner of the first category is that of the catalog; others have their own', () => {
  const { catalog, categories } = imported([
    answerCategory([answerFilter('c')], { filter_category_id: 'c2', name_en: 'Second' }),
    answerCategory([answerFilter('a'), answerFilter('b', { organization_id: '7' })], { organization_id: '7' }),
  ]).plan;
  assert.equal(catalog.organization_id, '42');
  const owners = categories.map(({ fields }) => [
    fields.organization_id,
    fields.filters?.map((each) => each.organization_id),
  ]);
  assert.deepEqual(owners, [
    [undefined, [undefined]],
    ['7', ['42', undefined]],
  ]);
});

test('deleted entries stay in the memory where their key is free, and are left out where it is not', () => {
  const { categories, stamps, counts } = imported([
    answerCategory([answerFilter('x')], { ...gone, filter_category_id: 'c0', name_en: 'Former' }),
    answerCategory([answerFilter('y')], { ...gone, filter_category_id: 'c9' }),
    answerCategory([
      answerFilter('a', { ...gone, filter_id: 'old' }),
      answerFilter('a'),
      answerFilter('b', gone),
      answerFilter('b', { ...gone, filter_id: 'another' }),
      answerFilter('여름', gone),
    ]),
  ]).plan;
  assert.deepEqual(
    categories.map(({ slug, fields }) => [slug, fields.filters?.map(({ code }) => code)]),
    [['romantic', ['a']]],
  );
  assert.deepEqual(
    [...stamps.entries].map(([key, { identifier, deleted_at }]) => [key, identifier, deleted_at]),
    [
      ['former', 'c0', gone.deleted_at],
      ['former/x', 'id of x', gone.deleted_at],
      ['romantic', 'c1', null],
      ['romantic/a', 'id of a', null],
      ['romantic/b', 'id of b', gone.deleted_at],
    ],
  );
  assert.deepEqual(counts, { categories: 1, filters: 1, deleted: 3, omitted: 5 });
});

test('times stay as given, also where a change is before the creation, and the order has the newest change', () => {
  const { order, entries } = imported([
    answerCategory([answerFilter('a', { created_at: '2026-01-01T00:00:00.000Z' }), answerFilter('b', gone)]),
  ]).plan.stamps;
  const { identifier, created_at, updated_at } = entries.get('romantic/a') ?? {};
  assert.deepEqual(
    [identifier, created_at, updated_at],
    ['id of a', '2026-01-01T00:00:00.000Z', '2025-04-01T00:00:00.000Z'],
  );
  assert.deepEqual([order?.created_at, order?.updated_at], [gone.deleted_at, gone.deleted_at]);
});
