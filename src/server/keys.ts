import { hash, randomBytes } from 'node:crypto';

/** The keys that are let in, known by their SHA-256 alone. */
export interface Keys {
  /**
   * Whether `key` is one of them. It is found by its digest, so the time that this takes tells nothing of the keys, and
   * does not grow with their number.
   */
  has(key: Buffer): boolean;
}

export function createKeys(keys: readonly string[]): Keys {
  const digests = new Set(keys.map((key) => hash('sha256', key)));
  return { has: (key) => digests.has(hash('sha256', key)) };
}

/** A new key for one run of the server, with 256 bits of entropy. */
export function temporaryKey(): string {
  return `fc_temp_${randomBytes(32).toString('base64url')}`;
}
