import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import catalogSchema from '../../../src/catalog/schema/catalog.schema.json' with { type: 'json' };
import categorySchema from '../../../src/catalog/schema/category.schema.json' with { type: 'json' };
import { schemaErrors } from '../../../src/catalog/schema/schemas.ts';
import { clean, hiddenIn } from '../../../src/yaml/text.ts';

// An editor that knows the keywords of JSON Schema, and none of ours.
const ajv = new Ajv2020({ strict: false, allErrors: true });
const isCategory = ajv.compile(categorySchema);
const isCatalog = ajv.compile(catalogSchema);

const filter = {
  code: 'a',
  name_ko: '가',
  name_en: 'A',
  image_url: 'https://cdn.example.com/a.webp',
};
const category = { name_ko: '가', name_en: 'A', filters: [filter] };

/** What people write, and what joins or parts characters. */
const pieces = [
  ...'a .로は漢é©👩🇰',
  ...['👩‍👩‍👧‍👦', '👍🏽', '❤️', '\u0915\u094d', '\n', '\t', '\0', '\ud800', '\udc00'],
  ...'\u0301\u3099\u0600\u1100\u1161\u11a8\u200b\u200d\u2028\u3164\ufeff',
];
const lengths = [58, 59, 60, 61, 499, 500, 501];
const text = fc.oneof(
  fc
    .array(fc.constantFrom(...pieces), { maxLength: 70, size: 'max' })
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...pieces), fc.constantFrom(...lengths))
    .map(([part, times]) => part.repeat(times)),
  fc.string({ unit: 'binary', maxLength: 130 }),
);
const urlPieces = [
  'a',
  'b.example',
  ':',
  '@',
  '/',
  '//',
  '?',
  '#',
  '%',
  '\\',
  ' ',
  '\t',
  '[::1]',
  '한',
  '\u200b',
];
const url = fc
  .tuple(
    fc.constantFrom('https://', 'HTTPS://', 'https:', ''),
    fc.array(fc.constantFrom(...urlPieces)),
  )
  .map(([scheme, parts]) => scheme + parts.join(''));

test('a JSON Schema editor refuses nothing that check accepts', () => {
  let accepted = 0;
  const property = fc.property(text, url, (anyText, image_url) => {
    // Of the schema check asks only what remains of a text when it is cleaned, which it tells.
    const [line, lines] = [clean(anyText, 'line'), clean(anyText, 'lines')];
    const categories = [
      { ...category, name_ko: line },
      { ...category, description: lines, organization_id: line },
      { ...category, filters: [{ ...filter, name_en: line, organization_id: line }] },
      { ...category, filters: [{ ...filter, image_url }] },
    ].filter((value) => schemaErrors('category', value).length === 0);
    const catalogs = [{ organization_id: line }].filter(
      (value) => schemaErrors('catalog', value).length === 0,
    );
    accepted += categories.length + catalogs.length;
    for (const value of categories) assert.ok(isCategory(value), ajv.errorsText(isCategory.errors));
    for (const value of catalogs) assert.ok(isCatalog(value), ajv.errorsText(isCatalog.errors));
  });
  fc.assert(property, { numRuns: 2_000 });
  assert.ok(accepted > 2_000, `Only ${accepted} values were accepted.`);
});

const withUrl = (image_url: string) => ({ ...category, filters: [{ ...filter, image_url }] });

/** What check refuses by keywords of ours. */
const refused: Readonly<Record<string, object>> = {
  'a name of 61 emoji': { ...category, name_ko: '👩‍👩‍👧‍👦'.repeat(61) },
  'a description of 502 letters': { ...category, description: 'a b'.repeat(167).concat('c') },
  'a line break in a name': { ...category, name_ko: '가\n나' },
  'half a surrogate pair': { ...category, name_ko: '가\ud800' },
  'a NUL in a description': { ...category, description: 'a\0' },
  'a tab in an identifier': { ...category, organization_id: 'a\tb' },
  'an address without https': withUrl('http://a.example/b'),
  'an address without slashes': withUrl('https:a.example/b'),
  'an address with a space': withUrl('https://a.example/a b'),
  'an address with Hangul': withUrl('https://a.example/장밋빛.webp'),
  'an address with a password': withUrl('https://a:b@c.example/'),
};
for (const [what, value] of Object.entries(refused)) {
  test(`a JSON Schema editor refuses ${what}, as check does`, () => {
    assert.notDeepEqual(schemaErrors('category', value), []);
    assert.equal(isCategory(value), false);
  });
}

/** What check tells of texts before it asks the schema. */
const untidy = [
  ' 로맨틱',
  '로맨틱\u00a0',
  '로\u200b맨틱',
  '로맨틱\u3164',
  '로맨\u202e틱',
  '로맨틱'.normalize('NFD'),
];
for (const written of untidy) {
  test(`a JSON Schema editor refuses ${JSON.stringify(written)}, as check does`, () => {
    assert.equal(clean(written, 'line'), '로맨틱');
    for (const field of ['name_ko', 'description', 'organization_id']) {
      assert.equal(isCategory({ ...category, [field]: written }), false);
      assert.equal(isCategory({ ...category, [field]: '로맨틱' }), true);
    }
  });
}

test('a JSON Schema editor refuses each invisible character that check does, but those that join what is beside them', () => {
  const hidden = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter(
    (character) => hiddenIn(`가${character}나`).length > 0,
  );
  const accepted = hidden.filter((character) =>
    isCategory({ ...category, name_ko: `가${character}나` }),
  );
  assert.deepEqual([hidden.length, accepted], [33, ['\u034f', '\u200c', '\u200d', '\ufe0f']]);
});

// A pattern that backtracks takes many minutes, and any other less than a second.
test('no text of 200,000 characters keeps a JSON Schema editor busy', { timeout: 60_000 }, () => {
  for (const piece of ['a', ' ', 'a ', '\n', '\u0301', 'a\u0301', '\u1100a', '가', '@', ':a']) {
    const long = piece.repeat(200_000 / piece.length);
    for (const written of [long, `a${long}a`, `https://${long} `]) {
      isCategory({
        ...category,
        name_ko: written,
        description: written,
        filters: [{ ...filter, image_url: written }],
      });
    }
  }
});
