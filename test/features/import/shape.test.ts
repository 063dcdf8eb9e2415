import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseResponse } from '../../../src/features/import/api-response.ts';
import { request, responseCategory, responseFilter } from './imported.ts';

const category = responseCategory([responseFilter('a')]);
const [filter] = category.filters;

function isRefused(text: string, faults: readonly string[], unknown: readonly string[] = []) {
  const args = { request, faults, unknown };
  assert.throws(() => parseResponse(text, request), { code: 'response-breaks-the-contract', args });
}

const created_at = '2199-01-01T00:00:00.000Z';
const time = `.[0].created_at must match format "date-time, not in the future (2026-11-20T09:30:00.000Z)": "${created_at}"`;
const inOther = { ...category, filters: [{ ...filter, filter_category_id: 'c2' }] };
const untyped = { ...category, filters: {}, is_active: 'true' };
type Shape = readonly [categories: readonly unknown[], ...faults: readonly string[]];
const shapes: Readonly<Record<string, Shape>> = {
  'wrong types': [
    [untyped],
    '.[0].is_active must be boolean: "true"',
    '.[0].filters must be array',
  ],
  'a time in the future': [[{ ...category, created_at }], time],
  'an empty identifier': [
    [{ ...category, filter_category_id: ' ' }],
    '.[0].filter_category_id must match format "identifier": " "',
  ],
  'a filter of another category': [
    [inOther],
    '.[0].filters[0] must have the filter_category_id of the category around it',
  ],
  'one identifier for two categories, and for two filters': [
    [category, category],
    '.[1] has the identifier of .[0]: "c1"',
    '.[1].filters[0] has the identifier of .[0].filters[0]: "id of a"',
  ],
};
for (const [claim, [categories, ...faults]] of Object.entries(shapes)) {
  test(`finds ${claim}`, () => isRefused(JSON.stringify(categories), faults));
}

test('finds unknown fields, even with names such as __proto__', () => {
  const odd = [{ ...category, filters: [{ ...filter, 'sort~/order': 1 }] }];
  const faults = ['.[0]', '.[0].filters[0]'].map(
    (at) => `${at} must NOT have additional properties`,
  );
  isRefused(
    JSON.stringify(odd).replace('{', '{"__proto__":{"name_ko":1},'),
    [`${faults[0]}: "__proto__"`, `${faults[1]}: "sort~/order"`],
    ['.[]."__proto__"', '.[].filters[]."sort~/order"'],
  );
});

test('accepts inactive entries, and deletion times in any format with a zone', () => {
  const filters = [{ ...filter, deleted_at: '2026-01-01T09:00:00+09:00' }];
  const text = JSON.stringify([{ ...category, is_active: false, filters }]);
  const [
    {
      filters: [first],
    } = category,
  ] = parseResponse(text, request);
  assert.equal(first?.deleted_at, '2026-01-01T00:00:00.000Z');
});

test('explains why a text is not a list of categories', () => {
  const deep = '['.repeat(100_000);
  for (const [text, found] of [
    [' \n', 'Unexpected end of JSON input'],
    [' []', '[]'],
    ['{"message":"Unauthorized"}', '{"message":"Unauthorized"}'],
    [deep, 'Unexpected end of JSON input'],
  ] as const) {
    const args = { source: 'a.json', found };
    assert.throws(() => parseResponse(text, request), { code: 'response-is-not-a-list', args });
  }
  isRefused(`${deep}${deep.replaceAll('[', ']')}`, ['.[0] must be object']);
});
