import { Failure } from '../base/failure.ts';
import { catalogAt } from '../diff/catalog-at.ts';
import type { Comparison } from '../diff/change.ts';
import { readCatalog, readFrom } from '../diff/comparable.ts';
import { compareRead } from '../diff/compare-revisions.ts';
import type { FolderInGit } from '../git/git.ts';
import type { Build } from './build.ts';

/** A catalog in a repository with this top; `path` is the one that people know. */
export type Source = FolderInGit & Readonly<Record<'path' | 'top', string>>;

/** Compares the catalog of a commit with one that was built of `tip`; undefined if it cannot. */
export function compareWith(
  last: string,
  { tip, at, built }: Readonly<{ tip: string; at: string; built: Build }>,
  source: Source,
): Comparison | undefined {
  const { path, pathspec } = source;
  try {
    const folder = catalogAt(path, source, { tree: last });
    const before = folder && readCatalog(folder);
    const after = readFrom(built.sources, built.examination);
    return {
      before: { kind: 'revision', commit: last, revision: last },
      after: { kind: 'revision', commit: tip, revision: tip },
      folder: { path, inRepository: pathspec },
      ...compareRead({ path, before, after }, at),
    };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
