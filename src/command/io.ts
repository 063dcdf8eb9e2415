import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Run } from '../base/failure.ts';
import type { Paint } from '../base/printable.ts';
import type { Tell } from '../catalog/progress.ts';
import type { Environment } from '../git/git.ts';
import type { Wording } from '../wording/wording.ts';

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

/** Writes a line in the place of the one before: on a terminal alone, and not in CI. */
export function lineFor({ stderr, env }: Pick<Io, 'env' | 'stderr'>): (line: string) => void {
  return (line) => {
    if (stderr.isTTY && !env['CI']) stderr.write(`\r\u001b[K${line}`);
  };
}

/** In milliseconds: what takes less says nothing, and nobody reads lines that change faster. */
const [patience, interval] = [1000, 100];

/** Says how far a command is, and takes that away at the end of each step. */
export function progressFor(
  io: Pick<Io, 'env' | 'stderr'>,
  { notes }: Pick<Wording, 'notes'>,
  now = () => performance.now(),
): Tell {
  const write = lineFor(io);
  const first = now() + patience;
  let next = first;
  return (step, done, all) => {
    if (done === all && next > first) write('');
    if (done === all || now() < next) return;
    write(notes['progress-is-made']({ step, done, all }));
    next = now() + interval;
  };
}
