/** An expected error that ends a command. Only `cli.ts` catches it: exit code 2. */
export class Failure<Args extends object = object> extends Error {
  override readonly name = 'Failure';
  readonly code: string;
  readonly args: Args;
  /** Its sentences by language; empty if they are in `wording`. */
  readonly messages: Readonly<Record<string, string>>;

  constructor(code: string, args: Args, messages: Failure['messages'] = {}) {
    super(messages['en'] ?? code);
    this.code = code;
    this.args = args;
    this.messages = messages;
  }
}

type Messages<Table> = { readonly [C in keyof Table]: (facts: Table[C]) => string };

/**
 * Creates the error constructor of a folder. `Table` has the facts of each code. Omit the messages
 * if they are in `wording`, and the Korean ones if only operators read them.
 */
export function defineErrors<Table>(en?: Messages<Table>, ko = en) {
  return <C extends keyof Table & string>(code: C, facts: object & Table[C]) =>
    new Failure(code, facts, en && ko ? { en: en[code](facts), ko: ko[code](facts) } : {});
}
