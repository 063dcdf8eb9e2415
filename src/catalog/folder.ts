import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { defineErrors } from '../base/failure.ts';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import type { Code, CodeArgs } from '../finding/table.ts';

export interface CatalogFailures {
  'catalog-folder-is-missing': { readonly path: string };
}

export const catalogFailure = defineErrors<CatalogFailures>();

/** A catalog folder on disk or in git. Names are relative to it, with `/`. */
export interface CatalogFolder {
  /** The path shown to people. */
  readonly path: string;
  /** Lists an existing folder. The catalog folder itself is `''`. */
  list(name: string): readonly FolderEntry[];
  /** Reads each file, or reports why it cannot. */
  read(names: readonly string[], maxBytes: number): ReadonlyMap<string, Buffer | Finding>;
}

export interface FolderEntry {
  readonly name: string;
  /** False for a link to a folder: links are not followed. */
  readonly isFolder: boolean;
}

/** Returns the path of a file as shown to people. */
export function displayPath(folderPath: string, name: string): string {
  return join(folderPath, name).replaceAll(sep, '/');
}

/**
 * Opens a folder on disk, shown to people as `shownPath`. Links in it are not followed.
 * @throws Failure `catalog-folder-is-missing`
 */
export function diskFolder(path: string, shownPath = path): CatalogFolder {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw catalogFailure('catalog-folder-is-missing', { path: shownPath });
  const root = realpathSync(path);
  return {
    path: shownPath,
    list: (name) =>
      readdirSync(join(root, name), { withFileTypes: true }).map((entry) => {
        return { name: entry.name, isFolder: entry.isDirectory() };
      }),
    read: (names, maximum) =>
      new Map(names.map((name) => [name, readFile(name, maximum)] as const)),
  };

  function readFile(name: string, maximum: number): Buffer | Finding {
    const [file, shown] = [join(root, name), displayPath(shownPath, name)];
    const unreadable = (reason: string) => fileFinding('file-is-not-readable', shown, { reason });
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!stats) return fileFinding('file-is-missing', shown, { file: shown });
    if (!stats.isFile()) return unreadable('not-a-file'); // opening a pipe would wait for a writer
    if (stats.size > maximum)
      return fileFinding('file-is-too-large', shown, { bytes: stats.size, maximum });
    try {
      return readFileSync(file);
    } catch (error) {
      return unreadable(error instanceof Error && 'code' in error ? `${error.code}` : `${error}`);
    }
  }
}

export const fileFinding = <C extends Code>(code: C, path: string, args: CodeArgs[C]) =>
  createFinding(code, { path, range: fileStart }, { args });
