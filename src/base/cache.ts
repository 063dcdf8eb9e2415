import { mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { writeAtomically } from './write-atomically.ts';

/** Where a user's programs keep what they can do without; undefined where the environment names no folder for that. */
export function cacheFolder(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { XDG_CACHE_HOME, HOME, LOCALAPPDATA } = environment;
  const folder =
    process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
  return folder && isAbsolute(folder) ? join(folder, 'filter-catalog') : undefined; // else it is invalid
}

/** Keeps what a program can do without, for its user alone. What keeps it from being written is no fault. */
export async function writeToCache(path: string, data: Buffer | string): Promise<void> {
  const folder = mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await folder.then(() => writeAtomically([{ path, data, mode: 0o600 }])).catch(() => undefined);
}
