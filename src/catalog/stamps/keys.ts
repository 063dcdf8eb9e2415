import { isCode } from '../slug.ts';

/**
 * The keys of the stamps of filters of one category, in their order. A code that is one, and is there once, gives its
 * key; any other has an error in its file, and gets the filter's position from 1 behind it, as in `rosy dusk!#3`. No
 * code has a `#`, so nothing is taken for it until it is mended, which `traceMended` finds out.
 */
export function keysOfFilters(slug: string, filters: readonly { readonly code: string }[]): readonly string[] {
  const counts = Map.groupBy(filters, ({ code }) => code.toLowerCase());
  return filters.map(({ code }, index) => {
    const isSole = counts.get(code.toLowerCase())?.length === 1;
    return `${slug}/${code}${isCode(code) && isSole ? '' : `#${index + 1}`}`;
  });
}

/** The code for which a key was made, and the position of its filter, where the key has one. */
export function codeAndPosition(code: string): { readonly stem: string; readonly position: number } {
  const [, stem = code, position] = /^(.*)#(\d+)$/s.exec(code) ?? [];
  return { stem, position: position === undefined ? Number.POSITIVE_INFINITY : Number(position) };
}

/** A key for the mark of something deleted: its own, or where another has that, one with a number behind it. */
export function freeKey(key: string, taken: { has(key: string): boolean }): string {
  if (!taken.has(key)) return key;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${key}#${number}`)) return `${key}#${number}`;
  }
}
