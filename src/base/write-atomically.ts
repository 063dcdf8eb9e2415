import { randomUUID } from 'node:crypto';
import { fsync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface NewFile {
  readonly path: string;
  readonly data: Buffer | string;
  /** The file, beside it, that is written first: a random name by default. */
  readonly temporary?: string;
  /** Who may read and write it, where it replaces none; by default what the process allows. */
  readonly mode?: number;
}

/**
 * Writes files so that at any moment, even after a crash or a power cut, each file holds its old or its new content, never
 * a part. All are on disk before the first takes its place, so a full disk changes nothing; they take their places in the
 * order given, with mode and owner of what they replace. `beforeRename` is called in between; where it throws, none does.
 *
 * @throws the system's error, after taking back what had not taken its place.
 */
export async function writeAtomically(
  files: readonly NewFile[],
  beforeRename?: () => Promise<void>,
): Promise<void> {
  const staged = files.map((file) => ({ temporary: `${file.path}.${randomUUID()}.tmp`, ...file }));
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
    // The system names the temporary file, or none: people know the file that was to be written.
    throw error instanceof Error && 'syscall' in error
      ? Object.assign(error, { path: current })
      : error;
  }
}

/** The files of Yarn's Plug'n'Play have no `sync()`, and are not disposable. */
const toDisk = promisify(fsync);

async function writeDurably(file: FileHandle, data: Buffer | string, path: string): Promise<void> {
  const replaced = await stat(path).catch(() => undefined); // there may be none
  await file.writeFile(data);
  if (replaced?.isFile()) {
    if (process.getuid?.() === 0) await file.chown(replaced.uid, replaced.gid); // else it has the same owner, or may not
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

/** On Windows nothing replaces a file that another process has open, as a server or a virus scanner does for a moment. */
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
