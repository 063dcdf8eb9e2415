import { Failure } from '../../diagnostic/failure.ts';
import type { Wording } from '../../diagnostic/wording/wording.ts';
import { readSecret } from '../read-secret.ts';

/** The variable that holds the key, where `--key` names no other. */
const defaultVariable = 'FILTER_CATALOG_IMPORT_KEY';

/**
 * The key for the server: from the environment variable that `--key` names, else from whoever sits at the terminal.
 * What was given for a name is not repeated, as it may be a key.
 *
 * @throws Failure `import-takes-no-key`, `import-key-is-missing`, `import-key-is-malformed`.
 */
export async function keyFrom(variable: string | undefined, wording: Wording): Promise<string> {
  const held = process.env[variable ?? defaultVariable]?.trim() ?? '';
  if (variable !== undefined && process.env[variable] === undefined) throw new Failure('import-takes-no-key', {});
  if (held === '' && !process.stdin.isTTY) {
    throw new Failure('import-key-is-missing', { variable: variable ?? defaultVariable });
  }
  const key = held === '' ? (await readSecret(wording.notes['key-is-asked-for']({}))).toString().trim() : held;
  if (key === '') throw new Failure('import-key-is-missing', { variable: variable ?? defaultVariable });
  // RFC 7617, section 2: no user name has these.
  if (/[:\p{Cc}]/u.test(key)) throw new Failure('import-key-is-malformed', {});
  return key;
}
