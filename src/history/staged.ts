import { statSync } from 'node:fs';
import { posix } from 'node:path';
import type { CatalogFolder } from '../catalog/folder.ts';
import { Failure } from '../diagnostic/failure.ts';
import { type Environment, type FolderInGit, folderInGit } from './git.ts';
import { type GitEntry, gitFolder, kindOfMode } from './git-folder.ts';

/**
 * The catalog folder at `path` as it would be committed: from git's index, whatever stands on the disk. In a hook it is
 * the index of that commit, also for `git commit -a` and `git commit PATH`.
 *
 * @throws Failure `catalog-folder-is-missing` where it is neither on the disk nor in the index, `catalog-is-not-staged`
 * where it is on the disk alone, and what `FolderInGit` names.
 */
export function stagedFolder(path: string, environment: Environment = process.env): CatalogFolder {
  const folder = folderInGit(path, environment);
  const entries = stagedEntries(folder);
  if (entries.length > 0) return gitFolder(folder, entries);
  const isOnDisk = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  throw new Failure(isOnDisk ? 'catalog-is-not-staged' : 'catalog-folder-is-missing', { path });
}

/** What `git ls-files --stage -z` prints of a file: mode, object, stage and name; a stage other than 0 is a conflict. */
const entryLine = /^(?<mode>\d+) (?<object>[0-9a-f]+) (?<stage>\d)\t(?<name>.*)$/s;

function stagedEntries(folder: FolderInGit): readonly GitEntry[] {
  const { git, pathspec } = folder;
  const lines = split(git(['ls-files', '--stage', '-z', '--', pathspec]));
  const entries = lines.flatMap((line): readonly GitEntry[] => {
    const { mode = '', object = '', stage, name: found = '' } = entryLine.exec(line)?.groups ?? {};
    const name = pathspec === '.' ? found : found.slice(pathspec.length + 1);
    return name === '' ? [] : [{ name, kind: stage === '0' ? kindOfMode(mode) : 'conflict', object }];
  });
  return withoutIntended(entries, folder);
}

/** The empty file, in repositories with SHA-1 and SHA-256. */
const emptyObjects: ReadonlySet<string> = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

/** Without files that `git add --intent-to-add` only announced: they seem to be empty, and will not be committed. */
function withoutIntended(entries: readonly GitEntry[], { git, pathspec }: FolderInGit): readonly GitEntry[] {
  if (!entries.some(({ object }) => emptyObjects.has(object))) return entries;
  const emptyTree = git(['hash-object', '-t', 'tree', '--stdin']).toString().trim();
  const comparison = ['diff-index', '--cached', '--ita-invisible-in-index', '--name-only', '-z', emptyTree];
  const committed = new Set(split(git([...comparison, '--', pathspec])));
  const top = git(['rev-parse', '--show-prefix']).toString().slice(0, -1);
  const isCommitted = (name: string) => committed.has(posix.join(top, pathspec, name));
  return entries.filter(({ name, object }) => !emptyObjects.has(object) || isCommitted(name));
}

function split(output: Buffer): readonly string[] {
  return output
    .toString()
    .split('\0')
    .filter((part) => part !== '');
}
