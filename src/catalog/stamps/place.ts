import { fileStart, type Place, type Range } from '../../diagnostic/diagnostic.ts';
import type { Source } from '../source.ts';

/** Finds the place of a stamp by its key: the start of the file, where an entry has no line of its own. */
export type PlaceOfStamp = (key: string) => Place;

const keyAtLineStart = /^[\s{,]*("(?:[^"\\]|\\.)*")\s*:/;

export function placesOfStamps(source: Source): PlaceOfStamp {
  let ranges: ReadonlyMap<string, Range> | undefined; // sought only once something is found
  return (key) => {
    ranges ??= rangesByKey(source);
    return { path: source.path, range: ranges.get(JSON.stringify(key)) ?? fileStart };
  };
}

function rangesByKey({ text }: Source): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>();
  for (const [index, content] of text.split('\n').entries()) {
    const [match, quoted] = keyAtLineStart.exec(content) ?? [];
    if (match === undefined || quoted === undefined) continue;
    const line = index + 1;
    const column = match.indexOf(quoted) + 1;
    ranges.set(quoted, { start: { line, column }, end: { line, column: column + quoted.length } });
  }
  return ranges;
}

/** The place of `length` UTF-16 units from `start` in a text, on one line. */
export function placeInText({ path, text }: Source, start: number, length = 0): Place {
  const before = text.slice(0, start).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { path, range: { start: { line, column }, end: { line, column: column + length } } };
}
