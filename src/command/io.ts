import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Run } from '../base/failure.ts';
import type { Paint } from '../base/printable.ts';
import type { Environment } from '../git/git.ts';
/** What a command reads and writes beside files, handed in so that tests call it in their own process. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Environment;
  readonly run: Run;
}

/** Colours for standard output, where it is a terminal that has them. */
export function paintFor({ stdout }: Io): Paint {
  return (format, text) => styleText(format, text, { stream: stdout });
}
