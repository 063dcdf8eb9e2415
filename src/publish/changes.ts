import { Failure } from '../base/failure.ts';
import { catalogAt } from '../diff/catalog-at.ts';
import type { Comparison } from '../diff/change.ts';
import { compareRead } from '../diff/compare-revisions.ts';
import { readCatalog, readFrom } from '../diff/read-catalog.ts';
import type { FolderInGit } from '../git/git.ts';
import type { Build } from './build.ts';

/** A catalog in a repository with this top; `path` is the one that people know. */
export type Source = FolderInGit & Readonly<Record<'path' | 'top', string>>;

/** Compares the catalog of a commit with one that was built; undefined if it cannot. */
export function compareWith(
  last: string,
  { at, built }: Readonly<{ at: string; built: Build }>,
  source: Source,
): Comparison | undefined {
  const { path } = source;
  try {
    const folder = catalogAt(path, source, last);
    const before = folder && readCatalog(folder);
    const after = readFrom(built.sources, built.examination);
    const compared = compareRead({ path, before, after }, at);
    return compared.kind === 'compared' ? compared : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
