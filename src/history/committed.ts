import type { CatalogFolder } from '../catalog/folder.ts';
import { Failure } from '../diagnostic/failure.ts';
import type { FolderInGit } from './git.ts';
import { type GitEntry, gitFolder, kindOfMode } from './git-folder.ts';

/** What `git ls-tree -z` prints of a file: mode, type, object and name. */
const entryLine = /^(?<mode>\d+) [a-z]+ (?<object>[0-9a-f]+)\t(?<name>.*)$/s;

/**
 * The catalog folder as a commit has it, without a checkout; undefined where the commit has none.
 *
 * @throws Failure `catalog-is-a-submodule` where the commit has another repository in its place.
 */
export function committedFolder(folder: FolderInGit, commit: string): CatalogFolder | undefined {
  const { git, path, pathspec } = folder;
  const lines = git(['ls-tree', '-r', '-z', commit, '--', pathspec]).toString().split('\0');
  const prefix = pathspec === '.' ? '' : `${pathspec}/`;
  const entries = lines.flatMap((line): readonly GitEntry[] => {
    const { mode = '', object = '', name: found } = entryLine.exec(line)?.groups ?? {};
    if (found === undefined) return [];
    if (found === './' || found === pathspec) {
      if (kindOfMode(mode) === 'folder') throw new Failure('catalog-is-a-submodule', { path });
      return []; // a file, or a link to where it is now
    }
    return [{ name: found.slice(prefix.length), kind: kindOfMode(mode), object }];
  });
  return entries.length === 0 ? undefined : gitFolder(folder, entries);
}
