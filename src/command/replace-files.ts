import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { Failure } from '../finding/failure.ts';

/**
 * Replaces files of a catalog, or adds new ones.
 *
 * @throws Failure `file-changed-meanwhile` where one of them is not as it was when `sources` were read.
 */
export async function replaceFiles(files: readonly NewFile[], sources: Sources, folder: string): Promise<void> {
  const now = readSources(folder);
  const changed = files.find(({ path }) => now.sourceOf(path)?.text !== sources.sourceOf(path)?.text);
  if (changed !== undefined) throw new Failure('file-changed-meanwhile', { path: changed.path });
  await writeAtomically(files.map(({ path, data }) => ({ path: targetOf(path), data })));
}

/** Where a link leads, so that it stays one when that is replaced; for anything else the path itself. */
export function targetOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && existsSync(path) ? realpathSync(path) : path;
}
