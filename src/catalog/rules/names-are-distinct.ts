import { createFinding } from '../../finding/finding.ts';
import { filtersIn, type Rule, repeats } from './rule.ts';

/** Within its category people tell filters apart by their names; capitals and spaces make no difference to them. */
export const namesAreDistinct: Rule = ({ draft }) =>
  draft.categories.map(filtersIn).flatMap((filters) => {
    const equal = (['name_en', 'name_ko'] as const)
      .flatMap((field) => repeats(filters, ({ fields }) => fold(fields[field])).map((each) => ({ ...each, field })))
      .filter(({ item, first }) => item.fields.code !== first.fields.code); // or the code has a finding
    // Both names of a copied filter are one mistake.
    const onePerFilter = new Map(equal.map((each) => [each.item, each]));
    return [...onePerFilter.values()].map(({ item, first, field }) => {
      const place = first.placeOf(field);
      const args = { name: item.fields[field] ?? '', firstLine: place.range.start.line };
      return createFinding('name-is-shared', item.placeOf(field), { args, related: [place] });
    });
  });

function fold(name: string | undefined): string | undefined {
  return name?.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
}
