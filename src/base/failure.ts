/** Gives the line that runs a command of this program where it was started, which differs under npm, npx and Yarn. */
export type Run = (command: string, args?: string) => string;

export const runByNpx: Run = (command, args = '') =>
  `npx filter-catalog ${command}${args && ` ${args}`}`;

/** Why something cannot be done, for people: a code and its facts. `cli.ts` alone catches it, and exits with 2. */
export class Failure<Args extends object = object> extends Error {
  override readonly name = 'Failure';
  readonly code: string;
  readonly args: Args;
  /** Its sentence by language, where the room that throws it has words of its own; else it stands in `wording`. */
  readonly said: Readonly<Record<string, (run: Run) => string>>;

  constructor(code: string, args: Args, said: Failure['said'] = {}) {
    super(said['en']?.(runByNpx) ?? code);
    this.code = code;
    this.args = args;
    this.said = said;
  }
}

type Sentences<Table> = { readonly [C in keyof Table]: (facts: Table[C]) => string };

/** What makes the failures of a room, with its words by language where it has its own; `Table` has the facts of each code. */
export function failuresOf<Table extends { [C in keyof Table]: object }>(
  words: Readonly<Record<string, (run: Run) => Sentences<Table>>> = {},
) {
  return <C extends keyof Table & string>(code: C, args: Table[C]) => {
    const said = Object.entries(words).map(([language, sentences]) => [
      language,
      (run: Run) => sentences(run)[code](args),
    ]);
    return new Failure<Table[C]>(code, args, Object.fromEntries(said));
  };
}

type Sentence = string | ((facts: never, run: Run) => string);
type FactsOf<S extends Sentence> = S extends (facts: infer Facts, run: Run) => string
  ? Facts & object
  : object;

/** What makes the failures of a room whose readers are operators, who read English: here are its sentences. */
export function failuresIn<Table extends Readonly<Record<string, Sentence>>>(sentences: Table) {
  return <C extends keyof Table & string>(code: C, facts: FactsOf<Table[C]>) => {
    const sentence: Sentence | undefined = sentences[code];
    const en =
      typeof sentence === 'function'
        ? (run: Run) => sentence(facts as never, run)
        : () => sentence ?? code;
    return new Failure(code, facts, { en });
  };
}
