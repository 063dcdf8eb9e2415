import { createFinding } from '../../finding/finding.ts';
import type { Rule } from './rule.ts';

/** A category has one place in the order. */
export const listedCategoriesAreUnique: Rule = ({ draft: { catalog } }) => {
  const first = new Map<string, number>();
  return (catalog?.fields.categories ?? []).flatMap((slug, index) => {
    if (catalog === undefined || slug === undefined) return [];
    const firstIndex = first.get(slug);
    if (firstIndex === undefined) {
      first.set(slug, index);
      return [];
    }
    const firstPlace = catalog.document.placeOfValue(['categories', firstIndex]);
    return createFinding('category-is-listed-twice', catalog.document.placeOfValue(['categories', index]), {
      args: { slug, firstLine: firstPlace.range.start.line },
      related: [firstPlace],
    });
  });
};
