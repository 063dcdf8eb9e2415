import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import categorySchema from '../../../src/catalog/schema/category.schema.json' with { type: 'json' };
import { schemaErrors } from '../../../src/catalog/schema/schemas.ts';
import { cleanText } from '../../../src/catalog/text.ts';
import { runs } from '../../support/runs.ts';

// An editor without our formats.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const isCategory = ajv.compile(categorySchema);

const filter = {
  code: 'a',
  name_ko: '가',
  name_en: 'A',
  image_url: 'https://cdn.example.com/a.webp',
};
const category = { name_ko: '가', name_en: 'A', filters: [filter] };

const urlPieces = [' ', '\t', ...'a b.example : @ / // ? # % \\ [::1] 한 \u200b'.split(' ')];
const url = fc
  .tuple(
    fc.constantFrom('https://', 'HTTPS://', 'https:', ''),
    fc.array(fc.constantFrom(...urlPieces)),
  )
  .map(([scheme, parts]) => scheme + parts.join(''));

test('a JSON Schema editor refuses nothing that check accepts', () => {
  let accepted = 0;
  const property = fc.property(fc.string({ unit: 'binary' }), url, (anyText, image_url) => {
    // Texts are normalised before they are validated.
    const name_ko = cleanText(anyText, 'line');
    const description = cleanText(anyText, 'lines');
    const values = [
      { ...category, name_ko, description, organization_id: name_ko },
      { ...category, filters: [{ ...filter, image_url }] },
    ].filter((value) => schemaErrors('category', value).length === 0);
    accepted += values.length;
    for (const value of values) assert.ok(isCategory(value), ajv.errorsText(isCategory.errors));
  });
  const run = runs(1_000);
  fc.assert(property, run);
  assert.ok(accepted > run.numRuns / 2, `Only ${accepted} values were accepted.`);
});

const withUrl = (image_url: string) => ({ ...category, filters: [{ ...filter, image_url }] });

const withDay = (active_from: string) => ({ ...category, active_from });

const refused: Readonly<Record<string, object>> = {
  'a blank name': { ...category, name_ko: ' \u200b' },
  'an address without https': withUrl('http://a.example/b'),
  'an address with a space': withUrl('https://a.example/a b'),
  'a date with slashes': withDay('2026/12/01'),
  'an hour alone': withDay('2026-12-01 09'),
};
for (const [what, value] of Object.entries(refused)) {
  test(`a JSON Schema editor refuses ${what}, as check does`, () => {
    assert.notDeepEqual(schemaErrors('category', value), []);
    assert.equal(isCategory(value), false);
  });
}
