import { statSync } from 'node:fs';
import { posix } from 'node:path';
import type { Timestamp } from '../base/time.ts';
import { imageAddress } from '../catalog/assemble.ts';
import { conformAgain } from '../catalog/conform.ts';
import { slugOf } from '../catalog/entry.ts';
import { placesOfEntries } from '../catalog/entry-drafts.ts';
import { catalogFailure, diskFolder } from '../catalog/folder.ts';
import { isImage } from '../catalog/image-files.ts';
import { asOf } from '../catalog/schedule.ts';
import { type Environment, folderInGit, lineOf } from '../git/git.ts';
import { acceptancesOf } from './acceptances.ts';
import { type Blobs, catalogAt, keptIn } from './catalog-at.ts';
import type {
  BeforeAfter,
  Comparison,
  Difference,
  FolderComparison,
  ImageFile,
  Revision,
} from './change.ts';
import { comparableCatalogs, gapsIn, type ReadCatalog, readCatalog } from './comparable.ts';
import { compareCatalogs } from './compare.ts';
import { futureOf } from './future.ts';
import { type ComparisonRequest, revisionsOf } from './revisions.ts';
import { settingsChanged } from './settings.ts';

/** Compares two catalogs, each read through git without a checkout, or from the disk. @throws GitError; Failure */
export function compareRevisions(
  request: ComparisonRequest,
  environment: Environment,
  { conformFile = conformAgain() } = {}, // most files are the same on both sides
): Comparison {
  const { path, at } = request;
  const { before, after, folderAt } = locate(request, environment);
  const read = (revision: Revision) => {
    const folder = folderAt(revision);
    return folder && readCatalog(folder, conformFile);
  };
  const [catalogAfter, catalogBefore] = [read(after), read(before)];
  const comparison = compareRead({ path, before: catalogBefore, after: catalogAfter }, at);
  const { git, pathspec } = folderInGit(path, environment);
  const prefix = lineOf(git, ['rev-parse', '--show-prefix']) ?? '';
  const inRepository = posix.join(prefix, pathspec).replace(/\/$/, '');
  return { before, after, folder: { path, inRepository }, ...comparison };
}

/** The two revisions, and what gives the catalog folder at one. @throws GitError; Failure */
export function locate(request: Omit<ComparisonRequest, 'at'>, environment: Environment) {
  const { path } = request;
  const folder = folderInGit(path, environment);
  const blobs: Blobs = new Map();
  const isThere = () => statSync(path, { throwIfNoEntry: false }) !== undefined;
  const onDisk = () => (isThere() ? keptIn(blobs, diskFolder(path)) : undefined);
  return {
    ...revisionsOf(request, folder.git, environment),
    folderAt: ({ kind, commit }: Revision) =>
      kind === 'worktree' ? onDisk() : catalogAt(path, folder, { tree: commit, blobs }),
  };
}

/** Two catalogs that were read from a path; undefined for one that is missing. */
type ReadCatalogs = { readonly path: string } & BeforeAfter<ReadCatalog | undefined>;

/**
 * Compares two catalogs as they are at a time, and what they do later.
 *
 * @throws Failure `catalog-folder-is-missing` if both are missing.
 */
export function compareRead(
  { path, before, after }: ReadCatalogs,
  at: Timestamp,
): FolderComparison {
  if (before === undefined && after === undefined)
    throw catalogFailure('catalog-folder-is-missing', { path });
  const gaps = [...gapsIn(before, 'before', path), ...gapsIn(after, 'after', path)];
  const catalogs = comparableCatalogs({ before, after });
  const present = { before: asOf(catalogs.before, at), after: asOf(catalogs.after, at) };
  const { totals, changes, unseen, pairs } = compareCatalogs(present);

  const holdsNone = (file: string) =>
    file === after?.sources.catalog.path || /\.(?:avif|jpe?g|png|webp)$/i.test(file);
  const mayHoldEntries = [...(after?.errors.keys() ?? [])].some((file) => !holdsNone(file));
  const isUncertain = ({ kind }: Difference) => kind === 'removed' && mayHoldEntries;
  const withPlaces = placing(before, after);
  const seen = changes.map(withPlaces);
  const placed = seen.filter((change) => !isUncertain(change));
  const drafts = { before: before?.found.draft.accepted, after: after?.found.draft.accepted };
  const future = futureOf(catalogs, at, pairs).map(({ cancelled, ...each }) => {
    return {
      ...each,
      changes: each.changes.map(withPlaces),
      cancelled: mayHoldEntries ? [] : cancelled,
    };
  });
  const all = [...placed, ...future.flatMap((moment) => moment.changes)];
  const { acceptances, ...judged } = acceptancesOf(drafts, all, at.slice(0, 10));
  const isPartial = gaps.some(({ kind }) => kind === 'file-has-errors');
  return {
    totals: isPartial ? undefined : totals,
    changes: placed,
    unseen: unseen.filter((each) => !isUncertain(each)).map(withPlaces),
    future,
    zone: catalogs.after.timeZone ?? 'UTC',
    pairs,
    gaps,
    withheld: seen.filter(isUncertain),
    settings: settingsChanged(before, after),
    images: imagesIn({ before, after }),
    // One that seems to be unneeded may name a change that could not be compared.
    acceptances: acceptances.filter(({ state }) => !isPartial || state !== 'unneeded'),
    ...judged,
  };
}

/** The images that are kept in the catalogs, by the addresses where apps get them. */
function imagesIn({
  before,
  after,
}: BeforeAfter<ReadCatalog | undefined>): FolderComparison['images'] {
  const filesIn = (read: ReadCatalog, side: ImageFile['side']) =>
    [...read.found.draft.images.values()].filter(isImage).map(({ name, hash, path }) => {
      return { address: imageAddress(name, read.found.draft), id: `${name} ${hash}`, path, side };
    });
  const [were, are] = [
    before ? filesIn(before, 'before') : [],
    after ? filesIn(after, 'after') : [],
  ];
  const known = new Map(were.map((file) => [file.id, file]));
  return new Map([...are, ...were].map((file) => [file.address, known.get(file.id) ?? file]));
}

/** Adds to a difference where it stands, which is found when it is asked for: a file is parsed for it. */
function placing(before: ReadCatalog | undefined, after: ReadCatalog | undefined) {
  const [formerPlaceOf, placeOf] = [before, after].map(
    (catalog) => catalog && placesOfEntries(catalog.found.draft),
  );
  const slugs = new Set(after?.found.draft.categories.map(({ slug }) => slug));
  return <D extends Difference>(difference: D): D => {
    const { key } = difference.entry;
    const isRemoved = difference.kind === 'removed';
    const named = isRemoved && slugs.has(slugOf(key)) ? slugOf(key) : key;
    const formerPlace = isRemoved ? formerPlaceOf?.(key) : undefined;
    const placed = { ...difference, ...(formerPlace && { formerPlace }) };
    return placeOf
      ? Object.defineProperty(placed, 'place', { get: () => placeOf(named), enumerable: true })
      : placed;
  };
}
