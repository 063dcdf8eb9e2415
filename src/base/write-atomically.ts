import { randomUUID } from 'node:crypto';
import { fsync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface NewFile {
  readonly path: string;
  readonly data: Buffer | string;
  /** The mode of a new file (default: by the umask). */
  readonly mode?: number;
}

/**
 * Replaces files atomically and durably: each has its old or its new content, even after a power
 * cut. All are on disk before the first rename, so a full disk changes nothing. They are renamed in
 * order, and keep mode and owner. If `beforeRename` throws, nothing changes.
 *
 * @throws the system's error, after deleting the temporary files.
 */
export async function writeAtomically(
  files: readonly NewFile[],
  beforeRename?: () => Promise<void>,
): Promise<void> {
  const staged = files.map((file) => ({ ...file, temporary: `${file.path}.${randomUUID()}.tmp` }));
  const written: string[] = [];
  let current: string | undefined;
  try {
    for (const { temporary, data, path, mode } of staged) {
      current = path;
      const file = await open(temporary, 'wx', mode);
      written.push(temporary);
      await writeDurably(file, data, path).finally(() => file.close());
    }
    await beforeRename?.();
    for (const { temporary, path } of staged) {
      current = path;
      await renameWithRetry(temporary, path);
      await syncFolder(dirname(path));
    }
  } catch (error) {
    await Promise.all(written.map((temporary) => rm(temporary, { force: true })));
    // The system's error has the temporary path, or none.
    throw error instanceof Error && 'syscall' in error
      ? Object.assign(error, { path: current })
      : error;
  }
}

/** Files of Yarn's Plug'n'Play have no `sync()`. */
const syncToDisk = promisify(fsync);

async function writeDurably(file: FileHandle, data: Buffer | string, path: string): Promise<void> {
  const replaced = await stat(path).catch(() => undefined);
  await file.writeFile(data);
  if (replaced?.isFile()) {
    if (process.getuid?.() === 0) await file.chown(replaced.uid, replaced.gid);
    await file.chmod(replaced.mode);
  }
  await syncToDisk(file.fd);
}

/** Makes a rename durable. Windows cannot sync folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await syncToDisk(folder.fd).finally(() => folder.close());
}

/** Time limit for retries of a rename. */
const timeoutMs = 1000;

/** Retries: Windows cannot replace a file that is open, for example in a virus scanner. */
async function renameWithRetry(temporary: string, path: string): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    try {
      return await rename(temporary, path);
    } catch (error) {
      const isTransient =
        error instanceof Error &&
        'code' in error &&
        /^(EACCES|EBUSY|EPERM)$/.test(String(error.code));
      if (!isTransient || Date.now() >= deadline) throw error;
      await sleep(50);
    }
  }
}
