import { type Diagnostic, diagnose, fileStart, type Place } from '../../diagnostic/diagnostic.ts';
import type { Catalog } from '../catalog.ts';
import type { Draft } from '../draft.ts';
import type { Examination } from '../examine.ts';
import { trace } from './changes.ts';
import type { PlaceOfStamp } from './place.ts';
import { type Stamps, slugOf } from './stamp.ts';

/** Where the entries of a catalog and their stamps stand. */
export interface Places {
  readonly catalogPath: string;
  readonly draft: Draft;
  readonly placeOfStamp: PlaceOfStamp;
}

/**
 * What `stamp` would change in a catalog without errors, each at its place. What is told of a category is not told
 * of its filters beside it.
 */
export function unstamped(catalog: Catalog, stamps: Stamps, places: Places): readonly Diagnostic[] {
  const { changes } = trace(catalog, stamps);
  if (changes.length === 0) return [];
  const placeOf = placesOfEntries(places);
  const told = new Set(changes.flatMap(({ kind, key }) => (ofCategories.has(kind) && key === slugOf(key) ? key : [])));
  const isToldWithCategory = (key: string) => key !== slugOf(key) && told.has(slugOf(key));
  return changes.flatMap(({ kind, key }): readonly Diagnostic[] => {
    switch (kind) {
      case 'changed':
        return [diagnose('stamp-is-stale', placeOf(key), { args: { key } })];
      case 'reordered':
        return [diagnose('order-is-unstamped', placeOf(key), { args: {} })];
      case 'vanished':
        if (isToldWithCategory(key)) return [];
        return [diagnose('stamp-is-orphaned', places.placeOfStamp(key), { args: { key } })];
      default:
        if (isToldWithCategory(key)) return [];
        return [diagnose('entry-is-unstamped', placeOf(key), { args: { key } })];
    }
  });
}

/** What becomes of a category becomes of its filters. */
const ofCategories: ReadonlySet<string> = new Set(['new', 'renamed', 'revived', 'vanished']);

/** What is not stamped is a warning in a pull request, which CI stamps when it is merged, and cannot be published. */
export function unstampedAsErrors<E extends Pick<Examination, 'counts' | 'diagnostics'>>(examination: E): E {
  const { counts, diagnostics } = examination;
  const raised = diagnostics.filter(isUnstamped).length;
  return {
    ...examination,
    counts: { errors: counts.errors + raised, warnings: counts.warnings - raised },
    diagnostics: diagnostics.map((diagnostic) =>
      isUnstamped(diagnostic) ? { ...diagnostic, severity: 'error' } : diagnostic,
    ),
  };
}

function isUnstamped({ code }: Diagnostic): boolean {
  return ['entry-is-unstamped', 'order-is-unstamped', 'stamp-is-orphaned', 'stamp-is-stale'].includes(code);
}

/** Where each entry of a catalog stands, by its key; for any other key, where the order of the categories does. */
export function placesOfEntries({ catalogPath, draft }: Omit<Places, 'placeOfStamp'>): (key: string) => Place {
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
