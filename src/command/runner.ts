import type { Command, Option } from 'commander';
import type { LintResult } from '../catalog/lint.ts';
import type { Finding } from '../finding/finding.ts';
import type { Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

/** The streams of a command, the receiver of its exit code, and what features add to it. */
export interface Runner {
  readonly io: Io;
  readonly end: (exitCode: number) => void;
  readonly extensions: readonly Extension[];
}

/** Additions of a feature to the command of another, by its name. */
export interface Extension {
  readonly check?: CheckExtension;
  readonly new?: NewExtension;
}

/** The options of a command line, by their attribute names. */
type GivenOptions = Readonly<Record<string, unknown>>;

/** Options of `check` that find more than the files tell. `examples`: lines of the help. */
export interface CheckExtension {
  readonly examples: string;
  readonly configure: (command: Command) => void;
  /** Resolves to undefined if none of its options is given. */
  readonly find: (found: LintResult, task: CheckTask) => Promise<readonly Finding[] | undefined>;
}

export interface CheckTask {
  readonly catalog: string;
  readonly options: GivenOptions;
  /** True if the findings of a path are asked for. */
  readonly isNamed: (path: string) => boolean;
  readonly wording: Wording;
  readonly io: Io;
}

/** An option of `new filter` that adds several. It conflicts with the fields of one filter. */
export interface NewExtension {
  readonly examples: string;
  readonly option: () => Option;
  readonly isAsked: (options: GivenOptions) => boolean;
  /** Resolves to the exit code. */
  readonly add: (options: GivenOptions, io: Io) => Promise<number>;
}
