import type { SlugFault } from '../finding/codes.ts';

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maximumLength = 64;

/** Whether `value` is a slug: lower-case letters and digits, with single hyphens between them, at most 64. */
export function isSlug(value: string): boolean {
  return value.length <= maximumLength && slug.test(value);
}

/** Whether `value` is a code: letters, digits, `_` and `-`, the first a letter or digit, at most 64. */
export function isCode(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(value);
}

/** A letter or digit that is none of A to Z, a to z, 0 to 9. */
const foreign = /[^\P{L}A-Za-z]|[^\P{N}0-9]/u;

/** What keeps a text from being a slug; where several do, the first is the one that leads to the right slug soonest. */
const faults: readonly (readonly [SlugFault, RegExp])[] = [
  ['character', foreign],
  ['blank', /\p{White_Space}/u],
  ['underscore', /_/],
  ['capital', /[A-Z]/],
  ['character', /[^a-z0-9-]/],
  ['hyphen', /^-|--|-$/],
];

/** What keeps `value` from being a slug; undefined where it is one. */
export function slugFault(value: string): SlugFault | undefined {
  if (isSlug(value)) return undefined;
  if (value !== value.normalize('NFC')) return 'decomposed';
  return faults.find(([, pattern]) => pattern.test(value))?.[0] ?? 'length';
}

/** What Windows, macOS and browsers put behind the name of a copy, as in "romantic (1)" and "romantic - 복사본". */
const copyMark = /(?:\s+-)?\s+(?:copy|복사본)(?:\s+\(?\d+\)?)?$|\s*\(\d+\)$/iu;

/** No file system takes a longer name. */
const longestName = 255;

/** The slug that `value` is closest to, which may be the name of a file; undefined where too little of it is Latin. */
export function closestSlug(value: string): string | undefined {
  if (value.length > longestName) return undefined;
  const fileName = value
    .normalize('NFC')
    .trim()
    .replace(/^.*[/\\]/s, '');
  const name = fileName.replace(/\.ya?ml$/i, '').replace(copyMark, '');
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase(); // é becomes e
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const lost = [...plain].filter((character) => foreign.test(character)).length;
  if (words.length === 0 || lost * 2 > words.join('').length) return undefined;
  return words.join('-').slice(0, maximumLength).replace(/-$/, '');
}

/** A code made of what `value` has that a code may have; undefined where letters would be lost. */
export function closestCode(value: string): string | undefined {
  if (/(?![A-Za-z])\p{L}/u.test(value)) return undefined;
  const code = value
    .trim()
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[_-]+|_+$/g, '');
  return code !== '' && code.length <= 64 && /[A-Za-z]/.test(code) ? code : undefined;
}
