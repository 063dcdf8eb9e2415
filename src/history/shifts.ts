import type { Pair } from './pairs.ts';

/** The fewest entries that must be moved to get from the order before to that of `pairs`, all of which are in both. */
export function shiftsIn(pairs: readonly Pair[]): readonly Pair[] {
  const inOldOrder = pairs.toSorted((a, b) => (a.before?.position ?? 0) - (b.before?.position ?? 0));
  const ranks = new Map(inOldOrder.map((pair, index) => [pair, index]));
  const sequence = pairs.map((pair) => ranks.get(pair) ?? 0);
  const staying = longestIncreasing(sequence);
  return pairs.flatMap((pair, index) => {
    const rank = sequence[index] ?? 0;
    return staying.has(rank) ? [] : [pair];
  });
}

/** The members of a longest increasing subsequence of different numbers, found by patience sorting. */
function longestIncreasing(sequence: readonly number[]): ReadonlySet<number> {
  const tops: number[] = []; // the smallest number that ends a subsequence of each length
  const previous = new Map<number, number | undefined>();
  for (const number of sequence) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.set(number, tops[low - 1]);
    tops[low] = number;
  }
  const members = new Set<number>();
  for (let last = tops.at(-1); last !== undefined; last = previous.get(last)) members.add(last);
  return members;
}
