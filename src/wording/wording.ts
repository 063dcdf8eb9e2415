import type { Code, CodeArgs, Severity } from '../finding/codes.ts';
import type { Failure, FailureArgs, FailureCode } from '../finding/failure.ts';
import type { Counts, EntryName, Finding } from '../finding/finding.ts';
import type { NoteArgs } from '../finding/note.ts';
import type { SnapshotError } from '../snapshot/damage.ts';
import type { ChangesWording } from './changes.ts';

/** The sentences of one language; the compiler finds the code that lacks one. */
export interface Wording {
  readonly language: Language;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly findings: { readonly [C in Code]: (args: CodeArgs[C]) => string };
  /** A category or filter in the words of the catalog, as in `filter "Rosy Dusk" (romantic/rosy_dusk)`. */
  readonly entry: (entry: EntryName) => string;
  readonly failures: { readonly [C in FailureCode]: (args: FailureArgs[C]) => string };
  /** A published snapshot that cannot be served. */
  readonly snapshotError: (error: SnapshotError) => string;
  /** An error of the operating system: its code (such as `ENOSPC`), and the path it is about where there is one. */
  readonly systemError: (code: string, path: string | undefined) => string;
  /** An error that nobody foresaw, with its stack. */
  readonly bug: (stack: string) => string;
  readonly notes: { readonly [N in keyof NoteArgs]: (args: NoteArgs[N]) => string };
  readonly counts: (counts: Counts) => string;
  readonly changes: ChangesWording;
  readonly report: ReportWording;
  /** Introduces the command that explains one code. */
  readonly explain: string;
}

export type Language = 'en' | 'ko';

/** The words of reports beside the findings themselves. */
interface ReportWording {
  /** Says that this many findings more are not shown. */
  readonly more: (count: number) => string;
  /** Introduces the lines as they should be. */
  readonly write: string;
  /** Introduces another place that the finding is about. */
  readonly seeAlso: string;
  /** Introduces the command to run next. */
  readonly next: string;
  /** Says that this many of the findings can be repaired by the command that follows. */
  readonly fixable: (count: number) => string;
  /** The whole report is in the summary of the run. */
  readonly inSummary: string;
  /** The name of what is checked, as the heading of a report. */
  readonly title: string;
}

/** What a report says of a code beside its findings: what it means, and why it matters. */
export type Explanations = { readonly [C in Code]: { readonly meaning: string; readonly reason: string } };

/** The sentence for a finding, on one line. */
export function sentence({ code, args }: Pick<Finding, 'args' | 'code'>, wording: Wording): string {
  // A finding's args are those of its code; the compiler cannot follow that through the union.
  return wording.findings[code](args as never);
}

/** The sentence for a reason why a command could not run. */
export function failureSentence({ code, args }: Failure, wording: Wording): string {
  return wording.failures[code](args as never); // as above
}
