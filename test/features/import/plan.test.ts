import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, imported, responseCategory, responseFilter } from './imported.ts';

test('the owner of the first category is that of the catalog; others have their own', () => {
  const { catalog, categories } = imported([
    responseCategory([responseFilter('c')], { filter_category_id: 'c2', name_en: 'Second' }),
    responseCategory([responseFilter('a'), responseFilter('b', { organization_id: '7' })], {
      organization_id: '7',
    }),
  ]).plan;
  assert.equal(catalog.organization_id, '42');
  const owners = categories.map(({ fields }) => [
    fields.organization_id,
    ...(fields.filters ?? []).map((each) => each?.organization_id),
  ]);
  assert.deepEqual(owners.map(String), [',', '7,42,']);
});

test('deleted entries stay in the memory where their key is free, and are left out where it is not', () => {
  const { categories, stamps, counts } = imported([
    responseCategory([responseFilter('x')], {
      ...gone,
      filter_category_id: 'c0',
      name_en: 'Former',
    }),
    responseCategory([responseFilter('y')], { ...gone, filter_category_id: 'c9' }),
    responseCategory([
      responseFilter('a', { ...gone, filter_id: 'old' }),
      responseFilter('a'),
      responseFilter('b', gone),
      responseFilter('b', { ...gone, filter_id: 'another' }),
      responseFilter('여름', gone),
    ]),
  ]).plan;
  const keys = categories.map(({ slug, fields }) => [
    slug,
    ...(fields.filters ?? []).map((each) => each?.code),
  ]);
  assert.deepEqual(keys, [['romantic', 'a']]);
  const kept = [...stamps.entries].map(([key, { identifier, deleted_at }]) => [
    key,
    identifier,
    deleted_at,
  ]);
  assert.deepEqual(kept, [
    ['former', 'c0', gone.deleted_at],
    ['former/x', 'id of x', gone.deleted_at],
    ['romantic', 'c1', null],
    ['romantic/a', 'id of a', null],
    ['romantic/b', 'id of b', gone.deleted_at],
  ]);
  assert.deepEqual(counts, { categories: 1, filters: 1, deleted: 3, omitted: 5 });
});

test('times stay as given, also where a change is before the creation, and the order has the newest change', () => {
  const created_at = '2026-01-01T00:00:00.000Z';
  const response = [
    responseCategory([responseFilter('a', { created_at }), responseFilter('b', gone)]),
  ];
  const { order, entries } = imported(response).plan.stamps;
  const { content: _, ...stamp } = entries.get('romantic/a') ?? {};
  const updated_at = '2025-04-01T00:00:00.000Z';
  assert.deepEqual(stamp, { identifier: 'id of a', created_at, updated_at, deleted_at: null });
  assert.deepEqual([order?.created_at, order?.updated_at], [gone.deleted_at, gone.deleted_at]);
});
