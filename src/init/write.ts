import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../base/write-atomically.ts';
import type { RepositoryFile } from './templates.ts';

/**
 * Writes those files that are not in the folder yet, all of them or none, and gives the paths of those that it wrote and
 * of those that it left.
 *
 * @throws the system's error; what was there is then as it was.
 */
export async function writeMissing(folder: string, files: readonly RepositoryFile[]) {
  const isThere = ({ path }: RepositoryFile) => lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined; // a link that leads nowhere, too
  const { true: left = [], false: missing = [] } = Object.groupBy(files, (file) => `${isThere(file)}`);
  const madeFolders: string[] = [];
  try {
    for (const { path } of missing) {
      const made = mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (made !== undefined) madeFolders.push(made);
    }
    await writeAtomically(missing.map(({ path, text }) => ({ path: join(folder, path), data: text })));
  } catch (error) {
    for (const made of madeFolders) rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return { written: missing.map(({ path }) => path), left: left.map(({ path }) => path) };
}
