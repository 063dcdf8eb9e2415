import { Failure } from '../../diagnostic/failure.ts';
import { readUpTo } from '../../base/read-up-to.ts';
import { maximumSize, type ParsedKeys, parseKeyFile } from './key-file.ts';

/**
 * Reads a key file; undefined where there is none.
 *
 * @throws the system's error where it is there and cannot be read.
 */
export async function readKeyFile(path: string): Promise<ParsedKeys | undefined> {
  try {
    const text = await readUpTo(path, maximumSize);
    if (text !== undefined) return parseKeyFile(text.toString(), path);
    const fault = { kind: 'file-is-too-large', maximum: maximumSize } as const; // not read: it may be larger than memory
    return { keys: undefined, failure: new Failure('key-file-is-malformed', { path, fault }) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
