import leven from 'leven';
import { ignoredWhenComparing } from './printable.ts';

/** Comparing takes the product of the lengths, and longer words are no typos. */
const maximumLength = 100;

/**
 * The candidate that is closest to `word`: at most a third of the word's length away, compared
 * after NFKC and lower-casing. Undefined if there is none, or if several are equally close.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > maximumLength) return undefined;
  const folded = fold(word);
  const [first, second] = candidates
    .map((candidate) => ({ candidate, distance: distance(folded, fold(candidate)) }))
    .filter((each) => each.distance <= folded.length / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return first?.distance === second?.distance ? undefined : first?.candidate;
}

/** A word in lower case and ordinary width, without characters that cannot be seen. */
export function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(ignoredWhenComparing, '');
}

/** The edit distance of two words in UTF-16 units. Swapped neighbours count as one edit. */
export function distance(a: string, b: string): number {
  const at = a.split('').findIndex((unit, index) => unit !== b.charAt(index));
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
  return at >= 0 && swapped === b ? 1 : leven(a, b);
}
