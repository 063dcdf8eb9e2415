import { CommanderError } from 'commander';
import { Failure } from '../base/failure.ts';
import { maskKeys } from '../base/printable.ts';
import type { FailureArgs } from '../wording/tables.ts';
import { languageOfArguments, loadWording, type Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

/** Prints an error in the language of the command. Resolves to the exit code. */
export async function reportError(error: unknown, args: readonly string[], io: Io) {
  // Commander has already printed it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const [command = ''] = args;
  const isForOperators = ['key', 'serve'].includes(command);
  const wording = await loadWording(isForOperators ? 'en' : languageOfArguments(args, io.env));
  const stack = (error instanceof Error && error.stack) || String(error);
  const text = explainError(error, wording) ?? wording.bug(stack);
  let message = `${text}\n`;
  if (!isForOperators && io.env['GITHUB_ACTIONS'] === 'true') {
    const { workflowCommand } = await import('../report/github.ts');
    message = workflowCommand('error', { title: `filter-catalog ${command}` }, text);
  }
  io.stderr.write(maskKeys(message));
  return 2;
}

/** Explains an expected error in a sentence. Returns undefined for a bug. */
export function explainError(error: unknown, wording: Wording): string | undefined {
  if (error instanceof Failure) {
    const sentence = error.messages[wording.language];
    const code = error.code as keyof FailureArgs;
    return sentence ?? wording.failures[code](error.args as never); // its code decides their type
  }
  if (!(error instanceof Error)) return undefined;
  const { syscall, code, path }: NodeJS.ErrnoException = error;
  return syscall && code ? wording.systemError(code, path) : undefined;
}
