import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface NewFile {
  readonly path: string;
  readonly data: Buffer | string;
}

/**
 * Writes files so that at any moment, even of a crash or power cut, each is there whole as it was or whole as it shall
 * be. All are on disk before the first takes its place, so a full disk changes nothing; they take their places in the
 * order given.
 *
 * @throws the system's error, after taking back what had not taken its place.
 */
export async function writeAtomically(files: readonly NewFile[]): Promise<void> {
  const staged = files.map(({ path, data }) => ({ path, data, temporary: `${path}.${randomUUID()}.tmp` }));
  let current: string | undefined;
  try {
    for (const { temporary, data, path } of staged) {
      current = path;
      await writeDurably(temporary, data);
    }
    for (const { temporary, path } of staged) {
      current = path;
      await rename(temporary, path);
      await syncFolder(dirname(path));
    }
  } catch (error) {
    await Promise.all(staged.map(({ temporary }) => rm(temporary, { force: true })));
    // The system names the temporary file, or none: people know the file that was to be written.
    throw error instanceof Error ? Object.assign(error, { path: current }) : error;
  }
}

async function writeDurably(path: string, data: Buffer | string): Promise<void> {
  await using file = await open(path, 'wx');
  await file.writeFile(data);
  await file.sync();
}

/** Makes a rename durable. Windows has no such call for folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
