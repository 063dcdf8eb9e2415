import type { Command, Option } from 'commander';
import type { Examination } from '../catalog/examine.ts';
import type { Finding } from '../finding/finding.ts';
import type { Wording } from '../wording/wording.ts';
import type { Source } from '../yaml/document.ts';
import type { Io } from './io.ts';

/** What a command runs with: what it reads and writes, what takes its exit code, and what features add to it. */
export interface Runner {
  readonly io: Io;
  readonly end: (exitCode: number) => void;
  readonly extensions: readonly Extension[];
}

/** What features may add to the command of another, by its name. */
export interface Extension {
  readonly check?: CheckExtension;
  readonly init?: InitExtension;
  readonly new?: NewExtension;
  /** An option of `init`, by whose name it knows what more to write. */
  readonly template?: Option;
}

/** The options of a command line, by their attribute names. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** Options of `check` with which more is found than the files tell. */
export interface CheckExtension {
  /** Lines of the help. */
  readonly examples: string;
  readonly configure: (command: Command) => void;
  /** Undefined where none of its options is given. */
  readonly find: (
    examination: Examination,
    task: CheckTask,
  ) => Promise<readonly Finding[] | undefined>;
}

export interface CheckTask {
  readonly catalog: string;
  readonly options: GivenOptions;
  /** Whether the findings of a path are asked for. */
  readonly isNamed: (path: string) => boolean;
  readonly wording: Wording;
  readonly io: Io;
}

/** Options of `init` that give a repository its first catalog. */
export interface InitExtension {
  /** Lines of the help. */
  readonly examples: string;
  /** Whether it begins a catalog also where none of its options is given. */
  readonly isUsual: boolean;
  /** The options, which are in conflict with those of other extensions. */
  readonly configure: (command: Command) => void;
  readonly isAsked: (options: GivenOptions) => boolean;
  /** Undefined where something is refused, which is said. */
  readonly begin: (task: InitTask) => Promise<Begun | undefined>;
}

export interface InitTask {
  readonly folder: string;
  readonly options: GivenOptions;
  /** The command line without the options of the extension, as `init shop --host gitlab`. */
  readonly words: readonly string[];
  /** Of the entries. */
  readonly organization: string;
  readonly language: string;
  readonly io: Io;
}

/** The files of a catalog that is begun, by their paths in the repository. */
export interface Begun {
  readonly files: readonly Source[];
  /** What is done once they are written; resolves to the exit code. */
  readonly finish?: () => Promise<number>;
}

/** An option of `new filter` with which other filters are added than one. */
export interface NewExtension {
  /** Lines of the help. */
  readonly examples: string;
  /** It is in conflict with the fields of one filter. */
  readonly option: () => Option;
  readonly isAsked: (options: GivenOptions) => boolean;
  /** Resolves to the exit code. */
  readonly add: (options: GivenOptions, io: Io) => Promise<number>;
}
