import { diagnose, fileStart } from '../../diagnostic/diagnostic.ts';
import { isSlug } from '../slug.ts';
import type { Rule } from './rule.ts';

/** A category that `catalog.yaml` does not list comes last, which may not be meant. */
export const categoriesAreListed: Rule = ({ draft: { catalog, categories } }) => {
  if (catalog === undefined) return [];
  const listed = new Set(catalog.fields.categories ?? []);
  return categories
    .filter(({ slug }) => isSlug(slug) && !listed.has(slug))
    .map(({ slug, path }) => diagnose('category-is-not-listed', { path, range: fileStart }, { args: { slug } }));
};
