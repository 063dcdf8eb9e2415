import { isAbsolute, join } from 'node:path';

/** Where a user's programs keep what they can do without; undefined where the environment names no folder for that. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CACHE_HOME, HOME, LOCALAPPDATA } = environment;
  const ofHome = HOME ? join(HOME, '.cache') : undefined;
  const folder = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME || ofHome;
  return folder && isAbsolute(folder) ? join(folder, 'filter-catalog') : undefined; // else it is invalid
}
