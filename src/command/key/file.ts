import { Failure } from '../../diagnostic/failure.ts';
import type { KeyRecord } from '../../server/keys/key-file.ts';
import { readKeyFile } from '../../server/keys/read-key-file.ts';
import { holdsKey } from '../without-keys.ts';

const variable = 'FILTER_CATALOG_KEYS';

/** The key file: the one that was asked for, then that of the environment, then `keys.json`. */
export function keyFileOf(
  asked: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const named = environment[variable] ?? '';
  if (asked === undefined && holdsKey(named)) throw new Failure('key-file-is-a-key', { source: variable });
  return asked ?? (named === '' ? 'keys.json' : named);
}

/**
 * The keys of a file that is there.
 *
 * @throws Failure `key-file-is-missing`, `key-file-is-malformed`.
 */
export async function keysIn(path: string): Promise<readonly KeyRecord[]> {
  const parsed = await readKeyFile(path);
  if (parsed === undefined) throw new Failure('key-file-is-missing', { path });
  if (parsed.failure !== undefined) throw parsed.failure;
  return parsed.keys;
}
