/** Every reason why a command could not run (exit code 2), with the facts that its sentence needs. */
export interface FailureArgs {
  'answer-has-another-shape': {
    /** A file, or `-` for standard input. */
    readonly source: string;
    /** The first of them, in the order of the answer. */
    readonly faults: readonly AnswerFault[];
    /** How many there are beside those. */
    readonly more: number;
  };
  'answer-is-not-a-list': { readonly source: string; readonly form: AnswerForm };
  'answer-is-too-large': { readonly source: string /** In bytes. */; readonly maximum: number };
  'catalog-folder-is-missing': { readonly path: string };
  'catalog-has-no-category-yet': { /** The command that adds one. */ readonly command: string };
  'catalog-is-not-staged': { readonly path: string };
  'category-is-ambiguous': { readonly name: string; readonly slugs: readonly string[] };
  'category-is-unknown': UnknownName;
  'folder-is-not-in-git': { readonly path: string };
  'git-fails': { readonly path: string /** What git says, in English. */; readonly reason: string };
  'git-is-missing': Readonly<Record<never, never>>;
  'code-is-unknown': { readonly code: string; readonly closest: string | undefined };
  'default-branch-is-missing': { readonly path: string; readonly branch: string; readonly isShallow: boolean };
  'default-branch-is-unknown': { readonly path: string };
  'digest-is-ambiguous': {
    readonly digest: string /** Those that begin with it. */;
    readonly matches: readonly string[];
  };
  'digest-is-malformed': { readonly digest: string };
  'digest-is-unknown': { readonly digest: string; readonly path: string };
  'file-changed-meanwhile': { readonly path: string };
  'file-has-errors': {
    /** With line and column. */
    readonly place: string;
    /** The command that tells of them. */
    readonly command: string;
  };
  'file-is-not-spliceable': { readonly path: string /** To be added by hand. */; readonly lines: readonly string[] };
  'filter-is-unknown': UnknownName;
  'fix-needs-files': Readonly<Record<never, never>>;
  'flags-are-missing': { readonly flags: readonly string[] /** A command line. */; readonly example: string };
  /** A folder that an import would write to; a published one may hold all but a memory. */
  'folder-is-not-empty': { readonly path: string; readonly holds: 'anything' | 'memory' };
  'format-is-unknown': { readonly name: string; readonly formats: readonly string[] };
  'git-refuses-the-folder': { readonly path: string };
  'histories-are-unrelated': { readonly path: string; readonly branch: string };
  'history-is-shallow': { readonly path: string; readonly branch: string };
  'memory-cannot-be-used': { readonly place: MemoryPlace; readonly fault: MemoryFault };
  /** Of an import. */
  'names-are-refused': {
    readonly source: string;
    readonly faults: readonly NameFault[];
    /** The command line that takes every proposal; undefined where a `--rename` must be put right first. */
    readonly command: string | undefined;
  };
  'output-has-no-format': { readonly value: string };
  'outputs-are-in-conflict': { readonly formats: readonly string[] };
  'previous-snapshot-is-missing': { readonly path: string };
  'published-folder-changed-meanwhile': { readonly path: string };
  'repository-has-no-commit': { readonly path: string };
  'revision-is-unknown': { readonly revision: string; readonly path: string; readonly isShallow: boolean };
  /** More than an hour ahead of the clock. */
  'time-is-ahead': { readonly time: string; readonly of: 'commit' | 'memory' | 'option' };
  'time-is-malformed': { readonly value: string };
}

/** A name that the file or folder at `path` does not have. */
interface UnknownName {
  readonly name: string;
  readonly closest: string | undefined;
  readonly path: string;
}

export type FailureCode = keyof FailureArgs;

/** What keeps bytes from being the body of an answer that can be imported. */
export type AnswerForm =
  | { readonly kind: 'no-category' /** That is not deleted. */ }
  | { readonly kind: 'not-a-list' }
  | { readonly kind: 'not-json' /** In the words of the engine. */; readonly reason: string }
  | { readonly kind: 'not-utf8' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'page' }
  | { readonly kind: 'refusal'; readonly message: string };

/** Where an answer is not as the contract has it, by JSON Pointer (RFC 6901): `/3/filters/0/created_at`. */
export type AnswerFault = { readonly place: string } & (
  | { readonly kind: 'field-is-missing' }
  | { readonly kind: 'field-is-unknown'; readonly closest: string | undefined }
  | { readonly kind: 'identifier-is-duplicate'; readonly found: string; readonly first: string }
  | { readonly kind: 'owner-differs'; readonly found: string; readonly due: string }
  | { readonly kind: 'value-is-wrong'; readonly expected: ExpectedValue; readonly found: unknown }
);

export type ExpectedValue =
  | 'array'
  | 'boolean'
  | 'date-time'
  | 'deletion-time'
  | 'identifier'
  | 'object'
  | 'string'
  | 'text';

/** What keeps an entry of an answer from having a name in the catalog, or a `--rename` from giving it one. */
export type NameFault =
  | {
      readonly kind: 'code-is-malformed' | 'slug-is-malformed' | 'slug-is-missing' | 'slug-is-reserved';
      /** As in `AnswerFault`. */
      readonly place: string;
      /** The code or slug; of `slug-is-missing` the English name. */
      readonly found: string;
      readonly proposal: string;
    }
  | {
      readonly kind: 'code-is-duplicate' | 'slug-is-duplicate';
      readonly place: string;
      readonly found: string;
      /** The place of the one that keeps it. */
      readonly first: string;
      readonly proposal: string;
    }
  | {
      readonly kind: 'rename-fails';
      /** As it was written. */
      readonly rename: string;
      /** Undefined where it is no `OLD=NEW`. */
      readonly old: string | undefined;
      /** Of those that it may mean: none or several. */
      readonly places: readonly string[];
    };

/** Where a memory stands that cannot be used. */
export type MemoryPlace =
  | { readonly kind: 'branch' /** As in origin/published. */; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'folder';
      /** Of the published folder. */
      readonly path: string;
      /** The branch that CI publishes to, where the clone knows it. */
      readonly branch: string | undefined;
    };

/** What is wrong with a memory. */
export type MemoryFault =
  | { readonly kind: 'contradicts'; readonly identifier: string; readonly name_ko: string; readonly key: string }
  | { readonly kind: 'identifier-lost'; readonly identifier: string; readonly name_ko: string }
  | { readonly kind: 'identifier-twice'; readonly identifier: string; readonly keys: readonly [string, string] }
  | { readonly kind: 'key-twice' }
  | { readonly kind: 'malformed'; readonly key: string; readonly field: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-json' };

/** Thrown where a command cannot go on; `cli.ts` alone catches it, says it in a sentence, and exits with 2. */
export class Failure<C extends FailureCode = FailureCode> extends Error {
  readonly code: C;
  readonly args: FailureArgs[C];

  constructor(code: C, args: FailureArgs[C]) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.args = args;
  }
}
