import type { JsonType } from './codes.ts';

/** Every reason why a command could not run (exit code 2), with the facts that its sentence needs. */
export interface FailureArgs {
  'answer-has-another-shape': {
    /** A file, a URL, or `-` for standard input. */
    readonly source: string;
    /** The first of them, in the order of the answer. */
    readonly faults: readonly AnswerFault[];
    /** How many there are beside those. */
    readonly more: number;
  };
  'answer-is-not-a-list': { readonly source: string; readonly form: AnswerForm };
  'answer-is-too-large': { readonly source: string /** In bytes. */; readonly maximum: number };
  'catalog-folder-is-missing': { readonly path: string };
  'catalog-is-a-submodule': { readonly path: string };
  'catalog-has-no-category-yet': { /** The command that adds one. */ readonly command: string };
  'catalog-is-not-staged': { readonly path: string };
  'category-is-unknown': {
    readonly slug: string;
    readonly closest: string | undefined /** Where it would be. */;
    readonly path: string;
  };
  'folder-is-not-in-git': { readonly path: string };
  'git-fails': { readonly path: string /** What git says, in English. */; readonly reason: string };
  'git-is-missing': Readonly<Record<never, never>>;
  'catalog-is-unstamped': { readonly path: string /** The command to run. */; readonly next: string };
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
  'fix-needs-files': Readonly<Record<never, never>>;
  'flags-are-missing': { readonly flags: readonly string[] /** A command line. */; readonly example: string };
  'folder-is-not-empty': { readonly path: string };
  'format-is-unknown': { readonly name: string; readonly formats: readonly string[] };
  'git-refuses-the-folder': { readonly path: string };
  'histories-are-unrelated': { readonly path: string; readonly branch: string };
  'history-is-shallow': { readonly path: string; readonly branch: string };
  'import-key-is-malformed': Readonly<Record<never, never>>;
  'import-key-is-missing': { readonly variable: string };
  'import-takes-no-key': Readonly<Record<never, never>>;
  'merge-fails': {
    /** The file of the catalog. */
    readonly path: string;
    /** By JSON Pointer, in the answer; empty where it is no place of that. */
    readonly place: string;
    readonly reason: 'cannot-be-edited' | 'filter-is-elsewhere';
  };
  'merge-needs-a-catalog': { readonly path: string };
  'output-has-no-format': { readonly value: string };
  'outputs-are-in-conflict': { readonly formats: readonly string[] };
  'previous-snapshot-is-missing': { readonly path: string };
  'published-stamps-are-malformed': { readonly path: string };
  'published-folder-changed-meanwhile': { readonly path: string };
  'repository-has-no-commit': { readonly path: string };
  'revision-is-unknown': { readonly revision: string; readonly path: string; readonly isShallow: boolean };
  'server-answers-otherwise': {
    readonly url: string;
    readonly status: number;
    /** Of a redirection. */
    readonly leadsTo: string | undefined;
  };
  'server-is-not-reached': { readonly url: string; readonly fault: NetworkFault };
  'time-is-malformed': { readonly value: string };
  'url-is-refused': { readonly reason: 'credentials' | 'insecure' | 'malformed' | 'scheme' };
}

export type FailureCode = keyof FailureArgs;

/** What keeps bytes from being the body of an answer that can be imported. */
export type AnswerForm =
  | { readonly kind: 'empty-list' }
  | { readonly kind: 'field-is-repeated'; readonly line: number; readonly column: number }
  | { readonly kind: 'not-a-list'; readonly actual: JsonType }
  | { readonly kind: 'not-json'; readonly line: number; readonly column: number }
  | { readonly kind: 'not-utf8' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'page' }
  | { readonly kind: 'refusal'; readonly message: string };

/** Where an answer is not as the contract has it, by JSON Pointer (RFC 6901): `/3/filters/0/created_at`. */
export type AnswerFault =
  | { readonly kind: 'deletion-time-is-malformed'; readonly place: string; readonly found: string }
  | { readonly kind: 'field-is-missing'; readonly place: string }
  | { readonly kind: 'field-is-unknown'; readonly place: string; readonly closest: string | undefined }
  | { readonly kind: 'identifier-is-blank'; readonly place: string }
  | {
      readonly kind: 'identifier-is-duplicate';
      readonly place: string;
      readonly found: string;
      readonly first: string;
    }
  | { readonly kind: 'owner-differs'; readonly place: string; readonly found: string; readonly due: string }
  | { readonly kind: 'time-is-malformed'; readonly place: string; readonly found: string }
  | {
      readonly kind: 'value-has-wrong-type';
      readonly place: string;
      readonly expected: JsonType | 'string-or-null';
      readonly actual: JsonType;
    };

/** Why a server gave no answer, or half of one. */
export type NetworkFault =
  | { readonly kind: 'broken' /** A code of the platform. */; readonly reason: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'name-is-unknown' }
  | { readonly kind: 'not-tls' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'tls' /** A code of the platform. */; readonly reason: string };

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
