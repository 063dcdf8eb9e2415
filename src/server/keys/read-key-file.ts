import { open } from 'node:fs/promises';
import { Failure } from '../../diagnostic/failure.ts';
import { maximumSize, type ParsedKeys, parseKeyFile } from './key-file.ts';

/**
 * Reads a key file; undefined where there is none.
 *
 * @throws the system's error where it is there and cannot be read.
 */
export async function readKeyFile(path: string): Promise<ParsedKeys | undefined> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    if (size <= maximumSize) return parseKeyFile(await file.readFile('utf8'), path);
    const fault = { kind: 'file-is-too-large', maximum: maximumSize } as const; // not read: it may be larger than memory
    return { keys: undefined, failure: new Failure('key-file-is-malformed', { path, fault }) };
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT') return undefined;
      Object.assign(error, { path }); // some errors name no path
    }
    throw error;
  }
}
