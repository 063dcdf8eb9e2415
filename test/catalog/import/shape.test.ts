import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readAnswer } from '../../../src/catalog/import/read.ts';
import { shape } from '../../../src/catalog/import/shape.ts';
import { answerCategory, answerFilter } from '../../support/answer.ts';

const category = answerCategory([answerFilter('a')]);
const [filter] = category.filters;

/** What is found in a list, as `place kind`. */
const shapes: readonly (readonly [claim: string, categories: readonly unknown[], found: readonly string[]])[] = [
  ['nothing in an answer', [category], []],
  [
    'what is no object',
    [category, null, 'x', []],
    ['/1 value-has-wrong-type', '/2 value-has-wrong-type', '/3 value-has-wrong-type'],
  ],
  ['a field that is missing', [{ ...category, description: undefined }], ['/0/description field-is-missing']],
  ['a field that would be lost', [{ ...category, 'sort~/order': 1 }], ['/0/sort~0~1order field-is-unknown']],
  [
    'a field of a filter that would be lost',
    [{ ...category, filters: [{ ...filter, __x: 1 }] }],
    ['/0/filters/0/__x field-is-unknown'],
  ],
  ['a text that is none', [{ ...category, name_en: 7 }], ['/0/name_en value-has-wrong-type']],
  ['a switch that is none', [{ ...category, is_active: 'true' }], ['/0/is_active value-has-wrong-type']],
  ['filters that are no list', [{ ...category, filters: {} }], ['/0/filters value-has-wrong-type']],
  [
    'a time without milliseconds',
    [{ ...category, created_at: '2026-01-01T00:00:00Z' }],
    ['/0/created_at time-is-malformed'],
  ],
  [
    'a day that no calendar has',
    [{ ...category, filters: [{ ...filter, updated_at: '2026-02-30T00:00:00.000Z' }] }],
    ['/0/filters/0/updated_at time-is-malformed'],
  ],
  ['a number for a deletion', [{ ...category, deleted_at: 0 }], ['/0/deleted_at value-has-wrong-type']],
  [
    'a deletion without a zone',
    [{ ...category, deleted_at: '2026-01-01 00:00:00' }],
    ['/0/deleted_at deletion-time-is-malformed'],
  ],
  [
    'a blank identifier',
    [{ ...category, filters: [{ ...filter, filter_id: ' ' }] }],
    ['/0/filters/0/filter_id identifier-is-blank'],
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
    const { answer, faults } = shape(JSON.parse(JSON.stringify(categories)));
    assert.deepEqual(
      faults.map(({ kind, place }) => `${place} ${kind}`),
      found,
    );
    assert.equal(answer === undefined, found.length > 0);
  });
}

test('a deletion may be written in any format of ISO 8601 that has a zone', () => {
  const { answer } = shape([{ ...category, deleted_at: '2026-01-01T09:00:00+09:00' }]);
  assert.equal(answer?.[0]?.deleted_at, '2026-01-01T00:00:00.000Z');
});

const forms: readonly (readonly [text: string | Buffer, form: object])[] = [
  ['', { kind: 'nothing' }],
  [' \n', { kind: 'nothing' }],
  ['[]', { kind: 'empty-list' }],
  ['{}', { kind: 'not-a-list', actual: 'object' }],
  ['null', { kind: 'not-a-list', actual: 'null' }],
  ['{"message":"Unauthorized"}', { kind: 'refusal', message: 'Unauthorized' }],
  ['\n<!doctype html><title>Log in</title>', { kind: 'page' }],
  ['[{"a":1,}]', { kind: 'not-json', line: 1, column: 9 }],
  ['[\n  {"a": 1},\n  {"b": tru}\n]', { kind: 'not-json', line: 3, column: 9 }],
  ['[{"a":"x', { kind: 'not-json', line: 1, column: 7 }],
  ['[{"a":1}', { kind: 'not-json', line: 1, column: 9 }],
  ["[{'a':1}]", { kind: 'not-json', line: 1, column: 3 }],
  ['[{"a":01}]', { kind: 'not-json', line: 1, column: 8 }],
  ['[1] x', { kind: 'not-json', line: 1, column: 5 }],
  ['[{"a":1,"b":{"a":1},"\\u0061":2}]', { kind: 'field-is-repeated', line: 1, column: 21 }],
  [Buffer.from([0x5b, 0xff, 0x5d]), { kind: 'not-utf8' }],
  [Buffer.from('\ufeff[1]', 'utf16le'), { kind: 'not-utf8' }],
];

for (const [text, form] of forms) {
  test(`${JSON.stringify(String(text))} is no answer`, () => {
    assert.deepEqual(readAnswer(Buffer.from(text)), { form });
  });
}

test('a byte order mark is passed over', () => {
  assert.deepEqual(readAnswer(Buffer.from('\ufeff[1]')), { categories: [1] });
});

test('a text that is 100,000 levels deep is refused as any other', () => {
  assert.deepEqual(readAnswer(Buffer.from('['.repeat(100_000))), {
    form: { kind: 'not-json', line: 1, column: 100_001 },
  });
  const { categories } = readAnswer(Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`));
  assert.equal(shape(categories ?? []).faults[0]?.kind, 'value-has-wrong-type');
});

test('a text cut off anywhere is no JSON from there on, or from the word that was cut', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, cut) => {
      const text = `[${json}]`;
      const part = text.slice(0, cut % text.length);
      const { form } = readAnswer(Buffer.from(part.toWellFormed()));
      assert.ok(form?.kind === 'nothing' || (form?.kind === 'not-json' && form.column <= part.length + 1));
    }),
  );
});

test('names of the language itself are fields like others', () => {
  const text = JSON.stringify([category]).replace('{', '{"__proto__":{"name_ko":1},"constructor":1,');
  const { categories } = readAnswer(Buffer.from(text));
  assert.deepEqual(
    shape(categories ?? []).faults.map(({ kind, place }) => `${place} ${kind}`),
    ['/0/__proto__ field-is-unknown', '/0/constructor field-is-unknown'],
  );
});
