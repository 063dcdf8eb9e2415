import { createFinding, type Place } from '../../finding/finding.ts';
import { formerKey } from '../assemble.ts';
import type { CategoryDraft } from '../draft.ts';
import { filtersIn, type Rule } from './rule.ts';

/** Only what is no longer in the catalog can be what an entry was before, and of one entry alone. */
export const formerNamesAreFree: Rule = ({ draft: { categories } }) => {
  const keys = new Set(categories.flatMap(keysIn));
  const claimed = new Map<string, Place>();
  return categories.flatMap(claimsIn).flatMap(({ key, was, place }) => {
    const first = claimed.get(was);
    claimed.set(was, first ?? place);
    const by = was === key ? 'itself' : 'another-entry';
    if (keys.has(was)) return createFinding('was-is-in-use', place, { args: { was, by } });
    if (first === undefined) return [];
    return createFinding('was-is-in-use', place, { args: { was, by: 'another-was' }, related: [first] });
  });
};

function keysIn(category: CategoryDraft): readonly string[] {
  return [category.slug, ...filtersIn(category).map(({ slug, fields }) => `${slug}/${fields.code}`)];
}

function claimsIn(category: CategoryDraft) {
  const { slug, document, fields } = category;
  const ofFilters = filtersIn(category).flatMap(({ fields: { code, was }, placeOf }) =>
    was === undefined ? [] : [{ key: `${slug}/${code}`, was: formerKey(was, slug), place: placeOf('was') }],
  );
  if (document === undefined || fields.was === undefined) return ofFilters;
  return [{ key: slug, was: fields.was, place: document.placeOfValue(['was']) }, ...ofFilters];
}
