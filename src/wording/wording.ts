import type { Code } from '../finding/codes.ts';
import type { Failure } from '../finding/failure.ts';
import type { Finding } from '../finding/finding.ts';
import type { en } from './en.ts';

export type { Language } from './tables.ts';

/** The sentences of one language; the compiler finds what another lacks. */
export type Wording = typeof en;

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
