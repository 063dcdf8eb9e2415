import { fileStart, type Place } from '../finding/finding.ts';
import type { Draft } from './draft.ts';

/** Where each entry of a catalog stands, by its key; for any other key, where the order of the categories does. */
export function placesOfEntries(draft: Draft, catalogPath: string): (key: string) => Place {
  const places = new Map([...categoryPlaces(draft), ...filterPlaces(draft).toReversed()]); // the first of a code stands
  const order = draft.catalog?.document.placeOfKey(['categories']) ?? { path: catalogPath, range: fileStart };
  return (key) => places.get(key) ?? order;
}

function categoryPlaces({ categories }: Draft): readonly (readonly [string, Place])[] {
  return categories.map(({ slug, path }) => [slug, { path, range: fileStart }]);
}

function filterPlaces({ categories }: Draft): readonly (readonly [string, Place])[] {
  return categories.flatMap(({ slug, document, fields }) =>
    (fields.filters ?? []).flatMap((filter, index) => {
      if (document === undefined || filter?.code === undefined) return [];
      return [[`${slug}/${filter.code}`, document.placeOfValue(['filters', index, 'code'])] as const];
    }),
  );
}
