import leven from 'leven';
import { insignificantCharacters } from './printable.ts';

/** UTF-16 units. The comparison takes quadratic time; longer words are not typos. */
const maxLength = 100;

/**
 * Finds the candidate closest to `word`, with edits to at most a third of the word. Undefined if
 * there is none, or if two are equally close.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > maxLength) return undefined;
  const normalised = normaliseWord(word);
  const [first, second] = candidates
    .map((name) => ({ name, distance: editDistance(normalised, normaliseWord(name)) }))
    .filter(({ distance }) => distance <= normalised.length / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return first?.distance === second?.distance ? undefined : first?.name;
}

/** Converts to lower case and NFKC, and removes spaces and invisible characters. */
export function normaliseWord(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(insignificantCharacters, '');
}

/** Levenshtein distance, but one swap of neighbouring characters counts as one edit. */
export function editDistance(a: string, b: string): number {
  const at = a.split('').findIndex((unit, index) => unit !== b.charAt(index));
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
  return at >= 0 && swapped === b ? 1 : leven(a, b);
}
