import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Paint } from '../base/printable.ts';
import type { Environment } from '../git/git.ts';

/** What a command reads and writes beside files, handed in so that tests call it in their own process. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Environment;
}

/** Colours for standard output, where it is a terminal that has them. */
export function paintFor({ stdout }: Io): Paint {
  return (format, text) => styleText(format, text, { stream: stdout });
}

/** Writes a line in the place of the one before: on a terminal alone, and not in CI. */
export function lineFor({ stderr, env }: Pick<Io, 'env' | 'stderr'>): (line: string) => void {
  return (line) => {
    if (stderr.isTTY && !env['CI']) stderr.write(`\r\u001b[K${line}`);
  };
}

/** In milliseconds: an action that takes less needs no progress line. */
const patience = 2000;

/** Runs an action. On a terminal a line says that it goes on, once it takes long. */
export async function withProgress<Result>(
  io: Pick<Io, 'env' | 'stderr'>,
  line: string,
  action: () => Promise<Result>,
): Promise<Result> {
  const write = lineFor(io);
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    write(line);
  }, patience);
  try {
    return await action();
  } finally {
    clearTimeout(timer);
    if (isShown) write('');
  }
}
