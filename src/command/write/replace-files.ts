import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
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
 * Replaces files of a catalog, adds new ones, and deletes those without a text, last: all, or none. Each keeps its byte order mark; a link
 * stays, and its target is replaced.
 *
 * @throws Failure `file-changed-meanwhile` where one of them is not as it was when `sources` were read.
 */
export async function replaceFiles(
  files: readonly NewFile[],
  { texts }: Sources,
  folder: string,
): Promise<void> {
  const now = readSources(folder);
  const changed = files.find(({ path }) => now.texts.get(path) !== texts.get(path));
  if (changed !== undefined) throw commandFailure('file-changed-meanwhile', { path: changed.path });
  const newFiles = files.flatMap(({ path, from = path, text }) => {
    if (text === undefined) return [];
    const mark = texts.has(from) && readFileSync(from, 'utf8').startsWith('\ufeff') ? '\ufeff' : '';
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    return { path: isLink ? realpathSync(path) : path, data: mark + text };
  });
  for (const { path } of newFiles) await mkdir(dirname(path), { recursive: true });
  const before = newFiles.map(({ path }) => ({
    path,
    data: existsSync(path) ? readFileSync(path) : undefined,
  }));
  for (const signal of signals) process.on(signal, wait);
  try {
    await writeAtomically(newFiles);
    for (const { path, text } of files) if (text === undefined) await unlink(path);
  } catch (error) {
    for (const file of before) await putBack(file);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, wait);
  }
}

/** Until the files are written, which takes a moment. */
const wait = () => undefined;
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Where one of several files cannot take its place, those that did go back: all are changed, or none. */
async function putBack({
  path,
  data,
}: {
  readonly path: string;
  readonly data: Buffer | undefined;
}): Promise<void> {
  if (data === undefined) await rm(path, { force: true });
  else if (!data.equals(readFileSync(path))) await writeAtomically([{ path, data }]);
}
