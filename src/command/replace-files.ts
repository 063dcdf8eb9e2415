import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { writeAtomically } from '../base/write-atomically.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import type { Source } from '../catalog/source.ts';
import { Failure } from '../finding/failure.ts';

/**
 * Replaces files of a catalog, or adds new ones; each keeps its byte order mark.
 *
 * @throws Failure `file-changed-meanwhile` where one of them is not as it was when `sources` were read.
 */
export async function replaceFiles(files: readonly Source[], sources: Sources, folder: string): Promise<void> {
  const now = readSources(folder);
  const changed = files.find(({ path }) => now.sourceOf(path)?.text !== sources.sourceOf(path)?.text);
  if (changed !== undefined) throw new Failure('file-changed-meanwhile', { path: changed.path });
  const markOf = (path: string) => (sources.sourceOf(path)?.hasByteOrderMark ? '\ufeff' : '');
  await writeAtomically(files.map(({ path, text }) => ({ path: targetOf(path), data: markOf(path) + text })));
}

/** Where a link leads, so that it stays one when that is replaced; for anything else the path itself. */
export function targetOf(path: string): string {
  return existsSync(path) && lstatSync(path).isSymbolicLink() ? realpathSync(path) : path;
}
