import { printable } from '../base/printable.ts';

/** A text or several. `{name}` stands for a fact. */
export type Template = string | readonly string[];

/** The sentences of each code, or a function that returns them. */
export type Templates<Args> = {
  readonly [C in keyof Args]: Template | ((facts: Args[C]) => Template);
};

export type Sentences<Args> = { readonly [C in keyof Args]: (facts: Args[C]) => string };

type NamesIn<S> = S extends readonly string[]
  ? NamesIn<S[number]>
  : S extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;

/** Names in templates that are not facts of their code. Anything but `never` does not compile. */
export type Unknown<Args, T extends object> = {
  [C in keyof T]: Exclude<NamesIn<T[C]>, keyof Args[C & keyof Args]>;
}[keyof T];

/** Compiles templates into functions. */
export function sentencesOf<Args extends object, _Unknown extends never>(
  templates: Templates<Args>,
): Sentences<Args> {
  const all = Object.entries<Template | ((facts: never) => Template)>(templates);
  const sentences = all.map(([code, template]) => [
    code,
    typeof template === 'function'
      ? (facts: never) => join(template(facts))
      : (facts: object) => fill(template, facts),
  ]);
  // The codes stay the same.
  return Object.fromEntries(sentences);
}

/** Replaces names with facts, which are shortened and made visible. */
export function fill(template: Template, args: object): string {
  const facts = new Map(
    Object.entries(args).map(([name, fact]) => [name, printable([fact].flat().join(', '))]),
  );
  return join(template).replace(/\{(\w+)\}/g, (_, name) => facts.get(name) ?? '');
}

function join(template: Template): string {
  return [template].flat().join(' ');
}
