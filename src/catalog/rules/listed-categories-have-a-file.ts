import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { Rule } from './rule.ts';

/** What is listed in `catalog.yaml` stands in a file of that name. */
export const listedCategoriesHaveAFile: Rule = ({ draft: { catalog, categories } }) => {
  const slugs = new Set(categories.map(({ slug }) => slug));
  return (catalog?.fields.categories ?? []).flatMap((slug, index) => {
    if (catalog === undefined || slug === undefined || slugs.has(slug)) return [];
    return diagnose('category-file-is-missing', catalog.document.placeOfValue(['categories', index]), {
      args: { slug },
    });
  });
};
