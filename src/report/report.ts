import type { Counts, Finding } from '../finding/finding.ts';
import type { Wording } from '../wording/wording.ts';

/** What every format of a report is made from. A format is a function of this alone, and prints nothing. */
export interface Report {
  /** In reading order, the first 10,000 at most. */
  readonly findings: readonly Finding[];
  /** Of all that was found, so they may exceed the findings. */
  readonly counts: Counts;
  /** The paths of all files that were read, in the order of the findings. */
  readonly files: readonly string[];
  /** The text of a file without a byte order mark; undefined where it could not be read. */
  readonly textOf: (path: string) => string | undefined;
  readonly wording: Wording;
}
