import { type Run, runByNpx } from '../base/failure.ts';
import { shown } from '../base/printable.ts';

/** What a sentence may need beside its facts: how commands run here; of a finding, what is proposed in the place that it names. */
interface Context {
  readonly run: Run;
  readonly right?: string | undefined;
}

type Sentence<Facts> = (facts: Facts, context: Context) => string;

/** By code a sentence, with `{name}` where a fact goes and `{run build --check}` for a command, or what makes one. */
export type Templates<Args> = { readonly [C in keyof Args]: string | Sentence<Args[C]> };

export type Sentences<Args> = { readonly [C in keyof Args]: (facts: Args[C], right?: string) => string };

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, `run ${string}`> | Names<Rest>
  : never;

/** The names in the templates that are not facts of their codes: `never`, or the compiler complains. */
export type Unknown<Args, T extends Templates<Args>> = {
  [C in keyof Args]: Exclude<Names<T[C]>, keyof Args[C]>;
}[keyof Args];

/** The sentences of templates, whose commands are as they run where the program was started. */
export function sentencesOf<Args extends object, _Unknown extends never>(templates: Templates<Args>) {
  return (run: Run): Sentences<Args> => {
    const entries = Object.entries<string | Sentence<never>>(templates).map(([code, template]) => [
      code,
      (facts: object, right?: string) =>
        typeof template === 'string' ? fill(template, facts, run) : template(facts as never, { run, right }),
    ]);
    return Object.fromEntries(entries); // the same codes
  };
}

/** Puts facts in their places, cut and made visible as in a sentence: a command, which stays whole, takes a function. */
export function fill(template: string, args: object, run: Run = runByNpx): string {
  const facts = new Map(Object.entries(args).map(([name, fact]) => [name, shown([fact].flat().join(', '))]));
  return template.replace(
    /\{(?:run (\S+) ?([^}]*)|(\w+))\}/g,
    (_, ...[command, words, name]: readonly (string | undefined)[]) =>
      command === undefined ? (facts.get(name ?? '') ?? '') : run(command, words),
  );
}
