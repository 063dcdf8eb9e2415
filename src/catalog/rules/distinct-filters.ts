import { createFinding } from '../../finding/finding.ts';
import type { Draft } from '../draft.ts';
import { isSlug } from '../slug.ts';
import { type FilterDraft, filtersIn, type Rule, repeats } from './rule.ts';

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

/** A code that two categories share is allowed, but those who speak of a filter by its code will mix the two up. */
export const codesAreInOneCategory: Rule = ({ draft }) =>
  repeats(filtersInAll(draft), ({ fields }) => fields.code)
    .filter(({ item, first }) => item.slug !== first.slug)
    .map(({ item: { fields, placeOf }, first }) => {
      const args = { code: fields.code ?? '', other: first.slug };
      return createFinding('code-is-in-two-categories', placeOf('code'), { args, related: [first.placeOf('code')] });
    });

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

/** Two filters with one picture are mostly a copied line. The same code in two categories may well be one filter. */
export const picturesAreDistinct: Rule = ({ draft }) =>
  repeats(filtersInAll(draft), ({ fields }) => fields.image_url)
    .filter(({ item, first }) => item.fields.code !== first.fields.code)
    .map(({ item, first: { key, slug, fields, placeOf } }) => {
      const args = { other: fields.code === undefined ? slug : key };
      return createFinding('image-url-is-shared', item.placeOf('image_url'), { args, related: [placeOf('image_url')] });
    });

/** The filters of all categories with a right name: a file that is misnamed is mostly a copy of another. */
function filtersInAll({ categories }: Draft): readonly FilterDraft[] {
  return categories.filter(({ slug }) => isSlug(slug)).flatMap(filtersIn);
}
