import leven from 'leven';
import { unseen } from './printable.ts';

/** Longer words are no slip of the finger, and comparing takes the product of the lengths. */
const longestWord = 100;

/**
 * The candidate that `word` was most likely meant to be: at most a third of the word's length away from it, compared
 * after NFKC and lower-casing, and closer than every other. Undefined where none or several are.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const folded = fold(word);
  const [first, second] = candidates
    .map((candidate) => ({ candidate, distance: distance(folded, fold(candidate)) }))
    .filter((each) => each.distance <= folded.length / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return first?.distance === second?.distance ? undefined : first?.candidate;
}

/** A word in small letters of ordinary width, without what cannot be seen of it. */
export function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(unseen, '');
}

/** How many letters differ. Two neighbouring letters in the wrong order are one slip of the fingers, and not two. */
export function distance(a: string, b: string): number {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
  return at >= 0 && swapped === b ? 1 : leven(a, b);
}
