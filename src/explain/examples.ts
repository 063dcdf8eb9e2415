import type { Code } from '../finding/codes.ts';
import { categoryExamples } from './examples/categories.ts';
import type { Examples } from './examples/example.ts';
import { fieldExamples } from './examples/fields.ts';
import { fileExamples } from './examples/files.ts';
import { textExamples } from './examples/texts.ts';
import { writingExamples } from './examples/writing.ts';

/** What a finding can be about, from what editors meet most. */
const topics = {
  writing: writingExamples,
  fields: fieldExamples,
  texts: textExamples,
  categories: categoryExamples,
  files: fileExamples,
} as const;

export type Topic = keyof typeof topics;

/** For every code a wrong and a right example; the compiler finds the code that has none. */
export const examples: { readonly [C in Code]: Examples } = {
  ...writingExamples,
  ...fieldExamples,
  ...textExamples,
  ...categoryExamples,
  ...fileExamples,
};

/** Every topic with its codes, these in order of the alphabet. */
export const codesByTopic: readonly (readonly [Topic, readonly Code[]])[] = Object.entries(topics).map(
  ([topic, codes]) => [topic as Topic, Object.keys(codes).toSorted() as Code[]], // their own keys
);

export function isCode(name: string): name is Code {
  return Object.hasOwn(examples, name);
}
