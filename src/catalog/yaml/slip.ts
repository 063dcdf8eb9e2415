import type { YAMLError, Document as YamlTree } from 'yaml';
import type { Code, CodeArgs } from '../../finding/codes.ts';
import type { Line } from './line.ts';
import type { Splice } from './mending.ts';

/** The codes of what keeps a text from being read as YAML, or as the YAML that was meant. */
type SlipCode = Extract<
  Code,
  | 'blank-is-missing'
  | 'bracket-is-not-closed'
  | 'bullet-is-not-a-hyphen'
  | 'colon-is-full-width'
  | 'documents-are-several'
  | 'escape-is-unknown'
  | 'field-is-missing'
  | 'hyphen-is-missing'
  | 'hyphen-is-superfluous'
  | 'image-url-is-malformed'
  | 'indentation-has-a-tab'
  | 'blank-is-not-ordinary'
  | 'indentation-is-wrong'
  | 'line-has-two-fields'
  | 'line-is-not-a-field'
  | 'nesting-is-too-deep'
  | 'quote-is-not-closed'
  | 'text-needs-quotes'
  | 'yaml-feature-is-not-allowed'
  | 'yaml-is-malformed'
>;

interface SlipOf<C extends SlipCode> {
  readonly code: C;
  readonly args: CodeArgs[C];
  /** Offsets into the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What was probably meant; undefined where that is anybody's guess. */
  readonly repair: Splice | undefined;
}

/** A slip of the pen in YAML: what it is, where, and what was probably meant. */
export type Slip = { readonly [C in SlipCode]: SlipOf<C> }[SlipCode];

/** What a recogniser of slips looks at. */
export interface Context {
  readonly tree: YamlTree.Parsed;
  readonly text: string;
  readonly lines: readonly Line[];
  readonly error: YAMLError;
  /** The line that the library names. */
  readonly line: Line;
}

/** What cannot stand where it does, and nobody knows why. */
export function malformed(start: number): Slip {
  return { code: 'yaml-is-malformed', args: {}, start, end: start + 1, repair: undefined };
}
