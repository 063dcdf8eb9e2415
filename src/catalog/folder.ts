import { type Dirent, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Failure } from '../finding/failure.ts';
import { byCodeUnit, createFinding, type Finding, fileStart, type Place } from '../finding/finding.ts';

/**
 * Where the files of a catalog come from: a disk, or git. Names are relative to the catalog folder, with `/` between
 * their parts. On a disk, links are followed as long as they stay in the folder.
 */
export interface CatalogFolder {
  /** The path under which people know the folder. */
  readonly path: string;
  /** What stands in the folder `name`, which is empty for the catalog folder itself, or what keeps it from being read. */
  list(name: string): readonly FolderEntry[] | Finding;
  /** The bytes of each file, or what keeps it from being read. */
  read(names: readonly string[], maximumBytes: number): ReadonlyMap<string, Buffer | Finding>;
}

export interface FolderEntry {
  readonly name: string;
  /** Whether it is a folder, or a link to one. */
  readonly isFolder: boolean;
}

/** The path under which people know the file `name` of the catalog folder at `folderPath`. */
export function pathIn(folderPath: string, name: string): string {
  return join(folderPath, name).replaceAll(sep, '/');
}

/** The name that `path` has in the folder at `root`, both absolute; undefined where it leads out of it. */
function nameIn(root: string, path: string): string | undefined {
  const name = relative(root, path).replaceAll(sep, '/');
  return name === '..' || name.startsWith('../') || isAbsolute(name) ? undefined : name;
}

/**
 * The catalog folder at `path` on the disk; `knownAs` is the path under which people know it.
 *
 * @throws Failure `catalog-folder-is-missing` where there is none.
 */
export function diskFolder(path: string, knownAs = path): CatalogFolder {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Failure('catalog-folder-is-missing', { path: knownAs });
  }
  const root = realpathSync.native(path);
  return {
    path: knownAs,
    list: (name) =>
      attempt(name, (real) =>
        readdirSync(real, { withFileTypes: true })
          .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() || isLinkedFolder(name, entry) }))
          .toSorted((a, b) => byCodeUnit(a.name, b.name)),
      ),
    read: (names, maximum) =>
      new Map(names.map((name) => [name, attempt(name, (real) => readFile(name, real, maximum))])),
  };

  /** Goes to where `name` really is. The file system throws for what is in the folder, which is the editors' side. */
  function attempt<T>(name: string, action: (real: string) => T): T | Finding {
    const file = join(path, name);
    const place = placeOf(name);
    const outside = () => createFinding('file-is-outside-the-catalog', place, { args: { target: readlinkSync(file) } });
    try {
      const real = realpathSync.native(file);
      return nameIn(root, real) === undefined ? outside() : action(real);
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      if (reason === undefined) throw error;
      if (reason !== 'ENOENT') return createFinding('file-is-not-readable', place, { args: { reason } });
      const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
      const target = isLink ? nameIn(root, resolve(realpathSync.native(dirname(file)), readlinkSync(file))) : name;
      if (target === undefined) return outside();
      return createFinding('file-is-missing', place, { args: { file: pathIn(knownAs, target) } });
    }
  }

  function isLinkedFolder(folder: string, entry: Dirent): boolean {
    const isFolder = () => attempt(join(folder, entry.name), (real) => statSync(real).isDirectory()) === true;
    return entry.isSymbolicLink() && isFolder();
  }

  function readFile(name: string, real: string, maximum: number): Buffer | Finding {
    const place = placeOf(name);
    const stats = statSync(real);
    if (stats.isDirectory()) return createFinding('file-is-a-folder', place, { args: {} });
    // Opening a pipe would wait for a writer.
    if (!stats.isFile()) return createFinding('file-is-not-readable', place, { args: { reason: 'not-a-file' } });
    if (stats.size <= maximum) return readFileSync(real);
    return createFinding('file-is-too-large', place, { args: { bytes: stats.size, maximum } });
  }

  function placeOf(name: string): Place {
    return { path: pathIn(knownAs, name), range: fileStart };
  }
}
