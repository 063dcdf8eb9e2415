import { slugOf } from '../catalog/entry.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { placesOfEntries } from '../catalog/places.ts';
import { Failure } from '../finding/failure.ts';
import { acceptancesOf } from './acceptances.ts';
import type { Difference, FolderComparison } from './change.ts';
import { catalogReader, comparableCatalogs, gapsIn, type ReadCatalog } from './comparable.ts';
import { compareCatalogs } from './compare.ts';
import { isUnjudged } from './level.ts';

export interface Folders {
  readonly before: CatalogFolder | undefined;
  readonly after: CatalogFolder | undefined;
  /** The path of the catalog folder in both. */
  readonly path: string;
}

/**
 * Compares the catalogs in two folders, of which one may be missing. `today` (as in 2026-12-31, UTC) is for acceptances.
 *
 * @throws Failure `catalog-folder-is-missing` if both are.
 */
export function compareFolders({ path, ...folders }: Folders, today: string): FolderComparison {
  const read = catalogReader();
  const [before, after] = [read(folders.before), read(folders.after)];
  if (before === undefined && after === undefined) throw new Failure('catalog-folder-is-missing', { path });
  const gaps = [...gapsIn(before, 'before', path), ...gapsIn(after, 'after', path)];
  const { totals, changes, unseen } = compareCatalogs(comparableCatalogs(before, after));

  // What seems to be removed may stand in a file that cannot be read.
  const certain = isUnjudged({ gaps }) ? changes.filter(({ kind }) => kind !== 'removed') : changes;
  const placed = certain.map(withPlaces(before, after));
  return {
    totals: gaps.some(({ kind }) => kind === 'file-has-errors') ? undefined : totals,
    changes: placed,
    unseen: unseen.map(withPlaces(before, after)),
    gaps,
    ...acceptancesOf(after?.found.accepted, { changes: placed, former: before?.found.accepted, today }),
  };
}

function withPlaces(before: ReadCatalog | undefined, after: ReadCatalog | undefined) {
  const [formerPlaceOf, placeOf] = [before, after].map((catalog) =>
    catalog === undefined ? () => undefined : placesOfEntries(catalog.found.draft, catalog.sources.catalogPath),
  );
  const slugs = new Set(after?.found.draft.categories.map(({ slug }) => slug));
  return <D extends Difference>(difference: D): D => {
    const { kind, entry } = difference;
    const isRemoved = kind === 'removed';
    const place = placeOf?.(isRemoved && slugs.has(slugOf(entry.key)) ? slugOf(entry.key) : entry.key);
    const formerPlace = isRemoved ? formerPlaceOf?.(entry.key) : undefined;
    return { ...difference, ...(place && { place }), ...(formerPlace && { formerPlace }) };
  };
}
