import { hash, randomBytes } from 'node:crypto';

/**
 * A new key, with 256 random bits. Secret scanners find it by `\bfc_live_[0-9a-f]{64}\b`; one that is good for a run of the
 * server begins with `fc_temp_`.
 */
export function newKey(kind: 'live' | 'temp' = 'live'): string {
  return `fc_${kind}_${randomBytes(32).toString('hex')}`;
}

/** What is kept of a key: its SHA-256 in lower-case hexadecimal digits. */
export function digestOf(key: Buffer | string): string {
  return hash('sha256', key);
}
