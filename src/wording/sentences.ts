import { type Run, runByNpx } from '../base/failure.ts';
import { shown } from '../base/printable.ts';

/** What a sentence may need beside its facts: how commands run here; of a finding, what is proposed in the place that it names. */
interface SentenceContext {
  readonly run: Run;
  readonly right?: string | undefined;
}

type Sentence<Facts> = (facts: Facts, context: SentenceContext) => string;

/** Which of its sentences a code takes that has several: the word that follows it in their keys, as in `code-is-duplicate: copy`. */
export type Cases<Args> = {
  readonly [C in keyof Args]?: (facts: Args[C], right?: string) => string;
};

type NoCases = Readonly<Record<never, never>>;

type KeyOf<C, Chosen> = Chosen extends {
  readonly [K in C & string]: (...args: never) => infer Case;
}
  ? `${C & string}: ${Case & string}`
  : C;

/** By code a sentence, with `{name}` where a fact goes, `{right}` for what is proposed and `{run build --check}` for a command, or what makes one. */
export type Templates<Args, Chosen = NoCases> = {
  readonly [C in keyof Args as KeyOf<C, Chosen>]: string | Sentence<Args[C]>;
};

export type Sentences<Args> = {
  readonly [C in keyof Args]: (facts: Args[C], right?: string) => string;
};

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, `run ${string}`> | NamesIn<Rest>
  : never;

type CodeIn<Key> = Key extends `${infer C}: ${string}` ? C : Key;

/** The names in the templates that are not facts of their codes: `never`, or the compiler complains. */
export type Unknown<Args, T extends object> = {
  [K in keyof T]: Exclude<NamesIn<T[K]>, 'right' | keyof Args[CodeIn<K> & keyof Args]>;
}[keyof T];

/** The sentences of templates, whose commands are as they run where the program was started. */
export function sentencesOf<
  Args extends object,
  _Unknown extends never,
  Chosen extends Cases<Args> = NoCases,
>(templates: Templates<Args, Chosen>, cases?: Chosen) {
  const byKey = new Map(Object.entries<string | Sentence<never>>(templates));
  const choices = new Map(
    Object.entries<((facts: never, right?: string) => string) | undefined>(cases ?? {}),
  );
  return (run: Run): Sentences<Args> => {
    const entries = Array.from(byKey.keys(), (key) => key.replace(/: .*/, '')).map((code) => [
      code,
      (facts: never, right?: string) => {
        const choose = choices.get(code);
        const template = byKey.get(choose ? `${code}: ${choose(facts, right)}` : code) ?? code;
        if (typeof template !== 'string') return template(facts, { run, right });
        return fill(template, { right: right?.replace(/^"(.*)"$/, '$1'), ...Object(facts) }, run);
      },
    ]);
    return Object.fromEntries(entries); // the same codes
  };
}

/** Puts facts in their places, cut and made visible as in a sentence: a command, which stays whole, takes a function. */
export function fill(template: string, args: object, run: Run = runByNpx): string {
  const facts = new Map(
    Object.entries(args).map(([name, fact]) => [name, shown([fact].flat().join(', '))]),
  );
  return template.replace(
    /\{(?:run (\S+) ?([^}]*)|(\w+))\}/g,
    (_, ...[command, words, name]: readonly (string | undefined)[]) =>
      command === undefined ? (facts.get(name ?? '') ?? '') : run(command, words),
  );
}
