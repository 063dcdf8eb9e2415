import { chmodSync, statSync } from 'node:fs';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { Failure } from '../finding/failure.ts';
import { targetOf } from './outputs.ts';

/**
 * Writes files of a catalog anew, as links and with the rights that they had, or beside them.
 *
 * @throws Failure `file-changed-meanwhile` where one of them is not as it was when `sources` were read.
 */
export async function writeOver(files: readonly NewFile[], sources: Sources, folder: string): Promise<void> {
  if (files.length === 0) return;
  const now = readSources(folder);
  const changed = files.find(({ path }) => now.sourceOf(path)?.text !== sources.sourceOf(path)?.text);
  if (changed !== undefined) throw new Failure('file-changed-meanwhile', { path: changed.path });
  const targets = files.map(({ path, data }) => ({ path: targetOf(path), data }));
  const modes = targets.map(({ path }) => statSync(path, { throwIfNoEntry: false })?.mode);
  await writeAtomically(targets);
  for (const [index, { path }] of targets.entries()) {
    const mode = modes[index];
    if (mode !== undefined) chmodSync(path, mode);
  }
}
