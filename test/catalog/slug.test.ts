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
  ['a'.repeat(65), 'length', 'a'.repeat(64)],
  ['', 'length', undefined],
  ['soft\u00a0glam', 'blank', 'soft-glam'],
  ['Retro_Film', 'underscore', 'retro-film'],
  ['café', 'character', 'cafe'],
  ['café'.normalize('NFD'), 'decomposed', 'cafe'],
  ['-soft--glam', 'hyphen', 'soft-glam'],
  ['로맨틱', 'character', undefined],
  ['romantic 로맨틱', 'character', 'romantic'],
  ['K-팝', 'character', undefined],
  ['___', 'underscore', undefined],
  ['romantic(1)', 'character', 'romantic'],
  ['romantic - Copy (2)', 'blank', 'romantic'],
  ['romantic - 복사본', 'character', 'romantic'],
  ['categories/Romantic.yml', 'capital', 'romantic'],
];

for (const [text, fault, slug] of rows) {
  test(`${JSON.stringify(text)} ${fault === undefined ? 'is a slug' : `is no slug (${fault}); the closest is ${slug}`}`, () => {
    assert.deepEqual(
      [isSlug(text), slugFault(text), closestSlug(text)],
      [fault === undefined, fault, slug],
    );
  });
}
