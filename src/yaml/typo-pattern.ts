import type { Code } from '../finding/table.ts';
import type { LineContext } from './line-context.ts';
import { doubleQuote } from './write-scalar.ts';

type Groups = Readonly<Record<string, string>>;
type FromMatch<T> = (groups: Groups, context: LineContext) => T;

/** A common typo in the layout of a line. */
export interface TypoPattern {
  readonly code: Code;
  /** Matches the whole line. The group `wrong` is the range of the finding. */
  readonly pattern: RegExp;
  readonly when?: FromMatch<boolean>;
  readonly args?: object | FromMatch<object>;
  /** The corrected line, as a replacement for the match. Undefined if it is ambiguous. */
  readonly fix?: string | FromMatch<string | undefined>;
}

export const line = (strings: TemplateStringsArray, ...parts: readonly string[]) =>
  new RegExp(`^${String.raw(strings, ...parts)}$`, 'du');
export const start = String.raw`(?<start>[^\S\n]*(?:-[ \t]+)*)`;
export const name = String.raw`["']?(?<name>[\p{L}_][\p{L}\p{N}_\-]*)["']?`;
export const field = String.raw`${start}${name}[ \t]*:[ \t]+`;
export const quotedScalar = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'(?!')`;

/** Puts a value in double quotes, but not the comment after it. */
export function quote(value: string): string {
  const [, text = value, comment = ''] = /^(.*?)([ \t]+#(?:[ \t].*|$)|[ \t]*$)/.exec(value) ?? [];
  return doubleQuote(text.replace(/^[“‘](.*)[”’]$|^"?([^"]*)"?$/, '$1$2')) + comment;
}
