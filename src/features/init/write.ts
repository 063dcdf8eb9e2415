import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../../base/write-atomically.ts';
import type { RepositoryFile } from './templates.ts';
import { packageIn } from './update.ts';

/** @throws the system's error where a folder that is there is a file, or may not be written to; Failure `json-is-malformed`. */
export function requireWritable(folder: string): void {
  if (!existsSync(folder)) return;
  readdirSync(folder);
  accessSync(folder, constants.W_OK);
  packageIn(folder);
}

/** Whether there is a YAML file in the folder. */
export function hasCatalog(folder: string): boolean {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((each) => /\.ya?ml$/i.test(String(each)))
  );
}

/**
 * Writes those files that are not in the folder yet, all of them or none, and gives the paths of those that it wrote and
 * of those that it left.
 *
 * @throws the system's error; what was there is then as it was.
 */
export async function writeMissing(folder: string, files: readonly RepositoryFile[]) {
  const isThere = ({ path }: RepositoryFile) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined; // a link that leads nowhere, too
  const { true: left = [], false: missing = [] } = Object.groupBy(
    files,
    (file) => `${isThere(file)}`,
  );
  const madeFolders: string[] = [];
  try {
    for (const { path } of missing) {
      const made = mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (made !== undefined) madeFolders.push(made);
    }
    await writeAtomically(
      missing.map(({ path, text }) => ({ path: join(folder, path), data: text })),
    );
  } catch (error) {
    for (const made of madeFolders) rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return { written: missing.map(({ path }) => path), left: left.map(({ path }) => path) };
}
