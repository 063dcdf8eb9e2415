import { printable } from '../base/printable.ts';

/** Sentences with `{name}` in the place of a fact, in one text or a text each. */
export type Template = string | readonly string[];

/** By code the sentences, or a function that makes them. */
export type Templates<Args> = {
  readonly [C in keyof Args]: Template | ((facts: Args[C]) => Template);
};

export type Sentences<Args> = { readonly [C in keyof Args]: (facts: Args[C]) => string };

type NamesIn<S> = S extends readonly string[]
  ? NamesIn<S[number]>
  : S extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;

/** The names in templates that are no facts of their codes: `never`, or it does not compile. */
export type Unknown<Args, T extends object> = {
  [C in keyof T]: Exclude<NamesIn<T[C]>, keyof Args[C & keyof Args]>;
}[keyof T];

/** The sentences of templates. */
export function sentencesOf<Args extends object, _Unknown extends never>(
  templates: Templates<Args>,
): Sentences<Args> {
  const all = Object.entries<Template | ((facts: never) => Template)>(templates);
  const sentences = all.map(([code, template]) => [
    code,
    typeof template === 'function'
      ? (facts: never) => joined(template(facts))
      : (facts: object) => fill(template, facts),
  ]);
  // The same codes.
  return Object.fromEntries(sentences);
}

/** Puts facts in their places, cut and made visible as in a sentence. */
export function fill(template: Template, args: object): string {
  const facts = new Map(
    Object.entries(args).map(([name, fact]) => [name, printable([fact].flat().join(', '))]),
  );
  return joined(template).replace(/\{(\w+)\}/g, (_, name) => facts.get(name) ?? '');
}

function joined(template: Template): string {
  return [template].flat().join(' ');
}
