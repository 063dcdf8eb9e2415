/** Milliseconds before the first worker is replaced, and at most before any. */
const shortest = 100;
const longest = 10_000;
/** What ended so long ago counts no more, in milliseconds. */
const memory = 60_000;

/** Gives the time to wait before each replacement: the double for each that came within a minute. */
export function backOff(clock: () => number): () => number {
  let ends: readonly number[] = [];
  return () => {
    const now = clock();
    ends = [...ends.filter((end) => now - end < memory), now].slice(-20);
    return Math.min(shortest * 2 ** (ends.length - 1), longest);
  };
}
