import { Failure } from '../../diagnostic/failure.ts';
import type { Source } from '../../snapshot/follow.ts';
import type { KeyRecord } from './key-file.ts';
import { readKeyFile } from './read-key-file.ts';

/** The keys of a key file beside others that stay, to be followed. A set without any key is refused. */
export function keysSource(path: string, others: readonly KeyRecord[]): Source<readonly KeyRecord[]> {
  return {
    files: async () => [path],
    load: async () => {
      const parsed = await readKeyFile(path);
      if (parsed === undefined) return { failure: new Failure('key-file-is-missing', { path }) };
      if (parsed.failure !== undefined) return { failure: parsed.failure };
      const keys = [...others, ...parsed.keys];
      return keys.length === 0 ? { failure: new Failure('key-file-is-empty', { path }) } : { value: keys };
    },
  };
}
