import { hash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../base/git.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { readIfThere } from '../base/read-up-to.ts';
import { writeAtomically } from '../base/write-atomically.ts';

/** Which images were found to be right in the last day. Of an address only a digest is kept, as it may have a secret. */
export interface Cache {
  readonly has: (address: string) => boolean;
  readonly add: (address: string) => void;
  readonly save: () => Promise<void>;
}

const day = 24 * 60 * 60 * 1000;
const mostBytes = 1024 * 1024;
const mostImages = 10_000; // of some 80 bytes

/** Where answers are kept; undefined where the environment names no folder for that. */
export function cachePath({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Environment): string | undefined {
  const ofHome = HOME ? join(HOME, '.cache') : undefined;
  const folder = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME || ofHome;
  return folder && isAbsolute(folder) ? join(folder, 'filter-catalog', 'images.json') : undefined; // else it is invalid
}

/** The cache in a file; where it cannot be read or written, it is empty. */
export async function openCache(path: string | undefined, now: number): Promise<Cache> {
  const kept = path === undefined ? undefined : await readIfThere(path, mostBytes).catch(() => undefined);
  const json = parseJson(kept?.toString() ?? '');
  const isFresh = (time: unknown) => typeof time === 'number' && time > now - day && time <= now;
  const times = new Map(isRecord(json) ? Object.entries(json).filter(([, time]) => isFresh(time)) : []);
  const digestOf = (address: string) => hash('sha256', address);
  return {
    has: (address) => times.has(digestOf(address)),
    add: (address) => times.set(digestOf(address), now),
    save,
  };

  async function save() {
    if (path === undefined) return;
    const data = JSON.stringify(Object.fromEntries([...times].slice(-mostImages)));
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeAtomically([{ path, data }]);
    } catch {
      // The images will be asked for once more.
    }
  }
}
