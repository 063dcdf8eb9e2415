import { closest } from '../base/closest.ts';

/** What must be known of the fields of files to tell what a line with a slip in it was meant to be. */
export interface Vocabulary {
  /** The names of all fields of all files. */
  readonly fields: readonly string[];
  /** Those at the edge of a file that no entry of a list has. */
  readonly ofFile: readonly string[];
  /** The field with the list of entries that have fields, and the one with a list of names. */
  readonly entries: string;
  readonly names: string;
  /** The field with which an entry begins. */
  readonly first: string;
  /** Those that people read. */
  readonly texts: readonly string[];
  /** A value `before` a further field, whose name is `wrong`: without a space between where no text ends with the name. */
  readonly furtherField: RegExp;
  /** The address that the value of a field was probably meant to be; undefined where it is that, or none comes of it. */
  readonly addressIn: (field: string, value: string) => string | undefined;
  /** The lines of the entry that a row of a spreadsheet was probably meant to be; undefined where there is no address in it. */
  readonly entryIn: (row: string) => readonly string[] | undefined;
}

/** Whether a line can begin with `name` because it is meant as a field: it is one, or nearly. */
export function resemblesField(name: string, { fields }: Vocabulary): boolean {
  return fields.includes(name) || closest(name, fields) !== undefined;
}
