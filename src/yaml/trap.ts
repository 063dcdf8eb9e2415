import type { Code } from '../finding/table.ts';
import type { Surroundings } from './outline.ts';
import { doubleQuoted } from './write-scalar.ts';

type Groups = Readonly<Record<string, string>>;
type Use<T> = (groups: Groups, around: Surroundings) => T;

/** A common typo in the layout of a line. */
export interface Trap {
  readonly code: Code;
  /** The group `wrong` is underlined. */
  readonly pattern: RegExp;
  readonly when?: Use<boolean>;
  /** The facts of the finding. */
  readonly args?: object | Use<object>;
  /** The right line, as a replacement for the pattern; undefined where it is not certain. */
  readonly right?: string | Use<string | undefined>;
}

export const line = (strings: TemplateStringsArray, ...parts: readonly string[]) =>
  new RegExp(`^${String.raw(strings, ...parts)}$`, 'du');
export const start = String.raw`(?<start>[^\S\n]*(?:-[ \t]+)*)`;
export const name = String.raw`["']?(?<name>[\p{L}_][\p{L}\p{N}_\-]*)["']?`;
export const field = String.raw`${start}${name}[ \t]*:[ \t]+`;
export const rest = '(?<rest>.*)';
export const inQuotes = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'(?!')`;

/** Tells whether a line without a field may end the text above, or have what apps need. */
export function isRest({ wrong = '' }: Groups, { above, number }: Surroundings): boolean {
  const { value = '' } = above ?? {};
  const isText = above?.number === number - 1 && !/\.\w{3,4}$|^(?:true|false|)$/.test(value);
  return isText || /^[|>]/.test(value) || /https?:|\t|^[!./?&=%]/.test(wrong);
}

/** A value in double quotes as a whole; a comment behind it stays one. */
export function quote(value: string): string {
  const [, text = value, note = ''] = /^(.*?)([ \t]+#(?:[ \t].*|$)|[ \t]*$)/.exec(value) ?? [];
  return doubleQuoted(text.replace(/^[“‘](.*)[”’]$|^"?([^"]*)"?$/, '$1$2')) + note;
}
