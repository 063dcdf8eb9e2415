import { createFinding, fileStart } from '../../finding/finding.ts';
import { compareListing } from './listing.ts';
import type { Rule } from './rule.ts';

/** A category that `catalog.yaml` does not list comes last, which may not be meant. */
export const categoriesAreListed: Rule = ({ draft }) => {
  const list = draft.catalog?.fields.categories && draft.catalog.document.placeOfKey(['categories']);
  return compareListing(draft).unlisted.map(({ slug, path }) =>
    createFinding(
      'category-is-not-listed',
      { path, range: fileStart },
      { args: { slug }, related: list ? [list] : [] },
    ),
  );
};
