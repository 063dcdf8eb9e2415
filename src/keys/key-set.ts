import { hash, randomBytes } from 'node:crypto';
import { type KeyRecord, keyFailure, stateOf } from './key-file.ts';

export type KeySet = ReturnType<typeof createKeySet>;

/**
 * The keys that are accepted, known by their SHA-256 alone. Looking one up by its digest reveals nothing about the others
 * by the time that it takes. `now` is in milliseconds since 1970.
 */
export function createKeySet(records: readonly KeyRecord[]) {
  const known = new Map(records.map((record) => [record.sha256, record]));
  return {
    records,
    /** The name of a key, where it is known, and why the key is refused, where it is. */
    find(key: Buffer, now: number) {
      const record = known.get(digestOf(key));
      if (record === undefined) return { name: '', refusal: 'key-is-unknown' };
      const state = stateOf(record, now);
      return {
        name: record.name,
        refusal: state === 'valid' ? undefined : `key-is-${state.replaceAll(' ', '-')}`,
      };
    },
  };
}

/** A new key, with 256 random bits, in one word. Secret scanners find it by `\bfckey[0-9a-f]{64}\b`; `fctemp` ones last for one run. */
export function newKey(prefix: 'fckey' | 'fctemp' = 'fckey'): string {
  return `${prefix}${randomBytes(32).toString('hex')}`;
}

/** The SHA-256 of a key in lower-case hexadecimal digits, which is all that is stored of it. */
export function digestOf(key: Buffer | string): string {
  return hash('sha256', key);
}

/** The keys of FILTER_CATALOG_API_KEYS, separated by commas. @throws as `namedKeys` does. */
export function environmentKeys(list: string): readonly KeyRecord[] {
  const keys = [...new Set(list.split(',').map((key) => key.trim()))].filter((key) => key !== '');
  return namedKeys(keys, 'FILTER_CATALOG_API_KEYS');
}

/** Keys with generated names. @throws a failure for one that no client can send (RFC 7617, section 2). */
export function namedKeys(keys: readonly string[], source: string): readonly KeyRecord[] {
  return keys.map((key, index) => {
    if (key.trim() !== '' && !/[:\p{Cc}]/u.test(key))
      return { name: `environment-${index + 1}`, sha256: digestOf(key) };
    throw keyFailure('key-cannot-be-sent', { at: index + 1, source });
  });
}
