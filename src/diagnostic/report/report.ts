import type { Diagnostic } from '../diagnostic.ts';
import type { Wording } from '../wording/wording.ts';

/** How many findings of each kind there are, and in how many files they were sought. */
export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly files: number;
}

/** What every format of a report is made from. A format is a function of this alone, and prints nothing. */
export interface Report {
  /** In reading order, the first 10,000 at most. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of all that was found, so they may exceed the diagnostics. */
  readonly counts: Counts;
  /** The paths of all files that were read, in the order of the diagnostics. */
  readonly files: readonly string[];
  /** The text of a file without a byte order mark; undefined where it could not be read. */
  readonly textOf: (path: string) => string | undefined;
  readonly wording: Wording;
}
