import type { Timestamp } from '../base/time.ts';
import type { Counts } from '../snapshot/contract.ts';
import { type Manifest, nextAt } from '../snapshot/manifest.ts';
import type { Compiled } from './compile.ts';

/** The counts of a list before and after, at once or from a time on. */
export interface Shrinkage {
  readonly from: Timestamp | undefined;
  /** The time zone in which people read that. */
  readonly zone?: string | undefined;
  readonly before: Counts;
  readonly after: Counts;
}

/** Compares lists with those published for the same time: the first that loses more than half. */
export function shrinkageOf(
  lists: readonly Compiled[],
  manifest: Manifest | undefined,
): Shrinkage | undefined {
  if (manifest === undefined) return undefined;
  for (const { from, counts: after } of lists) {
    const before = (nextAt(manifest.next, from) ?? manifest).counts;
    const isMost = (['categories', 'filters'] as const).some(
      (kind) => (before[kind] - after[kind]) * 2 > before[kind],
    );
    if (isMost) return { from: from === lists[0]?.from ? undefined : from, before, after };
  }
  return undefined;
}
