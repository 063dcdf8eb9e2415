import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CatalogFields } from '../../src/catalog/catalog.ts';
import { catalogText, categoryText } from '../../src/edit/write.ts';

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
