import type { JsonType } from './codes.ts';

/** Every reason why a command could not run (exit code 2), with the facts that its sentence needs. */
export interface FailureArgs {
  'address-is-not-available': { readonly host: string; readonly flag: string };
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
  'expiry-is-malformed': { readonly value: string };
  'expiry-is-past': { /** When it is. */ readonly time: string };
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
  'kept-snapshot-is-damaged': { readonly path: string; readonly digest: string; readonly reason: SnapshotDamage };
  'key-file-is-a-key': { /** The variable. */ readonly source: string };
  'key-file-is-locked': { readonly path: string };
  'key-file-is-empty': { readonly path: string };
  'key-file-is-malformed': { readonly path: string; readonly fault: KeyFileFault };
  'key-file-is-missing': { readonly path: string };
  'key-is-in-arguments': Readonly<Record<never, never>>;
  'key-is-malformed': { readonly position: number };
  'key-is-mistyped': { readonly position: number };
  'key-is-not-given': Readonly<Record<never, never>>;
  'key-name-is-malformed': { readonly name: string; readonly closest: string | undefined };
  'key-name-is-taken': { readonly name: string; readonly path: string /** One that is free. */; readonly next: string };
  'key-name-is-unknown': { readonly name: string; readonly path: string; readonly closest: string | undefined };
  'key-times-are-reversed': { readonly not_before: string; readonly expires_at: string };
  'keys-are-missing': Readonly<Record<never, never>>;
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
  'port-is-forbidden': { readonly port: number; readonly flag: string };
  'port-is-in-use': { readonly host: string; readonly port: number; readonly flag: string };
  'ports-are-equal': { readonly port: number };
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
  'setting-is-malformed': {
    /** The flag or variable. */
    readonly source: string;
    readonly value: string;
    readonly takes: SettingKind;
    /** A value that would do. */
    readonly nearest: string;
  };
  'setting-is-missing': { readonly given: string; readonly missing: string };
  'settings-are-in-conflict': { readonly first: string; readonly second: string };
  'snapshot-is-damaged': { readonly path: string; readonly reason: SnapshotDamage };
  'snapshot-is-missing': { readonly path: string };
  'socket-is-in-use': { readonly path: string };
  'time-is-malformed': { readonly value: string };
  'tls-is-unusable': { readonly cert: string; readonly key: string; readonly reason: TlsFault };
  'url-is-refused': { readonly reason: 'credentials' | 'insecure' | 'malformed' | 'scheme' };
  'variable-is-unknown': { readonly name: string; readonly closest: string | undefined };
  'worker-ends': { readonly reason: string };
}

export type FailureCode = keyof FailureArgs;

/** Why a published snapshot cannot be trusted. */
export type SnapshotDamage =
  | 'body-is-not-a-catalog'
  | 'counts-differ'
  | 'digest-differs'
  | 'file-is-missing'
  | 'manifest-is-malformed';

/**
 * What is wrong with a key file, and where, as in `keys[1].sha256`; an empty place is the file itself. Of what the file
 * holds no more is told than names that are sound or nearly so: anything else may be a key that was put there by mistake.
 */
export type KeyFileFault =
  | { readonly kind: 'digest-is-duplicate'; readonly place: string; readonly first: string }
  | { readonly kind: 'digest-is-malformed'; readonly place: string }
  | { readonly kind: 'field-is-duplicate'; readonly line: number; readonly column: number }
  | { readonly kind: 'field-is-missing'; readonly place: string; readonly field: string }
  | {
      readonly kind: 'field-is-unknown';
      readonly place: string;
      readonly known: readonly string[];
      readonly meant: { readonly written: string; readonly closest: string } | undefined;
    }
  | { readonly kind: 'file-is-empty' }
  | { readonly kind: 'file-is-not-json'; readonly at: { readonly line: number; readonly column: number } | undefined }
  | { readonly kind: 'file-is-too-large' /** In bytes. */; readonly maximum: number }
  | { readonly kind: 'name-is-duplicate'; readonly place: string; readonly first: string; readonly name: string }
  | { readonly kind: 'name-is-malformed'; readonly place: string }
  | { readonly kind: 'time-is-malformed'; readonly place: string }
  | { readonly kind: 'times-are-reversed'; readonly place: string }
  | { readonly kind: 'value-has-wrong-type'; readonly place: string; readonly expected: KeyFileType }
  | { readonly kind: 'value-is-a-key'; readonly place: string };

export type KeyFileType = 'array' | 'object' | 'string' | 'time';

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

/** What a setting of the server takes. A duration is written as `30s`, `500ms` or `5m`; a bare number is seconds. */
export type SettingKind =
  | { readonly kind: 'addresses' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'duration'; readonly from: number; readonly to: number }
  | { readonly kind: 'number'; readonly from: number; readonly to: number }
  | { readonly kind: 'socket' }
  | { readonly kind: 'text' }
  | { readonly kind: 'workers'; readonly from: number; readonly to: number };

/** Why a certificate and its private key cannot be used. */
export type TlsFault =
  | 'certificate-is-malformed'
  | 'private-key-does-not-fit'
  | 'private-key-is-encrypted'
  | 'private-key-is-malformed';

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
