import { closest } from '../base/closest.ts';

/** What must be known of the fields of files to tell what a line with a slip in it was meant to be. */
export interface Vocabulary {
  /** The names of all fields of all files. */
  readonly fields: readonly string[];
  /** Those at the edge of a file that no entry of a list has. */
  readonly ofFile: readonly string[];
  /** Those that an entry of a list may have. */
  readonly ofEntries: readonly string[];
  /** Those of them that stand nowhere else in their file. */
  readonly ofEntriesAlone: readonly string[];
  /** The field with the list of entries that have fields, and the one with a list of names. */
  readonly entries: string;
  readonly names: string;
  /** The field with which an entry begins. */
  readonly first: string;
  /** Those that people read. */
  readonly texts: readonly string[];
  /** A value and a further field, whose name is `wrong`, and `part` with the hyphen before it: without a space between where no text ends with the name. */
  readonly furtherField: RegExp;
  /** What is to be written for the value of a field of which not every text is right; undefined where none comes of it. */
  readonly valueIn: (field: string, value: string) => string | undefined;
  /** The field that a word stands for: its name, nearly that, or another word for it. */
  readonly fieldFor: (word: string) => string | undefined;
  /** Whether what stands in the line below a value may be the end of it. */
  readonly mayGoOn: (field: string, value: string, below: string) => boolean;
  /** The address of an image that goes on in the line below; undefined where none comes of both. */
  readonly joined: (field: string, value: string, below: string) => string | undefined;
  /** The line of a field with the text or the address alone that stands in a link, picture or formula; undefined where none does. */
  readonly inLink: (field: string, link: string) => string | undefined;
  /** The fields of the cells of a row, by the headings of its table, which may be itself; undefined where those are none. */
  readonly columnsIn: (
    heading: string,
    row?: string,
  ) => readonly (string | undefined)[] | undefined;
  /** The lines of the entry that a row of a table was probably meant to be; undefined where nothing tells its cells. */
  readonly entryIn: (row: string, heading?: string) => readonly string[] | undefined;
}

/** Whether a line can begin with `name` because it is meant as a field: it is one, or nearly. */
export function resemblesField(name: string, { fields }: Vocabulary): boolean {
  return fields.includes(name) || closest(name, fields) !== undefined;
}
