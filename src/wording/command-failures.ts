import { failuresOf } from '../base/failure.ts';

export interface CommandFailures {
  /** The command explains the closest code, or lists all. */
  'code-is-unknown': { readonly code: string; readonly closest: string | undefined; readonly command: string };
  'file-changed-meanwhile': { readonly path: string };
  'fix-needs-files': Readonly<Record<never, never>>;
  'nothing-is-written': Readonly<Record<never, never>>;
  'output-has-no-format': { readonly value: string };
  'outputs-are-in-conflict': { readonly formats: readonly string[] };
  'time-is-malformed': { readonly value: string };
}

export const commandFailure = failuresOf<CommandFailures>();
