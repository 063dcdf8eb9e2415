import { shown } from '../base/printable.ts';

type Sentence<Facts> = (facts: Facts, right?: string) => string;

/** Chooses among the sentences of a code, as in `code-is-duplicate: copy`. */
export type Cases<Args> = {
  readonly [C in keyof Args]?: (facts: Args[C], right?: string) => string;
};

type NoCases = Readonly<Record<never, never>>;

type KeyOf<C, Chosen> = Chosen extends {
  readonly [K in C & string]: (...args: never) => infer Case;
}
  ? `${C & string}: ${Case & string}`
  : C;

/**
 * By code a sentence, with `{name}` where a fact goes, and
 * `{right}` for what is proposed, or what makes one.
 */
export type Templates<Args, Chosen = NoCases> = {
  readonly [C in keyof Args as KeyOf<C, Chosen>]: string | Sentence<Args[C]>;
};

export type Sentences<Args> = {
  readonly [C in keyof Args]: (facts: Args[C], right?: string) => string;
};

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type CodeIn<Key> = Key extends `${infer C}: ${string}` ? C : Key;

/** The names in templates that are no facts of their codes: `never`, or it does not compile. */
export type Unknown<Args, T extends object> = {
  [K in keyof T]: Exclude<NamesIn<T[K]>, 'right' | keyof Args[CodeIn<K> & keyof Args]>;
}[keyof T];

/** The sentences of templates. */
export function sentencesOf<
  Args extends object,
  _Unknown extends never,
  Chosen extends Cases<Args> = NoCases,
>(templates: Templates<Args, Chosen>, cases?: Chosen): Sentences<Args> {
  const byKey = new Map(Object.entries<string | Sentence<never>>(templates));
  const choices = new Map(
    Object.entries<((facts: never, right?: string) => string) | undefined>(cases ?? {}),
  );
  const entries = Array.from(byKey.keys(), (key) => key.replace(/: .*/, '')).map((code) => [
    code,
    (facts: never, right?: string) => {
      const choose = choices.get(code);
      const template = byKey.get(choose ? `${code}: ${choose(facts, right)}` : code) ?? code;
      if (typeof template !== 'string') return template(facts, right);
      return fill(template, { right: right?.replace(/^"(.*)"$/, '$1'), ...Object(facts) });
    },
  ]);
  return Object.fromEntries(entries); // the same codes
}

/** Puts facts in their places, cut and made visible as in a sentence. */
export function fill(template: string, args: object): string {
  const facts = new Map(
    Object.entries(args).map(([name, fact]) => [name, shown([fact].flat().join(', '))]),
  );
  return template.replace(/\{(\w+)\}/g, (_, name) => facts.get(name) ?? '');
}
