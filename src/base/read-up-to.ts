import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * What a file holds, undefined where that is more than so many bytes: of such a file nothing is read. A pipe in its place
 * is not waited for.
 *
 * @throws the system's error, with the path, where it cannot be read.
 */
export async function readUpTo(path: string, most: number): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const { size } = await file.stat();
    return size > most ? undefined : await file.readFile();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error; // some of the system's errors name none
  }
}

/** What a file holds, nothing where that is too much; undefined where there is no file. */
export async function readIfThere(path: string, most: number): Promise<Buffer | undefined> {
  try {
    return (await readUpTo(path, most)) ?? Buffer.alloc(0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
