import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../base/operator-error.ts';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';

/** Files by their names, in the order in which they are written. */
export type ExportedFiles = Readonly<Record<string, string>>;

/** The text of a file that engines get as it is. */
export function answerFile(name: 'nginx.js' | 'requests.js' | 'worker.js'): Promise<string> {
  return readFile(new URL(`../answer/${name}`, import.meta.url), 'utf8');
}

/**
 * Writes those files that differ, each by rename, so that an engine that reads them meanwhile finds whole ones.
 *
 * @returns whether anything was written.
 * @throws OperatorError where the folder holds anything else; the system's error.
 */
export async function writeExport(folder: string, files: ExportedFiles): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const others = (await readdir(folder)).filter((name) => !(name in files) && !name.endsWith('.tmp'));
  if (others.length > 0) {
    throw new OperatorError(
      `"${folder}" is in use: it holds "${others[0]}", which no export writes. Name another folder.`,
    );
  }
  const changed: NewFile[] = [];
  for (const [name, data] of Object.entries(files)) {
    const path = join(folder, name);
    if ((await readFile(path, 'utf8').catch(() => undefined)) !== data) changed.push({ path, data }); // there may be none
  }
  await writeAtomically(changed);
  return changed.length > 0;
}
