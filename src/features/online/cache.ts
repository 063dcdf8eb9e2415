import { hash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { isRecord, parseJson } from '../../base/json.ts';
import { readIfThere } from '../../base/read-up-to.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import type { Environment } from '../../git/git.ts';

export type Cache = Awaited<ReturnType<typeof openCache>>;

const day = 24 * 60 * 60 * 1000;
const mostBytes = 1024 * 1024;
const mostImages = 10_000; // of some 80 bytes

/** Where answers are kept; undefined where the environment names no folder for that. */
export function cachePath({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Environment): string | undefined {
  const ofHome = HOME ? join(HOME, '.cache') : undefined;
  const folder = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME || ofHome;
  return folder && isAbsolute(folder) ? join(folder, 'filter-catalog', 'images.json') : undefined; // else it is invalid
}

/**
 * Which images were found to be right in the last day, by a digest of their address alone, which may have a secret. A cache
 * that cannot be read or written is empty.
 */
export async function openCache(path: string | undefined, now: number) {
  const kept = path === undefined ? undefined : await readIfThere(path, mostBytes).catch(() => undefined);
  const json = parseJson(kept?.toString() ?? '');
  const isFresh = (time: unknown) => typeof time === 'number' && time > now - day && time <= now;
  const times = new Map(isRecord(json) ? Object.entries(json).filter(([, time]) => isFresh(time)) : []);
  return {
    has: (address: string) => times.has(hash('sha256', address)),
    add: (address: string) => times.set(hash('sha256', address), now),
    save: async () => {
      if (path === undefined) return;
      const data = JSON.stringify(Object.fromEntries([...times].slice(-mostImages)));
      const written = mkdir(dirname(path), { recursive: true }).then(() => writeAtomically([{ path, data }]));
      await written.catch(() => undefined); // the images will be asked for once more
    },
  };
}
