import { reservedName } from '../finding/table/files.ts';

const maxLength = 64;

/** Returns why `value` is no slug: its form, or a name that Windows reserves. */
export function slugFault(value: string): 'reserved' | 'rule' | undefined {
  if (reservedName.test(value)) return 'reserved';
  return value.length <= maxLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) ? undefined : 'rule';
}

/** True for lower-case letters and digits with single hyphens, at most 64. */
export function isSlug(value: string): boolean {
  return slugFault(value) === undefined;
}

export function isCode(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(value);
}

const folderOrEnding = /^.*[/\\]|\.ya?ml$/gis;
/** The end of a copy's name, as in "romantic (1)" and "romantic - 복사본". */
const copyMark = /(?:\s+-)?\s+(?:copy|복사본)(?:\s+\(?\d+\)?)?$|\s*\(\d+\)$/iu;

/** The slug closest to a name; undefined if too little of it is Latin. */
export function closestSlug(value: string): string | undefined {
  if (value.length > 255) return undefined; // no file system takes a longer name
  const name = value.normalize('NFC').trim().replace(folderOrEnding, '').replace(copyMark, '');
  const plain = stripAccents(name).toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const lost = plain.match(/[^\P{L}a-z]|[^\P{N}0-9]/gu)?.length ?? 0;
  if (words.length === 0 || lost * 2 > words.join('').length) return undefined;
  const slug = words.join('-').slice(0, maxLength).replace(/-$/, '');
  return reservedName.test(slug) ? `${slug}-category` : slug;
}

/** The closest code; undefined for a power of ten, or if letters would be lost. */
export function closestCode(value: string): string | undefined {
  const latin = stripAccents(value);
  const code = latin.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[_-]+|_+$/g, '');
  const isLossy = /(?![A-Za-z])\p{L}|^\d[\d.]*E\+/u.test(latin); // a spreadsheet writes 1E+05
  return isCode(code) && !isLossy ? code : undefined;
}

/** Replaces `é` by `e`. Hangul stays composed. */
function stripAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
}
