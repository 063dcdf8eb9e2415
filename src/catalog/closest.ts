import leven from 'leven';

/** Longer words are no slip of the finger, and comparing takes the product of the lengths. */
const longestWord = 100;
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu;

/**
 * The candidate that `word` was most likely meant to be: at most a third of the word's length away from it, compared
 * after NFC and lower-casing, and closer than every other. Undefined where none or several are.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const folded = fold(word);
  const [first, second] = candidates
    .map((candidate) => ({ candidate, distance: leven(folded, fold(candidate)) }))
    .filter(({ distance }) => distance <= folded.length / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return first?.distance === second?.distance ? undefined : first?.candidate;
}

function fold(word: string): string {
  return word.normalize('NFC').toLowerCase().replace(invisible, '');
}
