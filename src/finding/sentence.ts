/** English, a line break, and the same in Korean. */
export type Sentence = `${string}\n${string}`;

/** A sentence, or one for each `reason` among the facts. */
export type Said = Sentence | Readonly<Record<string, Sentence>>;

/** By code its sentence, or a function that makes it of facts. These are safe to print. */
export type Sentences = Readonly<Record<string, Said | ((facts: never) => Said)>>;

/** The value to write, without quotes and comments, where it is clear. */
export type Suggest = { readonly suggest?: string | undefined };
