import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Milliseconds after which a file that does not answer is given up, as on a network folder that hangs. */
const timeoutMs = 30_000;

/** Thrown for a file that does not answer in time. While it hangs, it keeps one of the four threads that Node has for files. */
export class ReadTimeout extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
}

/**
 * What a regular file holds when it is opened, undefined where that is more than so many bytes. What it grows by meanwhile
 * is not read, and nothing of a pipe, a socket or a device, also where a link leads to it.
 *
 * @throws ReadTimeout, or the system's error, with the path; its code is `not-a-file` where there is something else.
 */
export async function readUpTo(path: string, most: number): Promise<Buffer | undefined> {
  const sentence = `"${path}" does not answer within ${timeoutMs / 1000} seconds`;
  const late = Object.assign(new ReadTimeout(sentence), { path });
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, timeoutMs, late);
  return Promise.race([read(path, most), timeout]).finally(() => clearTimeout(timer));
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

/** Opening a pipe so waits for no writer, and opening a terminal makes it not that of the process. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

async function read(path: string, most: number): Promise<Buffer | undefined> {
  try {
    const file = await open(path, flags);
    return await contentOf(file, path, most).finally(() => file.close());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Some of the system's errors name no path. Of a socket it says that there is no such device.
    throw 'code' in error && error.code === 'ENXIO'
      ? notAFile(path)
      : Object.assign(error, { path });
  }
}

async function contentOf(
  file: FileHandle,
  path: string,
  most: number,
): Promise<Buffer | undefined> {
  const stats = await file.stat();
  if (!stats.isFile()) throw notAFile(path, stats.isDirectory());
  if (stats.size > most) return undefined;
  const bytes = Buffer.allocUnsafeSlow(stats.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, { offset: length }); // else a file of Yarn's Plug'n'Play reads nothing
    if (bytesRead === 0) break; // it was cut meanwhile
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

function notAFile(path: string, isFolder = false): Error {
  const error = new Error(
    `"${path}" is ${isFolder ? 'a folder, and must be a file' : 'not a regular file'}`,
  );
  return Object.assign(error, { code: isFolder ? 'EISDIR' : 'not-a-file', syscall: 'open', path });
}
