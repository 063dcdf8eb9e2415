import type { KeyState } from '../../diagnostic/note.ts';
import type { KeyRecord } from './key-file.ts';
import { termOf } from './key-set.ts';

/** What a key is at `now`, in milliseconds since 1970. */
export function stateOf(record: KeyRecord, now: number): KeyState {
  const { from, until } = termOf(record);
  if (now >= until) return 'expired';
  return now < from ? 'not-yet-valid' : 'valid';
}
