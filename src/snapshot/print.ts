import { stat } from 'node:fs/promises';
import { readUpTo } from '../base/read-up-to.ts';

/** Files up to this size, in bytes, are told apart by what they hold: times are coarse, and a clock can be set back. */
const smallFile = 64 * 1024;
/** Nanoseconds after which a change would have given a file another time, on the coarsest of file systems. */
const settled = 5_000_000_000n;

/** What tells whether files are still as they were: what small ones hold, and size and time of large ones. */
export type PrintOf = (files: readonly string[]) => Promise<string>;

/** Remembers what small files hold, so that one that has long been the same by all that the system knows is not read again. */
export function createPrinter(): PrintOf {
  const known = new Map<string, { readonly identity: string; readonly content: string }>();
  const printOfFile = async (file: string): Promise<string> => {
    try {
      const stats = await stat(file, { bigint: true });
      const { size, mtimeNs, ctimeNs, dev, ino } = stats;
      const outside = `${size}:${mtimeNs}`;
      if (size > smallFile || !stats.isFile()) return outside;
      const identity = [dev, ino, size, mtimeNs, ctimeNs].join(':');
      const before = known.get(file);
      if (before?.identity === identity) return before.content;
      const content = (await readUpTo(file, smallFile))?.toString('latin1');
      if (content === undefined) return outside; // it has grown meanwhile, and the next look sees that
      const now = BigInt(Date.now()) * 1_000_000n;
      known.delete(file);
      if (now - ctimeNs > settled && now - mtimeNs > settled) known.set(file, { identity, content });
      return content;
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  };
  return async (files) => {
    const prints = await Promise.all(files.map(printOfFile));
    for (const file of known.keys()) if (!files.includes(file)) known.delete(file);
    return JSON.stringify(files.map((file, index) => [file, prints[index]]));
  };
}

/** Reads all anew: a network file system may tell old sizes and times until a file is opened. */
export const printOf: PrintOf = (files) => createPrinter()(files);
