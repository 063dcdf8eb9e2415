import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewFile, writeAtomically } from '../../base/write-atomically.ts';
import { exportFailure } from './failures.ts';

/** Files by their names, in the order in which they are written. */
export type ExportedFiles = Readonly<Record<string, Buffer | string>>;

/** The text of a file that engines get as it is. */
export function answerFile(name: 'nginx.js' | 'requests.js' | 'worker.js'): Promise<string> {
  return readFile(new URL(name === 'requests.js' ? `../../server/response/${name}` : name, import.meta.url), 'utf8');
}

/** The files of a snapshot, and those that a killed export left. */
const passing = /^[0-9a-f]{64}\.json(\.[a-z]+)?$|\.tmp$/;

/**
 * Writes those files that differ, each by rename, so that an engine that reads them meanwhile finds whole ones. Of snapshots
 * it keeps those that the files before it name, since an engine may not have loaded the new ones yet.
 *
 * @returns whether anything was written.
 * @throws a failure where the folder holds anything else; the system's error.
 */
export async function writeExport(folder: string, files: ExportedFiles): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const others = (await readdir(folder)).filter((name) => !Object.hasOwn(files, name));
  const strange = others.find((name) => !passing.test(name));
  if (strange !== undefined) {
    throw exportFailure('folder-is-in-use', { folder, strange });
  }
  const changed: NewFile[] = [];
  let before = '';
  for (const [name, data] of Object.entries(files)) {
    const path = join(folder, name);
    const found = await readFile(path).catch(() => undefined); // there may be none
    if (name.endsWith('.conf')) before += found ?? '';
    if (!found?.equals(Buffer.from(data))) changed.push({ path, data });
  }
  await writeAtomically(changed);
  const old = changed.length > 0 ? others.filter((name) => !before.includes(name)) : [];
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  return changed.length > 0;
}

/** Writes those of the files that are there already and differ: nothing where nothing was exported before. */
export async function updateExport(folder: string, files: ExportedFiles): Promise<void> {
  const known = Object.entries(files).filter(([name]) => existsSync(join(folder, name)));
  await writeAtomically(known.map(([name, data]) => ({ path: join(folder, name), data })));
}
