/**
 * Why something cannot be done, for people: a code and its facts. `cli.ts` alone catches it, and
 * exits with 2.
 */
export class Failure<Args extends object = object> extends Error {
  override readonly name = 'Failure';
  readonly code: string;
  readonly args: Args;
  /** Its sentence by language, if its folder has words of its own; else it stands in `wording`. */
  readonly said: Readonly<Record<string, string>>;

  constructor(code: string, args: Args, said: Failure['said'] = {}) {
    super(said['en'] ?? code);
    this.code = code;
    this.args = args;
    this.said = said;
  }
}

type Sentences<Table> = { readonly [C in keyof Table]: (facts: Table[C]) => string };

/**
 * Makes the failures of a folder, with its own words by language if it has some. `Table` has the
 * facts of each code.
 */
export function failuresOf<Table extends { [C in keyof Table]: object }>(
  words: Readonly<Record<string, Sentences<Table>>> = {},
) {
  return <C extends keyof Table & string>(code: C, args: Table[C]) => {
    const said = Object.entries(words).map(([language, sentences]) => {
      return [language, sentences[code](args)];
    });
    return new Failure<Table[C]>(code, args, Object.fromEntries(said));
  };
}

type Sentence = string | ((facts: never) => string);
type FactsOf<S extends Sentence> = S extends (facts: infer Facts) => string
  ? Facts & object
  : object;

/** Makes the failures of a folder that operators read, in English: here are its sentences. */
export function failuresIn<Table extends Readonly<Record<string, Sentence>>>(sentences: Table) {
  return <C extends keyof Table & string>(code: C, facts: FactsOf<Table[C]>) => {
    const sentence: Sentence | undefined = sentences[code];
    const en = typeof sentence === 'function' ? sentence(facts as never) : sentence;
    return new Failure(code, facts, { en: en ?? code });
  };
}
