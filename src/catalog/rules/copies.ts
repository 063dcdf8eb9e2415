import { createFinding, fileStart } from '../../finding/finding.ts';
import type { CatalogFields } from '../catalog.ts';
import { memberOf } from '../document.ts';
import type { CategoryDraft, Draft, Rule } from '../draft.ts';
import { isSlug } from '../slug.ts';
import { repeats } from './distinct.ts';

/** Of the categories with the same filters, all but the one that is rightly named, listed, and has the shortest name. */
export function copiesIn(categories: readonly CategoryDraft[], order: CatalogFields['categories']): Draft['copies'] {
  const listed = new Set(order);
  const rank = ({ slug }: CategoryDraft) => (isSlug(slug) ? 0 : 2000) + (listed.has(slug) ? 0 : 1000) + slug.length;
  const originalsFirst = categories.toSorted((a, b) => rank(a) - rank(b));
  return new Map(repeats(originalsFirst, contentOf).map(({ item, first }) => [item, first]));
}

/** The filters; where there is but one, the whole category, as the same filter may well be in two. */
function contentOf({ document }: CategoryDraft): string | undefined {
  const filters = memberOf(document?.value, 'filters');
  if (!Array.isArray(filters) || filters.length === 0) return undefined;
  return JSON.stringify(filters.length === 1 ? document?.value : filters);
}

/** No category is a copy of another. That of a misnamed file is told with its name. */
export const categoriesAreDistinct: Rule = ({ copies }) => {
  const placeOf = ({ path }: CategoryDraft) => ({ path, range: fileStart });
  const named = [...copies].filter(([{ slug }]) => isSlug(slug));
  return named.map(([copy, original]) => {
    const details = { args: { original: original.slug }, related: [placeOf(original)] };
    return createFinding('category-is-a-copy', placeOf(copy), details);
  });
};
