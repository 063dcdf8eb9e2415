import { mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { writeAtomically } from '../../base/write-atomically.ts';

/** The cache file of a user; undefined if the environment has no folder for caches. */
export function cachePath(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const ofUnix = env['XDG_CACHE_HOME'] || (env['HOME'] && join(env['HOME'], '.cache'));
  const folder = process.platform === 'win32' ? env['LOCALAPPDATA'] : ofUnix;
  return folder && isAbsolute(folder) ? join(folder, 'filter-catalog', 'images.json') : undefined;
}

/** Writes a file that its user alone may read. Without it, images are requested once more. */
export async function writeToCache(path: string, data: string): Promise<void> {
  const folder = mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await folder.then(() => writeAtomically([{ path, data, mode: 0o600 }])).catch(() => undefined);
}
