import { createFinding } from '../../finding/finding.ts';
import { filtersInAll, type Rule, repeats } from './rule.ts';

/** Two filters with one picture are mostly a copied line. The same code in two categories may well be one filter. */
export const picturesAreDistinct: Rule = ({ draft }) =>
  repeats(filtersInAll(draft), ({ fields }) => fields.image_url)
    .filter(({ item, first }) => item.fields.code !== first.fields.code)
    .map(({ item, first: { key, slug, fields, placeOf } }) => {
      const args = { other: fields.code === undefined ? slug : key };
      return createFinding('image-url-is-shared', item.placeOf('image_url'), { args, related: [placeOf('image_url')] });
    });
