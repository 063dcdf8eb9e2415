import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { writeAtomically } from '../base/write-atomically.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Source } from '../yaml/document.ts';

/**
 * Replaces files of a catalog, or adds new ones. Each keeps its byte order mark; a link stays, and its target is replaced.
 *
 * @throws Failure `file-changed-meanwhile` where one of them is not as it was when `sources` were read.
 */
export async function replaceFiles(files: readonly Source[], { texts }: Sources, folder: string): Promise<void> {
  const now = readSources(folder);
  const changed = files.find(({ path }) => now.texts.get(path) !== texts.get(path));
  if (changed !== undefined) throw commandFailure('file-changed-meanwhile', { path: changed.path });
  const newFiles = files.map(({ path, text }) => {
    const mark = texts.has(path) && readFileSync(path, 'utf8').startsWith('\ufeff') ? '\ufeff' : '';
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    return { path: isLink ? realpathSync(path) : path, data: mark + text };
  });
  await writeAtomically(newFiles);
}
