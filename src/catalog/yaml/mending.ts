import type { Splice } from '../../base/edit.ts';

export type { Splice };

/** A text in which slips were mended, so that what follows them can be read too. */
export interface Mended {
  readonly text: string;
  /** Where in the text as it was written the offset of the mended one is. */
  readonly originOf: (offset: number) => number;
}

export function unmended(text: string): Mended {
  return { text, originOf: (offset) => offset };
}

/** Makes the splices; of those that overlap, the first. */
export function mend({ text, originOf }: Mended, splices: readonly Splice[]): Mended {
  const parts: string[] = [];
  /** Each splice with where its text begins and ends afterwards. */
  const made: (Splice & { readonly startAfter: number; readonly endAfter: number })[] = [];
  let length = 0;
  let end = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    if (splice.start < end) continue;
    const startAfter = length + splice.start - end;
    length = startAfter + splice.text.length;
    parts.push(text.slice(end, splice.start), splice.text);
    made.push({ ...splice, startAfter, endAfter: length });
    end = splice.end;
  }
  return {
    text: parts.join('') + text.slice(end),
    originOf(offset) {
      const before = made[lastIndex(made, ({ startAfter }) => startAfter <= offset)];
      if (before === undefined) return originOf(offset);
      if (offset >= before.endAfter) return originOf(offset - before.endAfter + before.end);
      return originOf(Math.min(before.start + offset - before.startAfter, before.end));
    },
  };
}

/** The last index of a sorted list at which `isBefore` holds, by bisection; -1 where it holds nowhere. */
export function lastIndex<T>(sorted: readonly T[], isBefore: (value: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] as T))
      low = middle + 1; // it is in the list
    else high = middle;
  }
  return low - 1;
}
