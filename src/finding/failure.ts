/**
 * Every reason why a command could not run, with the facts that its sentence needs. Each room declares its own, in its
 * `failures.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms add to it
export interface FailureArgs {}

export type FailureCode = keyof FailureArgs;

/** Thrown where a command cannot go on; `cli.ts` alone catches it, says it in a sentence, and exits with 2. */
export class Failure<C extends FailureCode = FailureCode> extends Error {
  override readonly name = 'Failure';
  readonly code: C;
  readonly args: FailureArgs[C];

  constructor(code: C, args: FailureArgs[C]) {
    super(code);
    this.code = code;
    this.args = args;
  }
}
