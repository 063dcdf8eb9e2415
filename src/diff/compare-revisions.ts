import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { type Environment, folderInGit, lineOf } from '../base/git.ts';
import { diskFolder } from '../catalog/folder.ts';
import { catalogAt } from './catalog-at.ts';
import type { Comparison } from './change.ts';
import { compareFolders } from './compare-folders.ts';
import { type Question, standpointsOf } from './standpoints.ts';

/** Compares two catalogs, each read through git without a checkout, or from the disk. @throws GitError; Failure */
export function compareRevisions(question: Question, environment: Environment = process.env): Comparison {
  const { path, today } = question;
  const folder = folderInGit(path, environment);
  const { before, after } = standpointsOf(question, folder.git, environment);
  const onDisk = () => (statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : diskFolder(path));
  const folders = {
    before: catalogAt(path, folder, before.commit),
    after: after.kind === 'worktree' ? onDisk() : catalogAt(path, folder, after.commit),
  };
  const prefix = lineOf(folder.git, ['rev-parse', '--show-prefix']) ?? '';
  const inRepository = posix.join(prefix, folder.pathspec).replace(/\/$/, '');
  return { before, after, folder: { path, inRepository }, ...compareFolders({ path, ...folders }, today) };
}
