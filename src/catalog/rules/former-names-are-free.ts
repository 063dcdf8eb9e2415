import { createFinding, type Place } from '../../finding/finding.ts';
import { formerKey } from '../assemble.ts';
import type { CategoryDraft } from '../draft.ts';
import type { Rule } from './rule.ts';

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

function keysIn({ slug, fields }: CategoryDraft): readonly string[] {
  return [slug, ...(fields.filters ?? []).map((filter) => `${slug}/${filter?.code}`)];
}

function claimsIn({ slug, document, fields }: CategoryDraft) {
  const filters = (fields.filters ?? []).map((filter, index) => {
    const was = filter?.was === undefined ? undefined : formerKey(filter.was, slug);
    return { key: `${slug}/${filter?.code}`, was, pointer: ['filters', index, 'was'] };
  });
  return [{ key: slug, was: fields.was, pointer: ['was'] }, ...filters].flatMap(({ key, was, pointer }) =>
    document === undefined || was === undefined ? [] : [{ key, was, place: document.placeOfValue(pointer) }],
  );
}
