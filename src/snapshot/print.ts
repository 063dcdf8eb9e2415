import { readFile, stat } from 'node:fs/promises';

/** Files up to this size, in bytes, are told apart by what they hold: times are coarse, and a clock can be set back. */
const smallFile = 64 * 1024;

/** What tells whether files are still as they were: what small ones hold, and size and time of large ones. */
export async function printOf(files: readonly string[]): Promise<string> {
  const prints = await Promise.all(files.map(printOfFile));
  return JSON.stringify(files.map((file, index) => [file, prints[index]]));
}

async function printOfFile(file: string): Promise<string> {
  try {
    const stats = await stat(file, { bigint: true });
    const { size, mtimeNs } = stats;
    return size <= smallFile && stats.isFile() ? await readFile(file, 'latin1') : `${size}:${mtimeNs}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
