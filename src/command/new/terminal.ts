import type { Readable, Writable } from 'node:stream';
import type { Io } from '../io.ts';

/** Where people are asked, and where they answer. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The terminal that the program runs in, where somebody can answer in it. */
export function terminalOf({ stdin, stdout, stderr }: Io): Terminal | undefined {
  return stdin.isTTY && stdout.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined;
}
