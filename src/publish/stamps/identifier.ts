import { hash } from 'node:crypto';
import { ulid } from 'ulid';
import type { Timestamp } from '../../base/time.ts';

/**
 * A ULID for the entry at `key`, new at `at`. Its random part is derived from both, so that two runs on one commit give
 * the same; `taken` identifiers are passed over, as when a key is used again at the very time of its first use.
 */
export function newIdentifier(key: string, at: Timestamp, taken: { has(identifier: string): boolean }): string {
  const milliseconds = Math.max(Date.parse(at), 1); // the library takes 0 for "now"
  for (let attempt = 0; ; attempt += 1) {
    const bytes = hash('sha256', JSON.stringify([key, at, attempt]), 'buffer').values();
    const identifier = ulid(milliseconds, () => (bytes.next().value ?? 0) / 256);
    if (!taken.has(identifier)) return identifier;
  }
}
