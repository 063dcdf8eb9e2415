import type { Timestamp } from '../base/time.ts';
import type { ActiveCategory, Counts } from '../snapshot/contract.ts';
import type { Published } from '../snapshot/load.ts';
import { scheduledAt } from '../snapshot/manifest.ts';
import type { Compiled } from './compile.ts';

/** The loss of more than half of the entries. */
export interface Shrinkage {
  /** Time of a scheduled loss; undefined for an immediate one. */
  readonly from: Timestamp | undefined;
  readonly before: Counts;
  readonly lost: Counts;
}

/** Compares snapshots with those published for the same times, by identifier as apps do. */
export async function findShrinkage(
  lists: readonly Compiled[],
  { manifest, load }: Published,
): Promise<Shrinkage | undefined> {
  if (manifest === undefined) return undefined;
  for (const { from, categories } of lists) {
    const record = scheduledAt(manifest.next, from) ?? manifest;
    const loaded = await load(record).catch(() => undefined); // damaged: compare the counts only
    const [before, after] = [loaded && idsOf(loaded.categories), idsOf(categories)];
    const lossOf = (kind: keyof Counts) =>
      before ? before[kind].difference(after[kind]).size : record.counts[kind] - after[kind].size;
    const lost = { categories: lossOf('categories'), filters: lossOf('filters') };
    const isMost = (kind: keyof Counts) => lost[kind] * 2 > record.counts[kind];
    if (isMost('categories') || isMost('filters'))
      return { from: from === lists[0]?.from ? undefined : from, before: record.counts, lost };
  }
  return undefined;
}

function idsOf(categories: readonly ActiveCategory[]) {
  const filters = categories.flatMap((category) => category.filters);
  return {
    categories: new Set(categories.map((each) => each.filter_category_id)),
    filters: new Set(filters.map((each) => each.filter_id)),
  };
}
