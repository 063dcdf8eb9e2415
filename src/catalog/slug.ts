import type { SlugFault } from '../finding/codes.ts';

const maximumLength = 64;

/**
 * Whether `value` is a slug: lower-case letters and digits, with single hyphens between them, at
 * most 64.
 */
export function isSlug(value: string): boolean {
  return value.length <= maximumLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value);
}

/**
 * Whether `value` is a code: letters, digits, `_` and `-`, the first a letter or digit, at most 64.
 */
export function isCode(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(value);
}

/** A letter or digit beyond A to Z, a to z, 0 to 9. */
const foreign = /[^\P{L}A-Za-z]|[^\P{N}0-9]/u;

/** What keeps a text from being a slug; of several, the first leads to the right slug soonest. */
const faults: readonly (readonly [SlugFault, RegExp])[] = [
  ['character', foreign],
  ['blank', /\p{White_Space}/u],
  ['underscore', /_/],
  ['capital', /[A-Z]/],
  ['character', /[^a-z0-9-]/],
  ['hyphen', /^-|--|-$/],
];

/** What keeps `value` from being a slug; undefined if it is one. */
export function slugFault(value: string): SlugFault | undefined {
  if (isSlug(value)) return undefined;
  if (value !== value.normalize('NFC')) return 'decomposed';
  return faults.find(([, pattern]) => pattern.test(value))?.[0] ?? 'length';
}

/**
 * What a folder before a name, an extension, and the mark of a copy ("romantic (1)", "romantic -
 * 복사본") add to it.
 */
const additions = [
  /^.*[/\\]/s,
  /\.ya?ml$/i,
  /(?:\s+-)?\s+(?:copy|복사본)(?:\s+\(?\d+\)?)?$|\s*\(\d+\)$/iu,
];

/**
 * The slug that `value` is closest to, which may be the name of a file; undefined if too little of
 * it is Latin.
 */
export function closestSlug(value: string): string | undefined {
  if (value.length > 255) return undefined; // no file system takes a longer name
  const name = additions.reduce(
    (rest, addition) => rest.replace(addition, ''),
    value.normalize('NFC').trim(),
  );
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase(); // é becomes e
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const lost = [...plain].filter((character) => foreign.test(character)).length;
  if (words.length === 0 || lost * 2 > words.join('').length) return undefined;
  return words.join('-').slice(0, maximumLength).replace(/-$/, '');
}

/**
 * A code made of what `value` has that a code may have; undefined if letters would be lost, or a
 * spreadsheet made a power of ten of it.
 */
export function closestCode(value: string): string | undefined {
  const latin = value.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC'); // é becomes e
  const code = latin.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[_-]+|_+$/g, '');
  return isCode(code) && !/(?![A-Za-z])\p{L}|^\d[\d.]*E\+/u.test(latin) ? code : undefined;
}
