import { hash } from 'node:crypto';
import type { Unauthorized } from '../../diagnostic/note.ts';
import { keyForm } from './key.ts';
import type { KeyRecord } from './key-file.ts';

/** Whom a key belongs to: its name, where it is known, and why it is refused, where it is. */
export interface KeyMatch {
  readonly name: string;
  readonly refusal: Unauthorized | undefined;
}

/** The keys that are let in, known by their SHA-256 alone. */
export interface KeySet {
  /**
   * Finds a key at a time (milliseconds since 1970). It is found by its digest, so the time that this takes tells nothing
   * of the keys, and does not grow with their number.
   */
  readonly find: (key: Buffer, now: number) => KeyMatch;
}

const unknown: KeyMatch = { name: '', refusal: 'key-is-unknown' };
const mistyped: KeyMatch = { name: '', refusal: 'key-is-mistyped' };

export function createKeySet(records: readonly KeyRecord[]): KeySet {
  const known = new Map(
    records.map((record) => [record.sha256, { ...termOf(record), matches: matchesOf(record.name) }]),
  );
  return {
    find(key, now) {
      const found = known.get(hash('sha256', key));
      if (found === undefined) return keyForm(key.toString('latin1')) === 'mistyped' ? mistyped : unknown;
      if (now < found.from) return found.matches.early;
      return now < found.until ? found.matches.good : found.matches.late;
    },
  };
}

/** From when until when a key is good, in milliseconds since 1970. */
export function termOf({ not_before, expires_at }: KeyRecord): { readonly from: number; readonly until: number } {
  return {
    from: not_before ? Date.parse(not_before) : Number.NEGATIVE_INFINITY,
    until: expires_at ? Date.parse(expires_at) : Number.POSITIVE_INFINITY,
  };
}

/** Made once, so that a request makes none. */
function matchesOf(name: string): Readonly<Record<'early' | 'good' | 'late', KeyMatch>> {
  return {
    good: { name, refusal: undefined },
    early: { name, refusal: 'key-is-not-yet-valid' },
    late: { name, refusal: 'key-is-expired' },
  };
}
