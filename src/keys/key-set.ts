import { hash, randomBytes } from 'node:crypto';
import { type KeyRecord, keyState } from './key-file.ts';

export type KeySet = ReturnType<typeof createKeySet>;

/**
 * The accepted keys, by SHA-256. The duration of a look-up by digest reveals nothing about other
 * keys. `now`: ms since 1970.
 */
export function createKeySet(records: readonly KeyRecord[]) {
  const byDigest = new Map(records.map((record) => [record.sha256, record]));
  return {
    records,
    /** Returns the name of the key, and the reason if it is refused. */
    find(key: Buffer, now: number) {
      const record = byDigest.get(digestOf(key));
      if (record === undefined) return { name: '', refusal: 'unknown-key' };
      const state = keyState(record, now);
      const refusal = state === 'valid' ? undefined : `key-${state.replaceAll(' ', '-')}`;
      return { name: record.name, refusal };
    },
  };
}

/** Creates a key of 256 random bits. Secret scanners find it by `\bfckey[0-9a-f]{64}\b`. */
export function newKey(prefix: 'fckey' | 'fctemp' = 'fckey'): string {
  return `${prefix}${randomBytes(32).toString('hex')}`;
}

/** Returns the SHA-256 of a key (hex). Keys are never stored. */
export function digestOf(key: Buffer | string): string {
  return hash('sha256', key);
}
