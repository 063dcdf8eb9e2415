import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
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
  /** The entries of a folder, which is there. The catalog folder itself is `''`. */
  list(name: string): readonly FolderEntry[];
  /** The bytes of each file, or why it cannot be read. */
  read(names: readonly string[], maximumBytes: number): ReadonlyMap<string, Buffer | Finding>;
}

export interface FolderEntry {
  readonly name: string;
  /** False for a link to a folder, which is not followed. */
  readonly isFolder: boolean;
}

/** The path under which people know a file of the catalog folder. */
export function pathIn(folderPath: string, name: string): string {
  return join(folderPath, name).replaceAll(sep, '/');
}

/**
 * A folder on the disk, which people know as `knownAs`. Links in it are not followed.
 * @throws Failure `catalog-folder-is-missing` if there is none.
 */
export function diskFolder(path: string, knownAs = path): CatalogFolder {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw catalogFailure('catalog-folder-is-missing', { path: knownAs });
  const root = realpathSync(path);
  return {
    path: knownAs,
    list: (name) =>
      readdirSync(join(root, name), { withFileTypes: true }).map((entry) => {
        return { name: entry.name, isFolder: entry.isDirectory() };
      }),
    read: (names, maximum) =>
      new Map(names.map((name) => [name, readFile(name, maximum)] as const)),
  };

  function readFile(name: string, maximum: number): Buffer | Finding {
    const [file, known] = [join(root, name), pathIn(knownAs, name)];
    const unreadable = (reason: string) => fileFinding('file-is-not-readable', known, { reason });
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!stats) return fileFinding('file-is-missing', known, { file: known });
    if (!stats.isFile()) return unreadable('not-a-file'); // opening a pipe would wait for a writer
    if (stats.size > maximum)
      return fileFinding('file-is-too-large', known, { bytes: stats.size, maximum });
    try {
      return readFileSync(file);
    } catch (error) {
      return unreadable(error instanceof Error && 'code' in error ? `${error.code}` : `${error}`);
    }
  }
}

/** Makes a finding about a file as a whole. */
export const fileFinding = <C extends Code>(code: C, path: string, args: CodeArgs[C]) =>
  createFinding(code, { path, range: fileStart }, { args });
