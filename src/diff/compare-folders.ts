import { slugOf } from '../catalog/entry.ts';
import { placesOfEntries } from '../catalog/entry-names.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { Failure } from '../finding/failure.ts';
import { acceptancesOf } from './acceptances.ts';
import type { Difference, FolderComparison } from './change.ts';
import { catalogReader, comparableCatalogs, gapsIn, type ReadCatalog } from './comparable.ts';
import { compareCatalogs } from './compare.ts';
import { isUnjudged } from './level.ts';

/** The catalog folder at a path before and after. */
type Folders = { readonly path: string } & Readonly<Record<'after' | 'before', CatalogFolder | undefined>>;

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
  const withPlaces = placing(before, after);
  const placed = certain.map(withPlaces);
  return {
    totals: gaps.some(({ kind }) => kind === 'file-has-errors') ? undefined : totals,
    changes: placed,
    unseen: unseen.map(withPlaces),
    gaps,
    ...acceptancesOf(after?.found.accepted, { changes: placed, former: before?.found.accepted, today }),
  };
}

/** Adds to a difference where it stands. */
function placing(before: ReadCatalog | undefined, after: ReadCatalog | undefined) {
  const [formerPlaceOf, placeOf] = [before, after].map(
    (catalog) => catalog && placesOfEntries(catalog.found.draft, catalog.sources.catalogPath),
  );
  const slugs = new Set(after?.found.draft.categories.map(({ slug }) => slug));
  return <D extends Difference>(difference: D): D => {
    const { key } = difference.entry;
    const isRemoved = difference.kind === 'removed';
    const place = placeOf?.(isRemoved && slugs.has(slugOf(key)) ? slugOf(key) : key);
    const formerPlace = isRemoved ? formerPlaceOf?.(key) : undefined;
    return { ...difference, ...(place && { place }), ...(formerPlace && { formerPlace }) };
  };
}
