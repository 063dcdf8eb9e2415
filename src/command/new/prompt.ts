import type { Readable, Writable } from 'node:stream';
import { isCancel } from '@clack/prompts';
import type { Io } from '../io.ts';

/** Where questions are asked and answered. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The terminal that the program runs in; undefined where standard input or an output is another. */
export function terminalOf({ stdin, stdout, stderr }: Io): Terminal | undefined {
  return stdin.isTTY && stdout.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined;
}

/** The answer; undefined where the user cancels. After Ctrl-D and the end of the input the library would wait for ever. */
export async function answerTo(
  prompt: (streams: Terminal & { readonly signal: AbortSignal }) => Promise<string | symbol>,
  { input, output }: Terminal,
): Promise<string | undefined> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const onKey = (_: unknown, key: { readonly ctrl?: boolean; readonly name?: string } = {}) => {
    if (key.ctrl === true && key.name === 'd') end();
  };
  input.on('end', end).on('close', end).on('keypress', onKey);
  try {
    const answer = await prompt({ input, output, signal: controller.signal });
    return isCancel(answer) || typeof answer !== 'string' ? undefined : answer;
  } finally {
    input.off('end', end).off('close', end).off('keypress', onKey);
  }
}
