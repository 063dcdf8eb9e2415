import { randomUUID } from 'node:crypto';
import { fsync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface NewFile {
  readonly path: string;
  readonly data: Buffer | string;
  /** The mode of a new file; by default what the process allows. */
  readonly mode?: number;
}

/**
 * Writes files so that each has its old or its new content at any moment, even after a power cut.
 * All are on disk before the first is renamed, so a full disk changes nothing. They are renamed in
 * order, with mode and owner of the files that they replace, unless `beforeRename` throws.
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
      await takePlace(temporary, path);
      await syncFolder(dirname(path));
    }
  } catch (error) {
    await Promise.all(written.map((temporary) => rm(temporary, { force: true })));
    // The system names the temporary file, or none.
    throw error instanceof Error && 'syscall' in error
      ? Object.assign(error, { path: current })
      : error;
  }
}

/** The files of Yarn's Plug'n'Play have no `sync()`, and are not disposable. */
const toDisk = promisify(fsync);

async function writeDurably(file: FileHandle, data: Buffer | string, path: string): Promise<void> {
  // There may be none.
  const replaced = await stat(path).catch(() => undefined);
  await file.writeFile(data);
  if (replaced?.isFile()) {
    // Others may not, or have the same owner.
    if (process.getuid?.() === 0) await file.chown(replaced.uid, replaced.gid);
    await file.chmod(replaced.mode);
  }
  await toDisk(file.fd);
}

/** Makes a rename durable. Windows has no such call for folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await toDisk(folder.fd).finally(() => folder.close());
}

/** Milliseconds for which a rename is tried again. */
const timeoutMs = 1000;

/** Windows replaces no file that is open, as in a virus scanner for a moment. */
async function takePlace(temporary: string, path: string): Promise<void> {
  for (const last = Date.now() + timeoutMs; ; ) {
    try {
      return await rename(temporary, path);
    } catch (error) {
      const isPassing =
        error instanceof Error &&
        'code' in error &&
        /^(EACCES|EBUSY|EPERM)$/.test(String(error.code));
      if (!isPassing || Date.now() >= last) throw error;
      await sleep(50);
    }
  }
}
