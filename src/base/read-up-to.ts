import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** For a read that hangs, as on a network folder. It keeps the process, and one of four threads. */
const timeoutMs = 30_000;

/**
 * Reads a regular file up to the size that it has when opened; undefined if that is too large.
 *
 * @throws the system's error with the path; the code is `not-a-file` for a pipe, a socket or a
 * device, and `ETIMEDOUT` for a file that does not answer.
 */
export async function readUpTo(path: string, most: number): Promise<Buffer | undefined> {
  const sentence = `"${path}" does not answer within ${timeoutMs / 1000} seconds`;
  const late = Object.assign(new Error(sentence), { code: 'ETIMEDOUT', syscall: 'read', path });
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, timeoutMs, late);
  return Promise.race([read(path, most), timeout]).finally(() => clearTimeout(timer));
}

/** Reads a file, as empty if it is too large; undefined if there is none. */
export async function readIfThere(path: string, most: number): Promise<Buffer | undefined> {
  try {
    return (await readUpTo(path, most)) ?? Buffer.alloc(0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Without these, opening a pipe waits for a writer, and a terminal becomes that of the process. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

async function read(path: string, most: number): Promise<Buffer | undefined> {
  try {
    const file = await open(path, flags);
    return await contentOf(file, path, most).finally(() => file.close());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Some of the system's errors name no path. ENXIO is a socket.
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
    // Without an offset, a file of Yarn's Plug'n'Play reads nothing.
    const { bytesRead } = await file.read(bytes, { offset: length });
    // It was cut meanwhile.
    if (bytesRead === 0) break;
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
