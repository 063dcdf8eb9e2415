import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { Failure } from '../finding/failure.ts';

/**
 * Replaces files of a catalog, or adds new ones. A link stays one: the file where it leads is replaced.
 *
 * @throws Failure `file-changed-meanwhile` where one of them is not as it was when `sources` were read.
 */
export async function replaceFiles(files: readonly NewFile[], sources: Sources, folder: string): Promise<void> {
  const now = readSources(folder);
  const changed = files.find(({ path }) => now.sourceOf(path)?.text !== sources.sourceOf(path)?.text);
  if (changed !== undefined) throw new Failure('file-changed-meanwhile', { path: changed.path });
  const isLink = (path: string) => existsSync(path) && lstatSync(path).isSymbolicLink();
  await writeAtomically(files.map(({ path, data }) => ({ path: isLink(path) ? realpathSync(path) : path, data })));
}
