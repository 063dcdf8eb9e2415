import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeAtomically } from '../../base/write-atomically.ts';
import { readSources, type Sources } from '../../catalog/read.ts';
import { commandFailure } from '../../wording/tables.ts';
import type { FileSource } from '../../yaml/document.ts';
import type { ChangedFile } from './patch.ts';

/** A file of a catalog as it is to be written; without a text it is deleted. */
export type NewFile = FileSource & Pick<ChangedFile, 'from'>;

/**
 * Replaces, adds and deletes files of a catalog: all, or none. Each keeps its byte order mark.
 *
 * @throws Failure `file-changed-meanwhile` if one of them changed since `sources` were read.
 */
export async function replaceFiles(files: readonly NewFile[], sources: Sources, folder: string) {
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
  for (const signal of signals) process.on(signal, wait);
  try {
    await writeAtomically(written);
    for (const { path, text } of files) if (text === undefined) await unlink(path);
  } catch (error) {
    for (const file of written) await putBack(file);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, wait);
  }
}

async function putBack({ path, before }: { path: string; before: Buffer | undefined }) {
  if (before === undefined) await rm(path, { force: true });
  else if (!before.equals(readFileSync(path))) await writeAtomically([{ path, data: before }]);
}

/** Ignores a signal until the files are written, which takes a moment. */
const wait = () => undefined;
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
