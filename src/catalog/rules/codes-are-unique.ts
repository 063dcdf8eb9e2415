import { createFinding } from '../../finding/finding.ts';
import { type FilterDraft, filtersIn, type Rule, repeats } from './rule.ts';

/** Within its category a code names one filter, and to people capitals make no other code. */
export const codesAreUnique: Rule = ({ draft }) =>
  draft.categories.flatMap((category) => {
    const filters = filtersIn(category);
    const equal = repeats(filters, ({ fields }) => fields.code);
    const known = new Set(equal.map(({ item }) => item));
    const alike = repeats(filters, ({ fields }) => fields.code?.toLowerCase()).filter(({ item }) => !known.has(item));
    return [
      ...equal.map(({ item, first }) => createFinding('code-is-duplicate', item.placeOf('code'), details(item, first))),
      ...alike.map(({ item, first }) =>
        createFinding('code-differs-in-case', item.placeOf('code'), details(item, first)),
      ),
    ];
  });

function details({ fields }: FilterDraft, first: FilterDraft) {
  const place = first.placeOf('code');
  return { args: { code: fields.code ?? '', firstLine: place.range.start.line }, related: [place] };
}
