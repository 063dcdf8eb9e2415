import { hash, randomBytes } from 'node:crypto';
import { Failure } from '../../diagnostic/failure.ts';
import { keyForm } from './key.ts';
import type { KeyRecord } from './key-file.ts';

/**
 * The keys of FILTER_CATALOG_API_KEYS, which have no names, under names of their own.
 *
 * @throws Failure `key-is-mistyped` for one that was made by `key new` and differs from what was made.
 */
export function keysOfEnvironment(plainKeys: readonly string[]): readonly KeyRecord[] {
  const mistyped = plainKeys.findIndex((key) => keyForm(key) === 'mistyped');
  if (mistyped !== -1) throw new Failure('key-is-mistyped', { position: mistyped + 1 });
  return [...new Set(plainKeys)].map((key, index) => recordOf(key, `environment-${index + 1}`));
}

/** A new key for one run of the server, with 256 bits of entropy. */
export function temporaryKey(): { readonly key: string; readonly record: KeyRecord } {
  const key = `fc_temp_${randomBytes(32).toString('base64url')}`;
  return { key, record: recordOf(key, 'temporary') };
}

function recordOf(key: string, name: string): KeyRecord {
  return { name, sha256: hash('sha256', key) };
}
