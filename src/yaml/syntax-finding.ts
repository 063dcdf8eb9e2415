import type { YAMLError, Document as YamlTree } from 'yaml';
import type { Splice } from '../base/edit.ts';
import type { Code, CodeArgs } from '../finding/codes.ts';
import type { Line } from './line.ts';

/** What keeps a text from being read as YAML, or as the YAML that was meant, from offset `start` to `end`. */
export type SyntaxFinding = {
  readonly [C in Code]: {
    readonly code: C;
    readonly args: CodeArgs[C];
    readonly start: number;
    readonly end: number;
    /** What was probably meant; undefined where that cannot be known. */
    readonly repair?: Splice | undefined;
  };
}[Code];

/** Where the library reports an error. */
export interface Context {
  readonly tree: YamlTree.Parsed;
  readonly text: string;
  readonly error: YAMLError;
  /** Those that say something. */
  readonly lines: readonly Line[];
  /** The one that the library names, or else the first after it. */
  readonly line: Line;
  readonly before: Line | undefined;
}

/** What cannot stand where it does, for no known reason. */
export function malformed(start: number, end = start + 1): SyntaxFinding {
  return { code: 'yaml-is-malformed', args: {}, start, end };
}

/** A backslash in double quotes that belongs to the text. */
export function escapeFinding(start: number): SyntaxFinding {
  return { code: 'escape-is-unknown', args: {}, start, end: start + 2, repair: { start, end: start, text: '\\' } };
}
