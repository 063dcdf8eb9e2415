import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CatalogFields, CategoryFields, FilterFields } from '../../src/catalog/catalog.ts';
import { layouts } from '../../src/catalog/schema/schemas.ts';
import { catalogText, categoryText } from '../../src/catalog/write.ts';
import { parse } from '../../src/yaml/parse.ts';
import { anyText } from '../support/odd-texts.ts';
import { runs } from '../support/runs.ts';

/** No field has its default, which would be left out. */
const filter: fc.Arbitrary<FilterFields> = fc.record(
  {
    ...{
      code: anyText,
      name_ko: anyText,
      name_en: anyText,
      image_url: anyText,
      organization_id: anyText,
    },
    is_recommended: fc.constant(true),
    is_active: fc.constant(false),
  },
  { requiredKeys: ['code', 'name_ko', 'name_en', 'image_url'], noNullPrototype: true },
);
const category: fc.Arbitrary<CategoryFields> = fc.record(
  {
    ...{ name_ko: anyText, name_en: anyText, organization_id: anyText },
    description: anyText.filter((text) => text !== ''),
    is_active: fc.constant(false),
    filters: fc.array(filter, { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: ['name_ko', 'name_en'] },
);
const categories = fc.array(anyText, { minLength: 1, maxLength: 5 });
const catalog: fc.Arbitrary<CatalogFields> = fc.record({ organization_id: anyText, categories });

/** The value of a file, in which nothing is wrong. */
function parsed(text: string): unknown {
  const { tree, findings } = parse({ path: 'a.yaml', text }, layouts.category);
  assert.deepEqual(findings, [], text);
  return tree?.toJS();
}

test('the fields of any category, and of any catalog.yaml, come back from its text, without a finding', () => {
  const ofCategory = fc.property(category, (fields) => {
    assert.deepEqual(parsed(categoryText(fields)), { ...fields });
  });
  fc.assert(ofCategory, runs(500));
  const ofCatalog = fc.property(catalog, (fields) => {
    assert.deepEqual(parsed(catalogText(fields)), { ...fields });
  });
  fc.assert(ofCatalog, runs());
});

test('the text of a category is laid out as people write it', () => {
  const rosyDusk = {
    code: 'rosy_dusk',
    name_ko: '장밋빛 노을',
    name_en: 'Rosy Dusk',
    image_url: 'https://cdn.example.com/rosy_dusk.webp',
    is_recommended: true,
    is_active: true,
  };
  const fields = {
    name_ko: '로맨틱',
    name_en: 'Romantic',
    description: '저녁 방송에 어울리는\n따뜻한 톤',
    is_active: false,
    organization_id: '2',
    filters: [
      rosyDusk,
      { ...rosyDusk, code: '001', is_recommended: false, is_active: false, organization_id: 'x' },
    ],
  };
  assert.equal(
    categoryText(fields),
    `name_ko: 로맨틱
name_en: Romantic
description: |-
  저녁 방송에 어울리는
  따뜻한 톤
is_active: false
organization_id: "2"
filters:
  - code: rosy_dusk
    name_ko: 장밋빛 노을
    name_en: Rosy Dusk
    image_url: https://cdn.example.com/rosy_dusk.webp
    is_recommended: true

  - code: "001"
    name_ko: 장밋빛 노을
    name_en: Rosy Dusk
    image_url: https://cdn.example.com/rosy_dusk.webp
    is_active: false
    organization_id: x
`,
  );
  assert.equal(
    categoryText({ name_ko: '', name_en: 'on', description: '', filters: [] }),
    'name_ko: ""\nname_en: "on"\n',
  );
});

test('the text of catalog.yaml is laid out as people write it', () => {
  const fields = { organization_id: '01', categories: ['romantic', '2024'] };
  assert.equal(
    catalogText(fields as CatalogFields),
    `organization_id: "01"
categories:
  - romantic
  - "2024"
`,
  );
});
