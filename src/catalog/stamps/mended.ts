import { closestCode, isCode } from '../slug.ts';
import type { Entry } from './content.ts';
import { codeAndPosition } from './keys.ts';

/** A filter that lives in the stamps, and in the catalog no longer. */
export interface Vanished extends Entry {
  readonly code: string;
}

/**
 * Under a code that breaks the rules a filter can only have been imported, and people have to mend the code before it
 * can be stamped again, often with other things that are wrong. From the key of the mended filter to that before: by the
 * code that comes closest, else by the order in the category, where as many are left as have come.
 */
export function traceMended(
  current: readonly Entry[],
  vanished: readonly Vanished[],
): readonly (readonly [key: string, origin: string])[] {
  const imported = vanished.filter(({ code }) => !isCode(code));
  const matched = current.flatMap((entry): readonly (readonly [string, string])[] => {
    const [meant, another] = imported.filter(({ code }) => {
      const { stem } = codeAndPosition(code);
      return stem === entry.code || closestCode(stem) === entry.code;
    });
    return meant === undefined || another !== undefined ? [] : [[entry.key, meant.key]];
  });
  const keys = new Set(matched.flat());
  const rest = current.filter(({ key }) => !keys.has(key));
  const left = imported
    .filter(({ key }) => !keys.has(key))
    .toSorted((a, b) => codeAndPosition(a.code).position - codeAndPosition(b.code).position);
  if (rest.length !== left.length) return matched;
  return [
    ...matched,
    ...rest.flatMap((entry, index) => left.slice(index, index + 1).map(({ key }) => [entry.key, key] as const)),
  ];
}
