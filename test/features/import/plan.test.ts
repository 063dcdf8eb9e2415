import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, imported, responseCategory, responseFilter } from './imported.ts';

test('deleted entries stay in the registry if their key is free, and are left out if not', () => {
  const former = { ...gone, filter_category_id: 'c0', name_en: 'Former' };
  const { categories, registry, omitted } = imported([
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
  const kept = Array.from(registry.entries, ([key, { identifier, deleted_at }]) => {
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
