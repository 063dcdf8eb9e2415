import type { KeyFileFault } from '../../diagnostic/failure.ts';
import type { KeyRecord } from './key-file.ts';
import { termOf } from './key-set.ts';
import { timeOf } from './time.ts';

/** What a schema cannot say of keys: that times exist and are in order, that names and digests are unique. */
export function brokenRule(keys: readonly KeyRecord[]): KeyFileFault | undefined {
  for (const [index, key] of keys.entries()) {
    const fault = brokenByTimes(key, `keys[${index}]`);
    if (fault !== undefined) return fault;
  }
  const name = firstRepeated(keys.map((key) => key.name));
  if (name !== undefined) {
    return { kind: 'name-is-duplicate', ...placesOf(name, 'name'), name: keys[name.index]?.name ?? '' };
  }
  const digest = firstRepeated(keys.map(({ sha256 }) => sha256));
  return digest === undefined ? undefined : { kind: 'digest-is-duplicate', ...placesOf(digest, 'sha256') };
}

function brokenByTimes(key: KeyRecord, place: string): KeyFileFault | undefined {
  for (const field of ['not_before', 'expires_at'] as const) {
    const time = key[field] ?? undefined;
    if (time !== undefined && timeOf(time) === undefined)
      return { kind: 'time-is-malformed', place: `${place}.${field}` };
  }
  const { from, until } = termOf(key);
  return from < until ? undefined : { kind: 'times-are-reversed', place };
}

interface Repetition {
  readonly index: number;
  /** The index of the equal value before it. */
  readonly first: number;
}

function firstRepeated(values: readonly string[]): Repetition | undefined {
  const seen = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const first = seen.get(value);
    if (first !== undefined) return { index, first };
    seen.set(value, index);
  }
  return undefined;
}

function placesOf({ index, first }: Repetition, field: string): { readonly place: string; readonly first: string } {
  return { place: `keys[${index}].${field}`, first: `keys[${first}].${field}` };
}
