import { LineCounter } from 'yaml';
import type { Place } from '../finding/finding.ts';

/** The text of one file and the path under which people know it. */
export interface Source {
  readonly path: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** Set where the file begins with a byte order mark. */
  readonly hasByteOrderMark?: true;
}

/** A category file, with the slug that its file name gives it. */
export interface CategorySource {
  /**
   * Of a file that is not read because of its name or place: the slug that it would have, put right. Empty where the
   * folder of the categories cannot be read, so that nobody knows which there are.
   */
  readonly slug: string;
  readonly path: string;
  /** Undefined where the file cannot be read. */
  readonly text: string | undefined;
}

/** From the place of `start` to the place of `end`, both offsets into a text in UTF-16 units. */
export type PlaceOf = (start: number, end: number) => Place;

export function placesIn({ path, text }: Source): PlaceOf {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) counter.addNewLine(index + 1);
  const position = (offset: number) => {
    const { line, col } = counter.linePos(Math.min(offset, text.length));
    return { line, column: col };
  };
  return (start, end) => ({ path, range: { start: position(start), end: position(Math.max(start, end)) } });
}
