import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseResponse } from '../../../src/features/import/api-response.ts';
import { failureOf, responseCategory, responseFilter } from './imported.ts';

const category = responseCategory([responseFilter('a')]);
const [filter] = category.filters;
const bytesOf = (categories: unknown) => Buffer.from(JSON.stringify(categories));

/** The faults in a response, as `place: expected, found`. */
function faultsIn(bytes: Buffer): readonly string[] {
  const { code, args } = failureOf(() => parseResponse(bytes, 'a.json'));
  assert.equal(code, 'answer-has-another-shape');
  return 'faults' in args && Array.isArray(args.faults)
    ? args.faults.map((each) => Object.values(each).join(' | '))
    : [];
}

const date = 'date-time, not in the future (2026-11-20T09:30:00.000Z)';
const owned = { ...category, filters: [{ ...filter, filter_category_id: 'c2' }] };
const created = (created_at: string) => [{ ...category, created_at }];
const untyped = { ...category, filters: {}, is_active: 'true' };
const shapes: readonly (readonly [
  claim: string,
  categories: readonly unknown[],
  ...faults: readonly string[],
])[] = [
  ['a missing text', [{ ...category, description: undefined }], '/0/description | text | '],
  [
    'a missing identifier',
    [{ ...category, filter_category_id: undefined }],
    '/0/filter_category_id | identifier | ',
  ],
  ['an unknown field', [{ ...category, 'sort~/order': 1 }], '/0/sort~0~1order |  | sort~/order'],
  ['a wrong type', [untyped], '/0/is_active | boolean | "true"', '/0/filters | array | object'],
  [
    'half a pair of a character',
    [{ ...category, name_en: '\ud800' }],
    '/0/name_en | string | "\\ud800"',
  ],
  [
    'a time in the future',
    created('2199-01-01T00:00:00.000Z'),
    `/0/created_at | ${date} | "2199-01-01T00:00:00.000Z"`,
  ],
  ['a filter of another category', [owned], '/0/filters/0/filter_category_id | "c1" | "c2"'],
  [
    'one identifier for two categories, and for two filters',
    [category, category],
    '/1/filter_category_id | unique identifier | "c1" (= /0)',
    '/1/filters/0/filter_id | unique identifier | "id of a" (= /0/filters/0)',
  ],
];
for (const [claim, categories, ...faults] of shapes) {
  test(`finds ${claim}`, () => assert.deepEqual(faultsIn(bytesOf(categories)), faults));
}

test('takes what the snapshot never lists, a deletion in any format with a zone, and a byte order mark', () => {
  const filters = [{ ...filter, deleted_at: '2026-01-01T09:00:00+09:00' }];
  const response = parseResponse(
    Buffer.from(`\ufeff${bytesOf([{ ...category, is_active: false, filters }])}`),
    '-',
  );
  assert.equal(response[0]?.filters[0]?.deleted_at, '2026-01-01T00:00:00.000Z');
});

const deep = '['.repeat(100_000);
const bodies: readonly (readonly [text: string | Buffer, found: string])[] = [
  [' \n', 'Unexpected end of JSON input'],
  ['[]', '[]'],
  ['{"message":"Unauthorized"}', '{"message":"Unauthorized"}'],
  [deep, 'Unexpected end of JSON input'],
  [
    Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]),
    'The encoded data was not valid for encoding utf-8',
  ],
];
test('says why what is not a list of categories is none', () => {
  for (const [text, found] of bodies) {
    const { code, args } = failureOf(() => parseResponse(Buffer.from(text), 'a.json'));
    assert.deepEqual([code, args], ['answer-is-not-a-list', { source: 'a.json', found }]);
  }
});

test('takes names of JavaScript for fields like others, and a nesting without end for a value like others', () => {
  const text = JSON.stringify([category]).replace(
    '{',
    '{"__proto__":{"name_ko":1},"constructor":1,',
  );
  assert.deepEqual(faultsIn(Buffer.from(text)), [
    '/0/__proto__ |  | __proto__',
    '/0/constructor |  | constructor',
  ]);
  assert.deepEqual(faultsIn(Buffer.from(`${deep}${deep.replaceAll('[', ']')}`)), [
    '/0 | object | array',
  ]);
});
