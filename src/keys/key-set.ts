import { hash, randomBytes } from 'node:crypto';
import { type KeyRecord, stateOf } from './key-file.ts';

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
      if (record === undefined) return { name: '', refusal: 'unknown-key' };
      const state = stateOf(record, now);
      const refusal = state === 'valid' ? undefined : `key-${state.replaceAll(' ', '-')}`;
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
