import { OperatorError } from '../../base/operator-error.ts';
import { digestOf } from './key.ts';
import { type KeyRecord, termOf } from './key-file.ts';

/** Whom a key belongs to: its name, where it is known, and why it is refused, where it is. */
export interface KeyMatch {
  readonly name: string;
  readonly refusal: string | undefined;
}

/** The keys that are let in, known by their SHA-256 alone. */
export interface KeySet {
  readonly records: readonly KeyRecord[];
  /**
   * Finds a key at a time (milliseconds since 1970). It is found by its digest, so the time that this takes tells nothing
   * of the keys, and does not grow with their number.
   */
  readonly find: (key: Buffer, now: number) => KeyMatch;
}

const unknown: KeyMatch = { name: '', refusal: 'key-is-unknown' };

export function createKeySet(records: readonly KeyRecord[]): KeySet {
  const known = new Map(records.map((record) => [record.sha256, { name: record.name, ...termOf(record) }]));
  return {
    records,
    find(key, now) {
      const found = known.get(digestOf(key));
      if (found === undefined) return unknown;
      const { name, from, until } = found;
      if (now < from) return { name, refusal: 'key-is-not-yet-valid' };
      return { name, refusal: now < until ? undefined : 'key-is-expired' };
    },
  };
}

/**
 * The keys of FILTER_CATALOG_API_KEYS, with commas between them, under names of their own.
 *
 * @throws OperatorError for one that no client can send (RFC 7617, section 2).
 */
export function environmentKeys(list: string): readonly KeyRecord[] {
  const keys = [...new Set(list.split(',').map((key) => key.trim()))].filter((key) => key !== '');
  return keys.map((key, index) => {
    if (!/[:\p{Cc}]/u.test(key)) return { name: `environment-${index + 1}`, sha256: digestOf(key) };
    throw new OperatorError(`Key ${index + 1} of FILTER_CATALOG_API_KEYS holds a colon or a control character.`);
  });
}
