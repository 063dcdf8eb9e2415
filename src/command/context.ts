import type { Command, Option } from 'commander';
import type { LintResult } from '../catalog/lint.ts';
import type { Finding } from '../finding/finding.ts';
import type { Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

export interface CommandContext {
  readonly io: Io;
  readonly exit: (exitCode: number) => void;
  readonly extensions: readonly Extension[];
}

/** Additions of a feature to another command, by its name. */
export interface Extension {
  readonly check?: CheckExtension;
  readonly new?: NewExtension;
}

type ParsedOptions = Readonly<Record<string, unknown>>;

/** Options of `check` that add findings. `examples`: lines of the help. */
export interface CheckExtension {
  readonly examples: string;
  readonly configure: (command: Command) => void;
  /** Resolves to undefined if its options are not given. */
  readonly find: (result: LintResult, task: CheckTask) => Promise<readonly Finding[] | undefined>;
}

export interface CheckTask {
  readonly catalog: string;
  readonly options: ParsedOptions;
  /** True if the findings of a path are requested. */
  readonly isSelected: (path: string) => boolean;
  readonly wording: Wording;
  readonly io: Io;
}

/** An option of `new filter` that adds several, without fields of a single one. */
export interface NewExtension {
  readonly examples: string;
  readonly option: () => Option;
  readonly isRequested: (options: ParsedOptions) => boolean;
  /** Resolves to the exit code. */
  readonly add: (options: ParsedOptions, io: Io) => Promise<number>;
}
