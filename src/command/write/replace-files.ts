import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeAtomically } from '../../base/write-atomically.ts';
import { readSources, type Sources } from '../../catalog/read.ts';
import { commandFailure } from '../../wording/tables.ts';
import type { FileSource } from '../../yaml/document.ts';
import type { ChangedFile } from './patch.ts';

/** A file to write, or to delete if `text` is undefined. */
export type FileUpdate = FileSource & Pick<ChangedFile, 'from'>;

/**
 * Replaces, adds and deletes all files or none. Keeps byte order marks.
 *
 * @throws Failure `file-changed-meanwhile` if `sources` are out of date
 */
export async function replaceFiles(files: readonly FileUpdate[], sources: Sources, folder: string) {
  const now = readSources(folder);
  const changed = files.find(({ path }) => now.texts.get(path) !== sources.texts.get(path));
  if (changed !== undefined) throw commandFailure('file-changed-meanwhile', { path: changed.path });
  const written = files.flatMap(({ path, from = path, text }) => {
    if (text === undefined) return [];
    const hasMark = sources.texts.has(from) && readFileSync(from, 'utf8').startsWith('\ufeff');
    const before = existsSync(path) ? readFileSync(path) : undefined;
    return { path, data: hasMark ? `\ufeff${text}` : text, before };
  });
  for (const { path } of written) await mkdir(dirname(path), { recursive: true });
  for (const signal of signals) process.on(signal, ignore);
  try {
    await writeAtomically(written);
    for (const { path, text } of files) if (text === undefined) await unlink(path);
  } catch (error) {
    for (const file of written) await restore(file);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, ignore);
  }
}

async function restore({ path, before }: { path: string; before: Buffer | undefined }) {
  if (before === undefined) await rm(path, { force: true });
  else if (!before.equals(readFileSync(path))) await writeAtomically([{ path, data: before }]);
}

/** Defers signals until the files are written. */
const ignore = () => undefined;
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
