import type { Place } from '../diagnostic/diagnostic.ts';
import type { Source } from './source.ts';

/** The way to a value inside a document: field names, and positions in lists from 0. */
export type Pointer = readonly (string | number)[];

/** A parsed file: its value as plain data, and where each part of it stands. */
export interface Document {
  readonly source: Source;
  readonly value: unknown;
  /** Where the name of the field at `pointer` stands; for a list entry or the whole document, where its value starts. */
  placeOfKey(pointer: Pointer): Place;
  /** Where the value at `pointer` stands; for a field without a value, where its name stands. */
  placeOfValue(pointer: Pointer): Place;
  /** The value at `pointer` as it is typed in the file, when it is a single word or text. */
  written(pointer: Pointer): string | undefined;
}
