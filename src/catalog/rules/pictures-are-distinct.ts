import { createFinding, type Place } from '../../finding/finding.ts';
import { isSlug } from '../slug.ts';
import type { Rule } from './rule.ts';

interface First {
  readonly code: string | undefined;
  readonly key: string;
  readonly place: () => Place;
}

/** Two filters with one picture are mostly a copied line. The same code in two categories may well be one filter. */
export const picturesAreDistinct: Rule = ({ draft }) => {
  const first = new Map<string, First>();
  return draft.categories
    .filter(({ slug }) => isSlug(slug))
    .flatMap(({ slug, document, fields }) =>
      (fields.filters ?? []).flatMap((filter, index) => {
        const { code, image_url } = filter ?? {};
        if (document === undefined || image_url === undefined) return [];
        const place = () => document.placeOfValue(['filters', index, 'image_url']);
        const earlier = first.get(image_url);
        if (earlier === undefined) {
          first.set(image_url, { code, key: code === undefined ? slug : `${slug}/${code}`, place });
          return [];
        }
        if (earlier.code === code) return [];
        return createFinding('image-url-is-shared', place(), {
          args: { other: earlier.key },
          related: [earlier.place()],
        });
      }),
    );
};
