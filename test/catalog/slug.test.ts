import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestSlug, isSlug, slugFault } from '../../src/catalog/slug.ts';

/** A text, what keeps it from being a slug, and the slug that it is closest to. */
const rows: readonly (readonly [
  text: string,
  fault: ReturnType<typeof slugFault>,
  slug: string | undefined,
])[] = [
  ['soft-glam', undefined, 'soft-glam'],
  ['a'.repeat(64), undefined, 'a'.repeat(64)],
  ['a'.repeat(65), 'form', 'a'.repeat(64)],
  ['', 'form', undefined],
  ['soft\u00a0glam', 'form', 'soft-glam'],
  ['Retro_Film', 'form', 'retro-film'],
  ['café', 'form', 'cafe'],
  ['café'.normalize('NFD'), 'form', 'cafe'],
  ['-soft--glam', 'form', 'soft-glam'],
  ['로맨틱', 'form', undefined],
  ['romantic 로맨틱', 'form', 'romantic'],
  ['K-팝', 'form', undefined],
  ['___', 'form', undefined],
  ['romantic(1)', 'form', 'romantic'],
  ['romantic - Copy (2)', 'form', 'romantic'],
  ['romantic - 복사본', 'form', 'romantic'],
  ['categories/Romantic.yml', 'form', 'romantic'],
  ['con', 'reserved', 'con-category'],
  ['Lpt1.yaml', 'form', 'lpt1-category'],
  ['console', undefined, 'console'],
];

for (const [text, fault, slug] of rows) {
  test(`${JSON.stringify(text)} ${fault === undefined ? 'is a slug' : `is no slug (${fault}); the closest is ${slug}`}`, () => {
    assert.deepEqual(
      [isSlug(text), slugFault(text), closestSlug(text)],
      [fault === undefined, fault, slug],
    );
  });
}
