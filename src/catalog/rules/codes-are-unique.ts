import { createFinding } from '../../finding/finding.ts';
import { filtersIn, type Rule, repeats } from './rule.ts';

/** Within its category a code names one filter, and to people capitals make no other code. */
export const codesAreUnique: Rule = ({ draft }) =>
  draft.categories.map(filtersIn).flatMap((filters) => {
    const equal = new Map(repeats(filters, ({ fields }) => fields.code).map(({ item, first }) => [item, first]));
    return repeats(filters, ({ fields }) => fields.code?.toLowerCase()).map(({ item, first }) => {
      const code = equal.has(item) ? 'code-is-duplicate' : 'code-differs-in-case';
      const place = (equal.get(item) ?? first).placeOf('code');
      const args = { code: item.fields.code ?? '', firstLine: place.range.start.line };
      return createFinding(code, item.placeOf('code'), { args, related: [place] });
    });
  });
