/** Every reason why a command could not run (exit code 2), with the facts that its sentence needs. */
export interface FailureArgs {
  'address-is-not-available': { readonly host: string };
  'catalog-folder-is-missing': { readonly path: string };
  'catalog-is-not-staged': { readonly path: string };
  'folder-is-not-in-git': { readonly path: string };
  'git-fails': { readonly path: string /** What git says, in English. */; readonly reason: string };
  'git-is-missing': Readonly<Record<never, never>>;
  'code-is-unknown': { readonly code: string; readonly closest: string | undefined };
  'file-changed-meanwhile': { readonly path: string };
  'fix-needs-files': Readonly<Record<never, never>>;
  'format-is-unknown': { readonly name: string; readonly formats: readonly string[] };
  'git-refuses-the-folder': { readonly path: string };
  'key-is-malformed': { readonly position: number };
  'keys-are-missing': Readonly<Record<never, never>>;
  'output-has-no-format': { readonly value: string };
  'outputs-are-in-conflict': { readonly formats: readonly string[] };
  'port-is-forbidden': { readonly port: number };
  'port-is-in-use': { readonly host: string; readonly port: number };
  'port-is-malformed': { readonly source: string; readonly value: string };
  'snapshot-is-damaged': { readonly path: string; readonly reason: SnapshotDamage };
  'snapshot-is-missing': { readonly path: string };
  'time-is-malformed': { readonly value: string };
}

export type FailureCode = keyof FailureArgs;

/** Why a published snapshot cannot be trusted. */
export type SnapshotDamage =
  | 'body-is-not-a-catalog'
  | 'counts-differ'
  | 'digest-differs'
  | 'file-is-missing'
  | 'manifest-is-malformed';

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
