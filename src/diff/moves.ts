/** The fewest entries that must be moved for their ranks to be in order. All ranks differ. */
export function fewestMoves<Entry>(entries: readonly Entry[], rankOf: (entry: Entry) => number): readonly Entry[] {
  const staying = longestIncreasing(entries.map(rankOf));
  return entries.filter((entry) => !staying.has(rankOf(entry)));
}

/** The members of a longest increasing subsequence of different numbers, found by patience sorting. */
function longestIncreasing(sequence: readonly number[]): ReadonlySet<number> {
  const tops: number[] = []; // the smallest number that ends a subsequence of each length
  const previous = new Map<number, number | undefined>();
  for (const number of sequence) {
    const found = tops.findIndex((top) => top > number);
    const at = found === -1 ? tops.length : found;
    previous.set(number, tops[at - 1]);
    tops[at] = number;
  }
  const members = new Set<number>();
  for (let last = tops.at(-1); last !== undefined; last = previous.get(last)) members.add(last);
  return members;
}
