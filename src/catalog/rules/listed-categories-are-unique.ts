import { createFinding } from '../../finding/finding.ts';
import { type Rule, repeats } from './rule.ts';

/** A category has one place in the order. */
export const listedCategoriesAreUnique: Rule = ({ draft: { catalog } }) => {
  if (catalog === undefined) return [];
  const placeOf = (index: number) => catalog.document.placeOfValue(['categories', index]);
  return repeats(
    (catalog.fields.categories ?? []).map((slug, index) => ({ slug, index })),
    ({ slug }) => slug,
  ).map(({ item: { slug = '', index }, first }) => {
    const place = placeOf(first.index);
    const args = { slug, firstLine: place.range.start.line };
    return createFinding('category-is-listed-twice', placeOf(index), { args, related: [place] });
  });
};
