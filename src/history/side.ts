import { assemble } from '../catalog/assemble.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { draftCategory } from '../catalog/draft.ts';
import { type Found, findIn } from '../catalog/examine.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { parseStamps } from '../catalog/stamps/parse.ts';
import { planStamps } from '../catalog/stamps/plan.ts';
import { type Stamps, slugOf } from '../catalog/stamps/stamp.ts';
import type { Gap } from '../diagnostic/change.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';

/** One of two catalogs that are compared, as far as it can be read. */
export interface Side {
  readonly catalog: Catalog;
  /** Without those that cannot be trusted. */
  readonly stamps: Stamps;
  /** Whether the order of the categories is known. */
  readonly hasOrder: boolean;
  /** Whether the stamps can be trusted. */
  readonly hasStamps: boolean;
}

const noStamps: Stamps = { entries: new Map(), order: undefined };

/** What was read of one side, before the other is known. */
export interface SideSources {
  readonly name: Gap['side'];
  /** The path under which people know the folder. */
  readonly path: string;
  /** Undefined where there is no catalog. */
  readonly read: { readonly sources: Sources; readonly found: Found } | undefined;
}

/** Reads sides; a file that is the same in both is parsed once. */
export function sideReader(path: string): (name: Gap['side'], folder: CatalogFolder | undefined) => SideSources {
  const readers = { draftCategory: remembering(draftCategory), parseStamps: remembering(parseStamps) };
  return (name, folder) => {
    if (folder === undefined) return { name, path, read: undefined };
    const sources = readSources(folder);
    return { name, path, read: { sources, found: findIn(sources, readers) } };
  };
}

function remembering<S extends { readonly path: string; readonly text: string | undefined } | undefined, R>(
  read: (source: S) => R,
): (source: S) => R {
  const results = new Map<string, R>();
  return (source) => {
    const key = JSON.stringify([source?.path, source?.text]);
    const result = results.get(key) ?? read(source);
    results.set(key, result);
    return result;
  };
}

/** Two catalogs as far as they can be compared. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  /** What could not be compared. */
  readonly gaps: readonly Gap[];
  /** Whether the catalog after came out of the one before, and so has all of its stamps. */
  readonly isSuccessor: boolean;
}

/**
 * Both sides, without the categories that one of them has in a file with errors: what such a file seems to lack need not
 * be gone. An owner that only one side tells is taken for that of both.
 */
export function bothSides(before: SideSources, after: SideSources): Omit<Sides, 'isSuccessor'> {
  const unsound = new Set([...unsoundSlugs(before), ...unsoundSlugs(after)]);
  const isSound = (slug: string) => !unsound.has(slug) && !unsound.has(unknownSlugs);
  const ends = [sideOf(before, ownerIn(after), isSound), sideOf(after, ownerIn(before), isSound)] as const;
  const [old, now] = withOneChoice(...ends);
  const gaps = [...gapsIn(before), ...gapsIn(after)];
  if (before.read?.sources.stamps?.text !== after.read?.sources.stamps?.text) return { before: old, after: now, gaps };
  // Of two catalogs with the same stamps, the one before will be stamped first, and so is told from what comes after it.
  const { stamps } = planStamps(old.catalog, old.stamps, beginning);
  return { before: { ...old, stamps }, after: { ...now, stamps }, gaps };
}

/** A choice for the snapshot that stands in a file with errors may be another than it seems: the other side's holds. */
function withOneChoice(old: Side, now: Side): readonly [Side, Side] {
  if (old.hasOrder && now.hasOrder) return [old, now];
  const { inactiveFilters } = (now.hasOrder ? now : old).catalog;
  const withChoice = (side: Side) => ({ ...side, catalog: { ...side.catalog, inactiveFilters } });
  return [withChoice(old), withChoice(now)];
}

const beginning = new Date(0).toISOString();

const noCatalog: Catalog = { categories: [], inactiveFilters: 'include' };
/** The slug of categories in a folder that cannot be read. */
const unknownSlugs = '';

function sideOf(side: SideSources, otherOwner: string | undefined, isSound: (slug: string) => boolean): Side {
  const { read } = side;
  if (read === undefined) return { catalog: noCatalog, stamps: noStamps, hasOrder: true, hasStamps: true };
  const { draft, stamps = noStamps } = read.found;
  const whole = assemble(draft, ownerIn(side) ?? otherOwner ?? '');
  return {
    catalog: { ...whole, categories: whole.categories.filter(({ slug }) => isSound(slug)) },
    stamps: { ...stamps, entries: new Map([...stamps.entries].filter(([key]) => isSound(slugOf(key)))) },
    hasStamps: read.found.stamps !== undefined,
    hasOrder: !errorsByPath(read).has(read.sources.catalogPath),
  };
}

/** The owner of what names none, as far as it is told. */
export function ownerIn({ read }: SideSources): string | undefined {
  return read?.found.draft.catalog?.fields.organization_id;
}

function gapsIn({ name: side, path, read }: SideSources): readonly Gap[] {
  if (read === undefined) return [{ kind: 'catalog-is-missing', side, path }];
  return [...errorsByPath(read)].map(([file, errors]) => {
    const line = errors[0]?.range.start.line ?? 1;
    return { kind: 'file-has-errors', side, path: file, line, errors: errors.length };
  });
}

/** The categories whose files have errors. */
export function unsoundSlugs({ read }: SideSources): readonly string[] {
  if (read === undefined) return [];
  const errors = errorsByPath(read);
  return read.sources.categories.filter(({ path }) => errors.has(path)).map(({ slug }) => slug);
}

type Read = NonNullable<SideSources['read']>;

/** But for those in `accepted-changes.yaml`, of which apps see nothing. */
function errorsByPath({ found, sources }: Read): ReadonlyMap<string, readonly Diagnostic[]> {
  const errors = found.diagnostics.filter(
    ({ severity, path }) => severity === 'error' && path !== sources.acceptedPath,
  );
  return Map.groupBy(errors, ({ path }) => path);
}
