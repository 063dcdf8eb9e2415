import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A limit, as a hanging read (a network folder) blocks one of Node's four I/O threads. */
const timeoutMs = 30_000;

/**
 * Reads a regular file up to its size when opened; undefined if that exceeds `limit`, in bytes.
 *
 * @throws the system's error with the path; the code is `not-a-file` for a pipe, a socket or a
 * device, and `ETIMEDOUT` after 30 seconds.
 */
export async function readUpTo(path: string, limit: number): Promise<Buffer | undefined> {
  const sentence = `"${path}" does not answer within ${timeoutMs / 1000} seconds`;
  const error = Object.assign(new Error(sentence), { code: 'ETIMEDOUT', syscall: 'read', path });
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, timeoutMs, error);
  return Promise.race([read(path, limit), timeout]).finally(() => clearTimeout(timer));
}

/** Reads a file: empty if it is too large, undefined if it does not exist. */
export async function readIfExists(path: string, limit: number): Promise<Buffer | undefined> {
  try {
    return (await readUpTo(path, limit)) ?? Buffer.alloc(0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps a pipe without a writer from blocking, and a terminal from taking control. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

async function read(path: string, limit: number): Promise<Buffer | undefined> {
  try {
    const file = await open(path, flags);
    return await readContent(file, path, limit).finally(() => file.close());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Some system errors have no path. ENXIO means a socket.
    throw 'code' in error && error.code === 'ENXIO'
      ? notAFile(path)
      : Object.assign(error, { path });
  }
}

async function readContent(
  file: FileHandle,
  path: string,
  limit: number,
): Promise<Buffer | undefined> {
  const stats = await file.stat();
  if (!stats.isFile()) throw notAFile(path, stats.isDirectory());
  if (stats.size > limit) return undefined;
  const bytes = Buffer.allocUnsafeSlow(stats.size);
  let length = 0;
  while (length < bytes.length) {
    // Yarn's Plug'n'Play reads nothing without an offset.
    const { bytesRead } = await file.read(bytes, { offset: length });
    if (bytesRead === 0) break; // truncated meanwhile
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
