import type { Severity } from '../../finding/codes.ts';
import type { Finding } from '../../finding/finding.ts';
import { message } from '../../report/message.ts';
import type { Asked } from '../../wording/tables.ts';
import type { Wording } from '../../wording/wording.ts';

/** What `check` would say of an answer, in one sentence. */
export interface Remark {
  readonly severity: Severity;
  readonly sentence: string;
}

export type Answers<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What was given on the command line. */
export type Given<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/** What has to be known of an entry before it can be added. */
export interface Form<Name extends string> {
  /** Said before the first question, where nothing was asked before. */
  readonly opening: string | undefined;
  /** In the order in which they are asked, or looked at. */
  readonly names: readonly Name[];
  /** Those that have to be answered, and how each is asked. */
  readonly questions: Readonly<Partial<Record<Name, Asked>>>;
  /** The answer as it is stored. */
  readonly stored: (name: Name, answer: string) => string;
  /** All that is to be said of the answers so far. */
  readonly remarks: (answers: Answers<Name>) => readonly Remark[];
  /** What to answer most likely, given the answers so far. */
  readonly proposal: (name: Name, answers: Answers<Name>) => string | undefined;
  /** What is made of another answer where nobody can be asked. */
  readonly derived: Readonly<Partial<Record<Name, Name>>>;
  /** A command line that has all that must be answered. */
  readonly example: string;
}

/** A finding as a remark on what is to be added: its place is the command line. */
export function remarkOf(finding: Finding, wording: Wording): Remark {
  return { severity: finding.severity, sentence: message(finding, wording) };
}

/** The option of the command line for an answer. */
export function flagOf(name: string): string {
  return name === 'slug' ? 'SLUG' : `--${name.replace(/_id$/, '').replaceAll('_', '-')}`;
}
