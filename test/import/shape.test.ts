import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAnswer, validate } from '../../src/import/answer.ts';
import { answerCategory, answerFilter } from '../support/answer.ts';

const category = answerCategory([answerFilter('a')]);
const [filter] = category.filters;

/** What is found in a list, as `place kind`. */
const shapes: readonly (readonly [claim: string, categories: readonly unknown[], found: readonly string[]])[] = [
  ['nothing in an answer', [category], []],
  ['what is no object', [category, null, 'x', []], ['/1 value-is-wrong', '/2 value-is-wrong', '/3 value-is-wrong']],
  ['a field that is missing', [{ ...category, description: undefined }], ['/0/description field-is-missing']],
  ['a field that would be lost', [{ ...category, 'sort~/order': 1 }], ['/0/sort~0~1order field-is-unknown']],
  ['filters that are no list', [{ ...category, filters: {} }], ['/0/filters value-is-wrong']],
  [
    'a time without milliseconds',
    [{ ...category, created_at: '2026-01-01T00:00:00Z' }],
    ['/0/created_at value-is-wrong'],
  ],
  [
    'a day that no calendar has',
    [{ ...category, filters: [{ ...filter, updated_at: '2026-02-30T00:00:00.000Z' }] }],
    ['/0/filters/0/updated_at value-is-wrong'],
  ],
  [
    'an identifier of spaces',
    [{ ...category, filters: [{ ...filter, filter_id: ' ' }] }],
    ['/0/filters/0/filter_id value-is-wrong'],
  ],
  [
    'a filter of another category',
    [{ ...category, filters: [{ ...filter, filter_category_id: 'c2' }] }],
    ['/0/filters/0/filter_category_id owner-differs'],
  ],
  [
    'one identifier for two filters',
    [category, answerCategory([answerFilter('a')], { filter_category_id: 'c2' })],
    ['/1/filters/0/filter_id identifier-is-duplicate'],
  ],
  [
    'one identifier for two categories',
    [category, answerCategory([])],
    ['/1/filter_category_id identifier-is-duplicate'],
  ],
];

for (const [claim, categories, found] of shapes) {
  test(`finds ${claim}`, () => {
    const { answer, faults } = validate(JSON.parse(JSON.stringify(categories)));
    assert.deepEqual(
      faults.map(({ kind, place }) => `${place} ${kind}`),
      found,
    );
    assert.equal(answer === undefined, found.length > 0);
  });
}

test('a deletion may be written in any format of ISO 8601 that has a zone', () => {
  const { answer } = validate([{ ...category, deleted_at: '2026-01-01T09:00:00+09:00' }]);
  assert.equal(answer?.[0]?.deleted_at, '2026-01-01T00:00:00.000Z');
});

test('an answer may have what the snapshot never lists', () => {
  const { faults } = validate([
    { ...category, is_active: false, filters: [{ ...filter, deleted_at: '2026-01-01T00:00:00Z' }] },
  ]);
  assert.deepEqual(faults, []);
});

const unexpected: readonly (readonly [field: string, found: unknown, expected: string])[] = [
  ['filters', {}, 'array'],
  ['is_active', 'true', 'boolean'],
  ['name_en', 7, 'string'],
  ['name_en', '\ud800', 'text'],
  ['filter_category_id', null, 'string'],
  ['filter_category_id', '', 'identifier'],
  ['filter_category_id', '\ud800', 'identifier'],
  ['created_at', null, 'string'],
  ['created_at', '2026-01-01', 'date-time'],
  ['deleted_at', 0, 'deletion-time'],
  ['deleted_at', '2026-01-01', 'deletion-time'],
];

for (const [field, found, expected] of unexpected) {
  test(`${JSON.stringify(found)} as ${field} is told as what is not the ${expected} that is due`, () => {
    const { faults } = validate([{ ...category, filters: [], [field]: found }]);
    assert.deepEqual(faults, [{ kind: 'value-is-wrong', place: `/0/${field}`, expected, found }]);
  });
}

const forms: readonly (readonly [text: string | Buffer, form: object])[] = [
  ['', { kind: 'nothing' }],
  [' \n', { kind: 'nothing' }],
  ['{}', { kind: 'not-a-list' }],
  ['null', { kind: 'not-a-list' }],
  ['{"message":"Unauthorized"}', { kind: 'refusal', message: 'Unauthorized' }],
  ['\n<!doctype html><title>Log in</title>', { kind: 'page' }],
  ['[{"a":"x', { kind: 'not-json', reason: 'Unterminated string in JSON at position 8 (line 1 column 9)' }],
  ['['.repeat(100_000), { kind: 'not-json', reason: 'Unexpected end of JSON input' }],
  [Buffer.from([0x5b, 0xff, 0x5d]), { kind: 'not-utf8' }],
  [Buffer.from('\ufeff[1]', 'utf16le'), { kind: 'not-utf8' }],
];

for (const [text, form] of forms) {
  test(`${JSON.stringify(String(text).slice(0, 50))} is no answer`, () => {
    assert.deepEqual(readAnswer(Buffer.from(text)), form);
  });
}

test('a byte order mark is passed over', () => {
  assert.deepEqual(readAnswer(Buffer.from('\ufeff[1]')), [1]);
});

test('names of the language itself are fields like others, and a nesting without end is a value like others', () => {
  const text = JSON.stringify([category]).replace('{', '{"__proto__":{"name_ko":1},"constructor":1,');
  assert.deepEqual(found(text), ['/0/__proto__ field-is-unknown', '/0/constructor field-is-unknown']);
  assert.deepEqual(found(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), ['/0 value-is-wrong']);
});

function found(text: string): readonly string[] {
  const list = readAnswer(Buffer.from(text));
  return Array.isArray(list) ? validate(list).faults.map(({ kind, place }) => `${place} ${kind}`) : [];
}
