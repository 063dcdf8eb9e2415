import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { Rule } from './rule.ts';

/** A category has one place in the order. */
export const listedCategoriesAreUnique: Rule = ({ draft: { catalog } }) => {
  const listed = catalog?.fields.categories ?? [];
  return listed.flatMap((slug, index) => {
    const first = listed.indexOf(slug);
    if (catalog === undefined || slug === undefined || first === index) return [];
    const firstPlace = catalog.document.placeOfValue(['categories', first]);
    return diagnose('category-is-listed-twice', catalog.document.placeOfValue(['categories', index]), {
      args: { slug, firstLine: firstPlace.range.start.line },
      related: [firstPlace],
    });
  });
};
