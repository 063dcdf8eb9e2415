import type { Readable, Writable } from 'node:stream';
import { Failure } from '../finding/failure.ts';
import type { Io } from './io.ts';

export function isTerminal({ stdin, stdout, stderr }: Io): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true;
}

/**
 * The answer. After Ctrl-D and the end of the input the library would wait for ever.
 *
 * @throws Failure `nothing-is-written` where the user cancels.
 */
export async function ask(
  { stdin: input, stderr: output }: Io,
  prompt: (streams: { input: Readable; output: Writable; signal: AbortSignal }) => Promise<string | symbol>,
): Promise<string> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const onKey = (_: unknown, key?: { ctrl?: boolean; name?: string }) => key?.ctrl && key.name === 'd' && end();
  input.on('end', end).on('close', end).on('keypress', onKey);
  const answer = await prompt({ input, output, signal: controller.signal });
  input.off('end', end).off('close', end).off('keypress', onKey);
  if (typeof answer === 'symbol') throw new Failure('nothing-is-written', {});
  return answer;
}
