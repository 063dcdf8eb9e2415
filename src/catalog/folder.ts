import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { byCodeUnit } from '../base/edit.ts';
import { defineErrors } from '../base/failure.ts';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import type { Code, CodeArgs } from '../finding/table.ts';

export interface CatalogFailures {
  'catalog-folder-is-missing': { readonly path: string };
}

export const catalogFailure = defineErrors<CatalogFailures>();

/** Where files come from: a disk, or git. Names are relative to the catalog folder, with `/`. */
export interface CatalogFolder {
  /** The path under which people know the folder. */
  readonly path: string;
  /** The entries of a folder, or why it cannot be read. The catalog folder itself is `''`. */
  list(name: string): readonly FolderEntry[] | Finding;
  /** The bytes of each file, or why it cannot be read. */
  read(names: readonly string[], maximumBytes: number): ReadonlyMap<string, Buffer | Finding>;
}

export type FolderEntry = { readonly name: string; readonly isFolder: boolean };

/** The path under which people know a file of the catalog folder. */
export function pathIn(folderPath: string, name: string): string {
  return join(folderPath, name).replaceAll(sep, '/');
}

/**
 * A folder on the disk, which people know as `knownAs`. Links within it are followed.
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
    read: (names, maximum) => {
      const reading = (real: string, known: string) => readFile(real, maximum, known);
      return new Map(names.map((name) => [name, attempt(name, reading)]));
    },
  };

  /** Follows links to where `name` really is. A system error there is a finding. */
  function attempt<T>(name: string, action: (real: string, known: string) => T): T | Finding {
    const file = join(path, name);
    const known = pathIn(knownAs, name);
    try {
      const real = realpathSync.native(file);
      if (real === root || real.startsWith(join(root, sep))) return action(real, known);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      const reason = String(error.code);
      if (reason !== 'ENOENT') return fileFinding('file-is-not-readable', known, { reason });
    }
    if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
      return fileFinding('file-is-missing', known, { file: known });
    return fileFinding('file-is-not-read', known, { name: basename(file), reason: 'not-a-file' });
  }
}

/** Makes a finding about a file as a whole. */
export const fileFinding = <C extends Code>(code: C, path: string, args: CodeArgs[C]) =>
  createFinding(code, { path, range: fileStart }, { args });

function entriesOf(folder: string): readonly FolderEntry[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => byCodeUnit(a.name, b.name));
}

function readFile(file: string, maximum: number, path: string): Buffer | Finding {
  const stats = statSync(file);
  if (stats.isDirectory())
    return fileFinding('file-is-not-read', path, { name: basename(path), reason: 'not-a-file' });
  // Opening a pipe would wait for a writer.
  if (!stats.isFile()) return fileFinding('file-is-not-readable', path, { reason: 'not-a-file' });
  if (stats.size <= maximum) return readFileSync(file);
  return fileFinding('file-is-too-large', path, { bytes: stats.size, maximum });
}
