import { shown } from '../base/printable.ts';

/** Makes a sentence of facts and, of a finding, of what is proposed in the place that it names. */
type Sentence<Facts> = (facts: Facts, right?: string) => string;

/** By code a sentence, with `{name}` where a fact goes, or what makes one. */
export type Templates<Args> = { readonly [C in keyof Args]: string | Sentence<Args[C]> };

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The names in the templates that are not facts of their codes: `never`, or the compiler complains. */
export type Unknown<Args, T extends Templates<Args>> = {
  [C in keyof Args]: Exclude<Names<T[C]>, keyof Args[C]>;
}[keyof Args];

export function sentencesOf<Args extends object, _Unknown extends never>(templates: Templates<Args>) {
  const entries = Object.entries<string | ((args: never) => string)>(templates).map(([code, template]) => [
    code,
    typeof template === 'string' ? (args: object) => fill(template, args) : template,
  ]);
  return Object.fromEntries(entries) as { readonly [C in keyof Args]: Sentence<Args[C]> }; // the same codes
}

/** Puts facts in their places, cut and made visible as in a sentence: a command, which stays whole, takes a function. */
export function fill(template: string, args: object): string {
  const facts = new Map(Object.entries(args).map(([name, fact]) => [name, shown([fact].flat().join(', '))]));
  return template.replace(/\{(\w+)\}/g, (_, name: string) => facts.get(name) ?? '');
}
