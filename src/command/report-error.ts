import { CommanderError } from 'commander';
import { Failure } from '../base/failure.ts';
import { withoutKeys } from '../base/printable.ts';
import type { FailureArgs } from '../wording/tables.ts';
import { languageOfArguments, loadWording, type Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

/** Prints why a command ends, in its language. Resolves to the exit code. */
export async function reportError(error: unknown, args: readonly string[], io: Io) {
  // Commander has printed it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const [command = ''] = args;
  const isForOperators = ['key', 'serve'].includes(command);
  const wording = await loadWording(isForOperators ? 'en' : languageOfArguments(args, io.env));
  const stack = (error instanceof Error && error.stack) || String(error);
  const text = explanation(error, wording) ?? wording.bug(stack);
  let message = `${text}\n`;
  if (!isForOperators && io.env['GITHUB_ACTIONS'] === 'true') {
    // A server never loads this.
    const { workflowCommand } = await import('../report/github.ts');
    message = workflowCommand('error', { title: `filter-catalog ${command}` }, text);
  }
  io.stderr.write(withoutKeys(message));
  return 2;
}

/** A sentence on why a command cannot go on; undefined for a bug. */
export function explanation(error: unknown, wording: Wording): string | undefined {
  if (error instanceof Failure) {
    const sentence = error.messages[wording.language];
    // The args are those of its code.
    const known = error.code as keyof FailureArgs;
    return sentence ?? wording.failures[known](error.args as never);
  }
  if (!(error instanceof Error)) return undefined;
  const { syscall, code, path }: NodeJS.ErrnoException = error;
  return syscall && code ? wording.systemError(code, path) : undefined;
}
