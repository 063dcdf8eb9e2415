import type { Code, CodeArgs } from '../codes.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { Failure, FailureArgs, FailureCode } from '../failure.ts';
import type { NoteArgs } from '../note.ts';

/** The sentences of one language; the compiler finds the code that lacks one. */
export interface Wording {
  readonly diagnostics: { readonly [C in Code]: (args: CodeArgs[C]) => string };
  readonly failures: { readonly [C in FailureCode]: (args: FailureArgs[C]) => string };
  /** An error of the operating system: its code (such as `ENOSPC`), and the path it is about where there is one. */
  readonly systemError: (code: string, path: string | undefined) => string;
  /** An error that nobody foresaw, with its stack. */
  readonly bug: (stack: string) => string;
  readonly notes: { readonly [N in keyof NoteArgs]: (args: NoteArgs[N]) => string };
  readonly counts: (counts: { readonly errors: number; readonly warnings: number; readonly files: number }) => string;
}

/** The sentence for a finding, on one line. */
export function sentence({ code, args }: Pick<Diagnostic, 'args' | 'code'>, wording: Wording): string {
  // A diagnostic's args are those of its code; the compiler cannot follow that through the union.
  return wording.diagnostics[code](args as never);
}

/** The sentence for a reason why a command could not run. */
export function failureSentence({ code, args }: Failure, wording: Wording): string {
  return wording.failures[code](args as never); // as above
}
