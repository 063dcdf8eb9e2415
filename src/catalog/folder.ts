import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { byCodeUnit } from '../base/edit.ts';
import { defineErrors } from '../base/failure.ts';
import { createFinding, type Finding, fileStart, type Place } from '../finding/finding.ts';

export interface CatalogFailures {
  'catalog-folder-is-missing': { readonly path: string };
}

export const catalogFailure = defineErrors<CatalogFailures>();

/**
 * Where the files of a catalog come from: a disk, or git. Names are relative to the catalog folder,
 * with `/`.
 */
export interface CatalogFolder {
  /** The path under which people know the folder. */
  readonly path: string;
  /**
   * What stands in the folder `name`, which is empty for the catalog folder itself, or what keeps
   * it from being read.
   */
  list(name: string): readonly FolderEntry[] | Finding;
  /** The bytes of each file, or what keeps it from being read. */
  read(names: readonly string[], maximumBytes: number): ReadonlyMap<string, Buffer | Finding>;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The path under which people know the file `name` of the catalog folder at `folderPath`. */
export function pathIn(folderPath: string, name: string): string {
  return join(folderPath, name).replaceAll(sep, '/');
}

/**
 * The catalog folder at `path` on the disk; `knownAs` is the path under which people know it. A
 * link is followed if it leads to something in the folder.
 *
 * @throws Failure `catalog-folder-is-missing` if there is none.
 */
export function diskFolder(path: string, knownAs = path): CatalogFolder {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw catalogFailure('catalog-folder-is-missing', { path: knownAs });
  }
  const root = realpathSync.native(path);
  return {
    path: knownAs,
    list: (name) => attempt(name, entriesOf),
    read: (names, maximum) =>
      new Map(
        names.map((name) => [name, attempt(name, (real, place) => readFile(real, maximum, place))]),
      ),
  };

  /** Follows links to where `name` really is. A system error there is a finding. */
  function attempt<T>(name: string, action: (real: string, place: Place) => T): T | Finding {
    const file = join(path, name);
    const place = { path: pathIn(knownAs, name), range: fileStart };
    try {
      const real = realpathSync.native(file);
      if (real === root || real.startsWith(join(root, sep))) return action(real, place);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      const reason = String(error.code);
      if (reason !== 'ENOENT')
        return createFinding('file-is-not-readable', place, { args: { reason } });
    }
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isLink) return notRead(place, 'link');
    return createFinding('file-is-missing', place, { args: { file: place.path } });
  }
}

/** A file that is not read, although its name and its folder are right. */
export function notRead(place: Place, reason: 'is-a-folder' | 'link'): Finding {
  return createFinding('file-is-not-read', place, { args: { name: basename(place.path), reason } });
}

function entriesOf(folder: string): readonly FolderEntry[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => byCodeUnit(a.name, b.name));
}

function readFile(file: string, maximum: number, place: Place): Buffer | Finding {
  const stats = statSync(file);
  if (stats.isDirectory()) return notRead(place, 'is-a-folder');
  // Opening a pipe would wait for a writer.
  if (!stats.isFile())
    return createFinding('file-is-not-readable', place, { args: { reason: 'not-a-file' } });
  if (stats.size <= maximum) return readFileSync(file);
  return createFinding('file-is-too-large', place, { args: { bytes: stats.size, maximum } });
}
