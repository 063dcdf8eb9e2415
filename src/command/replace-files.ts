import { chmodSync, statSync } from 'node:fs';
import { readSources } from '../catalog/read.ts';
import type { Source } from '../catalog/source.ts';
import { type NewFile, writeAtomically } from '../catalog/write-atomically.ts';
import { Failure } from '../diagnostic/failure.ts';
import { targetOf } from './outputs.ts';

/** A file as it was read, and the text that is to stand in it. */
interface Replacement {
  readonly source: Source;
  readonly text: string;
}

/**
 * Writes other texts into files of the catalog in `folder`, each as it was but for its text, and new files before them.
 *
 * @throws Failure `file-changed-meanwhile` where somebody else wrote one of them at the same time.
 */
export async function replaceFiles(
  folder: string,
  replacements: readonly Replacement[],
  added: readonly NewFile[] = [],
): Promise<void> {
  const now = readSources(folder);
  const changed =
    replacements.find(({ source }) => now.sourceOf(source.path)?.text !== source.text)?.source.path ??
    added.find(({ path }) => statSync(path, { throwIfNoEntry: false }) !== undefined)?.path;
  if (changed !== undefined) throw new Failure('file-changed-meanwhile', { path: changed });

  const files = replacements.map(({ source, text }) => ({
    path: targetOf(source.path),
    data: source.hasByteOrderMark ? `\ufeff${text}` : text,
  }));
  const modes = files.map(({ path }) => statSync(path).mode);
  await writeAtomically([...added, ...files]);
  for (const [index, { path }] of files.entries()) chmodSync(path, modes[index] ?? 0o644);
}
