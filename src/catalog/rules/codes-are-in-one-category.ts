import { createFinding, type Place } from '../../finding/finding.ts';
import { isSlug } from '../slug.ts';
import type { Rule } from './rule.ts';

/** A code that two categories share is allowed, but those who speak of a filter by its code will mix the two up. */
export const codesAreInOneCategory: Rule = ({ draft }) => {
  const first = new Map<string, { readonly slug: string; readonly place: () => Place }>();
  // A file that is misnamed is mostly a copy of another.
  return draft.categories
    .filter(({ slug }) => isSlug(slug))
    .flatMap(({ slug, document, fields }) =>
      (fields.filters ?? []).flatMap((filter, index) => {
        const code = filter?.code;
        if (document === undefined || code === undefined) return [];
        const place = () => document.placeOfValue(['filters', index, 'code']);
        const other = first.get(code);
        if (other === undefined) first.set(code, { slug, place });
        if (other === undefined || other.slug === slug) return [];
        return createFinding('code-is-in-two-categories', place(), {
          args: { code, other: other.slug },
          related: [other.place()],
        });
      }),
    );
};
