import { createFinding, fileStart } from '../../finding/finding.ts';
import { compareListing, type MissingFile } from './listing.ts';
import type { Rule } from './rule.ts';

/** What is listed in `catalog.yaml` stands in a file of that name. */
export const listedCategoriesHaveAFile: Rule = ({ draft }) =>
  compareListing(draft).missing.flatMap(({ slug, index, meant }) => {
    const place = draft.catalog?.document.placeOfValue(['categories', index]);
    if (place === undefined) return [];
    return createFinding('category-file-is-missing', place, {
      args: { slug, closest: meant?.slug },
      related: meant === undefined ? [] : [{ path: meant.category.path, range: fileStart }],
      fix: meant && { edits: [{ range: place.range, text: written(meant) }], effect: undefined },
    });
  });

/** As YAML: quotes keep `2024` and `true` texts. */
function written({ slug }: NonNullable<MissingFile['meant']>): string {
  return /^\d|^(?:false|null|true)$/.test(slug) ? `"${slug}"` : slug;
}
