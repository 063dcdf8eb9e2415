import type { Place, Pointer } from '../finding/finding.ts';

export type { Pointer };

/** A file of a catalog, whether or not it is there, under the path by which people know it. */
export interface FileSource {
  readonly path: string;
  /** Without a byte order mark; undefined where the file cannot be read. */
  readonly text: string | undefined;
}

/** One that is there. */
export interface Source extends FileSource {
  readonly text: string;
}

/** A category file, with the slug that its file name gives it. */
export interface CategorySource extends FileSource {
  /** Put right where the file is not read because of it; empty where nobody knows which categories there are. */
  readonly slug: string;
}

/** A parsed file: its value as plain data, and where each part of it stands. */
export interface Document {
  readonly source: Source;
  readonly value: unknown;
  /** The lines, from 1, that were repaired in memory: edits would meet another text than was parsed. */
  readonly mendedLines: readonly number[];
  /** Where the name of the field at `pointer` stands; for a list entry or the whole document, where its value starts. */
  placeOfKey(pointer: Pointer): Place;
  /** Where the value at `pointer` stands; for a field without a value, where its name stands. */
  placeOfValue(pointer: Pointer): Place;
  /** Where the UTF-16 units from `start` to `end` of the text at `pointer` stand; undefined where none stands for them. */
  placeInText(
    pointer: Pointer,
    span: { readonly start: number; readonly end: number },
  ): Place | undefined;
  /** The value at `pointer` as it is typed in the file, when it stands on one line. */
  written(pointer: Pointer): string | undefined;
  /** A comment behind the value at `pointer` on its line, from its `#` on. */
  commentAfter(pointer: Pointer): { readonly text: string; readonly place: Place } | undefined;
}

/** What stands at `step` in a mapping or list of plain data. */
export function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return Reflect.get(value, step);
}

/** The name of the field that a pointer leads to, or whose list it leads into. */
export function fieldOf(pointer: Pointer): string {
  return String(pointer.findLast((step) => typeof step === 'string') ?? '');
}

/** Plain data with each value in it changed, the outer before the inner ones; a field that becomes undefined is left out. */
export function mapped(
  value: unknown,
  change: (value: unknown, at: Pointer) => unknown,
  at: Pointer = [],
): unknown {
  const changed = change(value, at);
  if (Array.isArray(changed))
    return changed.map((entry, index) => mapped(entry, change, [...at, index]));
  if (typeof changed !== 'object' || changed === null) return changed;
  const members = Object.entries(changed).map(([name, member]) => [
    name,
    mapped(member, change, [...at, name]),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** A pointer as the key of a map. */
export function keyOf(pointer: Pointer): string {
  return JSON.stringify(pointer);
}

/** From the place of `start` to the place of `end`, both offsets into a text in UTF-16 units. */
export type PlaceOf = (start: number, end: number) => Place;
