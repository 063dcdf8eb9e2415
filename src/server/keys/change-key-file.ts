import { chmod, chown, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type KeyRecord, parseKeyFile, serialiseKeyFile } from './key-file.ts';
import { withLock } from './lock.ts';
import { readKeyFile } from './read-key-file.ts';

/** Writes a file whole or not at all. */
export type WriteFile = (path: string, text: string) => Promise<void>;

/** What the keys shall be, from what they are; undefined stands for a file that is not there. */
export type Change = (keys: readonly KeyRecord[] | undefined) => readonly KeyRecord[];

/**
 * Changes the keys in a key file, of several runs at once one after the other. A link stays, and leads to the new file.
 *
 * @throws Failure `key-file-is-malformed` (such a file is neither written over nor written), `key-file-is-locked`, what `change` throws, and the
 *   system's errors.
 */
export async function changeKeyFile(path: string, change: Change, write: WriteFile): Promise<void> {
  const target = await targetOf(path);
  await withLock(target, async () => {
    const parsed = await readKeyFile(path);
    if (parsed?.failure !== undefined) throw parsed.failure;
    const text = serialiseKeyFile(change(parsed?.keys), parsed?.$schema);
    const { failure } = parseKeyFile(text, path); // such as that it is too large by now
    if (failure !== undefined) throw failure;
    const before = parsed === undefined ? undefined : await stat(target);
    await write(target, text);
    if (before === undefined) return;
    // A server that runs as another user shall be able to read the file that took the place of the old one.
    if (process.getuid?.() === 0) await chown(target, before.uid, before.gid);
    await chmod(target, before.mode);
  });
}

/** Where a path leads in the end, even where there is no file yet. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const file = join(await realpath(dirname(path)), basename(path));
  const leadsTo = await readlink(file).catch(() => undefined);
  return leadsTo === undefined ? file : targetOf(resolve(dirname(file), leadsTo));
}
