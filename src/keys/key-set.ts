import { hash, randomBytes } from 'node:crypto';
import { type KeyRecord, keyFailure, stateOf } from './key-file.ts';

export type KeySet = ReturnType<typeof createKeySet>;

/**
 * The accepted keys, known by their SHA-256 alone. The time of a look-up by digest reveals nothing
 * about other keys. `now`: ms since 1970.
 */
export function createKeySet(records: readonly KeyRecord[]) {
  const known = new Map(records.map((record) => [record.sha256, record]));
  return {
    records,
    /** Returns the name of a known key, and the reason if the key is refused. */
    find(key: Buffer, now: number) {
      const record = known.get(digestOf(key));
      if (record === undefined) return { name: '', refusal: 'key-is-unknown' };
      const state = stateOf(record, now);
      const refusal = state === 'valid' ? undefined : `key-is-${state.replaceAll(' ', '-')}`;
      return { name: record.name, refusal };
    },
  };
}

/** Returns a new key of 256 random bits. Secret scanners find it by `\bfckey[0-9a-f]{64}\b`. */
export function newKey(prefix: 'fckey' | 'fctemp' = 'fckey'): string {
  return `${prefix}${randomBytes(32).toString('hex')}`;
}

/** Returns the SHA-256 of a key in lower-case hexadecimal digits: all that is stored of it. */
export function digestOf(key: Buffer | string): string {
  return hash('sha256', key);
}

/**
 * Reads FILTER_CATALOG_API_KEYS: keys separated by commas. `quoted`: the numbers of keys in quotes,
 * which `docker run --env-file` keeps.
 *
 * @throws a failure for what is no key, such as a placeholder that was not replaced.
 */
export function environmentKeys(list: string) {
  const given = list.split(',').flatMap((each) => each.trim() || []);
  const keys = given.map((key) => key.replace(/^["']|["']$/g, ''));
  const wrong = keys.findIndex((key) => !/^[\w.~+/-]{32,}={0,2}$/.test(key));
  if (wrong !== -1) throw keyFailure('key-is-malformed', { at: wrong + 1 });
  const records = [...new Set(keys)].map((key, index): KeyRecord => {
    return { name: `environment-${index + 1}`, sha256: digestOf(key) };
  });
  return { records, quoted: given.flatMap((key, index) => (key === keys[index] ? [] : index + 1)) };
}
