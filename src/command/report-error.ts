import { CommanderError } from 'commander';
import { Failure } from '../base/failure.ts';
import { withoutKeys } from '../base/printable.ts';
import type { FailureArgs } from '../wording/tables.ts';
import { languageOfArguments, loadWording, type Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

/** Says why the process ends, in the language that was asked for; the exit code, which is 2, as nothing was done. */
export async function reportError(
  error: unknown,
  args: readonly string[],
  io: Io,
): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // it has printed what it has to say
  const [command = ''] = args;
  const isForOperators = ['key', 'serve'].includes(command);
  const wording = await loadWording(isForOperators ? 'en' : languageOfArguments(args, io.env));
  const text =
    explanation(error, wording) ??
    wording.bug((error instanceof Error && error.stack) || String(error));
  let message = `${text}\n`;
  if (!isForOperators && io.env['GITHUB_ACTIONS'] === 'true') {
    const { workflowCommand } = await import('../report/github.ts'); // which a server never loads
    message = workflowCommand('error', { title: `filter-catalog ${command}` }, text); // for the page of the run
  }
  writeError(message, args, io);
  return 2;
}

/** Writes to standard error, but no key; of a server without a terminal, also to its log, which is JSON. */
export function writeError(message: string, args: readonly string[], { stdout, stderr }: Io): void {
  const text = withoutKeys(message);
  stderr.write(text);
  if (args[0] !== 'serve' || args.includes('--check') || stdout.isTTY) return;
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    pid: process.pid,
    event: 'server-does-not-start',
  };
  stdout.write(`${JSON.stringify({ ...line, msg: text.trim() })}\n`);
}

/** Why a command cannot go on, in a sentence; undefined for a bug. */
export function explanation(error: unknown, wording: Wording): string | undefined {
  if (error instanceof AggregateError) {
    const said = error.errors.map((each) => explanation(each, wording));
    return said.includes(undefined) ? undefined : said.join('\n');
  }
  if (error instanceof Failure) {
    const sentence = error.said[wording.language] ?? error.said['en'];
    return sentence ?? wording.failures[error.code as keyof FailureArgs](error.args as never); // those of its code
  }
  const { syscall, code, path }: Partial<NodeJS.ErrnoException> =
    error instanceof Error ? error : {};
  return syscall && code ? wording.systemError(code, path) : undefined;
}
