import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, imported, responseCategory, responseFilter } from './imported.ts';

test('the owner of the first category is that of the catalog; others have their own', () => {
  const own = responseFilter('b', { organization_id: '7' });
  const { catalog, categories } = imported([
    responseCategory([responseFilter('c')], { filter_category_id: 'c2', name_en: 'Second' }),
    responseCategory([responseFilter('a'), own], { organization_id: '7' }),
  ]).plan;
  const owners = categories.map(({ fields: { organization_id, filters = [] } }) => [
    organization_id,
    ...filters.map((each) => each?.organization_id),
  ]);
  assert.deepEqual(catalog, { organization_id: '42', categories: ['second', 'romantic'] });
  assert.deepEqual(owners.map(String), [',', '7,42,']);
});

test('deleted entries stay in the registry if their key is free, and are left out if not', () => {
  const former = { ...gone, filter_category_id: 'c0', name_en: 'Former' };
  const { categories, stamps, omitted } = imported([
    responseCategory([responseFilter('x')], former),
    responseCategory([responseFilter('y')], { ...gone, filter_category_id: 'c9' }),
    responseCategory([
      responseFilter('a', { ...gone, filter_id: 'old' }),
      responseFilter('a'),
      responseFilter('b', gone),
      responseFilter('b', { ...gone, filter_id: 'another' }),
      responseFilter('여름', gone),
    ]),
  ]).plan;
  const [category, ...others] = categories;
  assert.deepEqual([category?.slug, others], ['romantic', []]);
  assert.deepEqual(
    category?.fields.filters?.map((each) => each?.code),
    ['a'],
  );
  const kept = Array.from(stamps.entries, ([key, { identifier, deleted_at }]) => {
    return `${key}: ${identifier}${deleted_at === null ? '' : ', deleted'}`;
  });
  assert.deepEqual(kept, [
    'former: c0, deleted',
    'former/x: id of x, deleted',
    'romantic: c1',
    'romantic/a: id of a',
    'romantic/b: id of b, deleted',
  ]);
  assert.equal(omitted, 5);
});
