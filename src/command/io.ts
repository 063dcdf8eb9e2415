import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Paint } from '../base/printable.ts';
import type { Environment } from '../git/git.ts';

/** The streams and variables of a command. Tests replace them. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Environment;
}

/** Colours text if standard output supports it. */
export function paintFor({ stdout }: Io): Paint {
  return (format, text) => styleText(format, text, { stream: stdout });
}

/** Overwrites the terminal's line; writes nothing elsewhere or in CI. */
export function progressLine({ stderr, env }: Io): (line: string) => void {
  return (line) => {
    if (stderr.isTTY && !env['CI']) stderr.write(`\r\u001b[K${line}`);
  };
}
