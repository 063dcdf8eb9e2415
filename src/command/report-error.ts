import { CommanderError } from 'commander';
import { OperatorError } from '../base/operator-error.ts';
import { withoutKeys } from '../base/printable.ts';
import { Failure } from '../finding/failure.ts';
import { GitError } from '../git/git.ts';
import { SnapshotError } from '../snapshot/damage.ts';
import { languageOfArguments, loadWording, type Wording } from '../wording/wording.ts';
import type {} from './failures.ts';
import type { Io } from './io.ts';

/** Says why the process ends, in the language that was asked for; the exit code, which is 2, as nothing was done. */
export async function reportError(error: unknown, args: readonly string[], io: Io): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // it has printed what it has to say
  const isForOperators = ['key', 'serve'].includes(args[0] ?? '');
  const wording = await loadWording(isForOperators ? 'en' : languageOfArguments(args, io.env));
  const said = explanation(error, wording) ?? wording.bug((error instanceof Error && error.stack) || String(error));
  const text = io.here(said);
  const isAnnotated = !isForOperators && io.env['GITHUB_ACTIONS'] === 'true';
  writeError(isAnnotated ? await annotationOf(text, args) : `${text}\n`, args, io);
  return 2;
}

/** For the page of a run. A server never loads what it takes. */
async function annotationOf(text: string, [command = '']: readonly string[]): Promise<string> {
  const { workflowCommand } = await import('../report/github.ts');
  return workflowCommand('error', { title: `filter-catalog ${command}` }, text);
}

/** Writes to standard error, but no key; of a server without a terminal, also to its log, which is JSON. */
export function writeError(message: string, args: readonly string[], { stdout, stderr }: Io): void {
  const text = withoutKeys(message);
  stderr.write(text);
  if (args[0] !== 'serve' || args.includes('--check') || stdout.isTTY) return;
  const line = { level: 'fatal', time: new Date().toISOString(), pid: process.pid, event: 'server-does-not-start' };
  stdout.write(`${JSON.stringify({ ...line, msg: text.trim() })}\n`);
}

/** Why a command cannot go on, in a sentence; undefined for a bug. */
export function explanation(error: unknown, wording: Wording): string | undefined {
  if (error instanceof SnapshotError) return wording.snapshotError(error);
  if (error instanceof OperatorError) return error.message;
  if (error instanceof AggregateError) {
    const said = error.errors.map((each) => explanation(each, wording));
    return said.includes(undefined) ? undefined : said.join('\n');
  }
  if (error instanceof GitError) return wording.failures[error.kind]({ path: error.folder, reason: error.message });
  if (error instanceof Failure) {
    const { code, args }: Failure = error;
    return wording.failures[code](args as never); // those of its code
  }
  const { syscall, code, path }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
  return syscall && code ? wording.systemError(code, path) : undefined;
}
