import { createFinding } from '../../finding/finding.ts';
import { filtersInAll, type Rule, repeats } from './rule.ts';

/** A code that two categories share is allowed, but those who speak of a filter by its code will mix the two up. */
export const codesAreInOneCategory: Rule = ({ draft }) =>
  repeats(filtersInAll(draft), ({ fields }) => fields.code)
    .filter(({ item, first }) => item.slug !== first.slug)
    .map(({ item: { fields, placeOf }, first }) => {
      const args = { code: fields.code ?? '', other: first.slug };
      return createFinding('code-is-in-two-categories', placeOf('code'), { args, related: [first.placeOf('code')] });
    });
