import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestSlug, isSlug, slugFault } from '../../src/catalog/slug.ts';

/** A text, why it is no slug, and the closest slug. */
type Row = readonly [text: string, fault: ReturnType<typeof slugFault>, slug?: string];
const rows: readonly Row[] = [
  ['a'.repeat(64), undefined, 'a'.repeat(64)],
  ['a'.repeat(65), 'rule', 'a'.repeat(64)],
  ['', 'rule'],
  ['Retro_Film', 'rule', 'retro-film'],
  ['café'.normalize('NFD'), 'rule', 'cafe'],
  ['-soft--glam', 'rule', 'soft-glam'],
  ['로맨틱', 'rule'],
  ['K-팝', 'rule'],
  ['romantic - Copy (2)', 'rule', 'romantic'],
  ['romantic - 복사본', 'rule', 'romantic'],
  ['categories/Romantic.yml', 'rule', 'romantic'],
  ['con', 'reserved', 'con-category'],
  ['Lpt1.yaml', 'reserved', 'lpt1-category'],
];

for (const [text, fault, slug] of rows) {
  test(`${JSON.stringify(text)} ${fault === undefined ? 'is a slug' : `is no slug (${fault}); the closest is ${slug}`}`, () => {
    assert.deepEqual(
      [isSlug(text), slugFault(text), closestSlug(text)],
      [fault === undefined, fault, slug],
    );
  });
}
