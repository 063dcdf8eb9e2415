import { CommanderError } from 'commander';
import { GitError } from '../base/git.ts';
import { OperatorError } from '../base/operator-error.ts';
import { withoutKeys } from '../base/without-keys.ts';
import { Failure } from '../finding/failure.ts';
import { SnapshotError } from '../snapshot/damage.ts';
import { languageOfArguments, loadWording } from '../wording/language.ts';
import { failureSentence, type Wording } from '../wording/wording.ts';
import type {} from './failures.ts';
import type { Io } from './io.ts';

/** Says why the process ends, in the language that was asked for; the exit code, which is 2, as nothing was done. */
export async function reportError(error: unknown, args: readonly string[], io: Io): Promise<number> {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? 0 : 2; // it has printed the help that was asked for
  }
  const [command = ''] = args;
  const language = ['key', 'serve'].includes(command) ? 'en' : languageOfArguments(args, io.env);
  writeError(withoutKeys(`${explanation(error, await loadWording(language))}\n`), args, io);
  return 2;
}

/** Writes to standard error; of a server without a terminal, to its log, which is JSON. */
export function writeError(text: string, [command]: readonly string[], { stdout, stderr }: Io): void {
  if (command !== 'serve' || stdout.isTTY) {
    stderr.write(text);
    return;
  }
  const line = { level: 'fatal', time: new Date().toISOString(), pid: process.pid, event: 'server-does-not-start' };
  stdout.write(`${JSON.stringify({ ...line, msg: text.trim() })}\n`);
}

function explanation(error: unknown, wording: Wording): string {
  if (error instanceof SnapshotError) return wording.snapshotError(error);
  if (error instanceof OperatorError) return error.message;
  if (error instanceof GitError) return failureSentence(gitFailure(error), wording);
  if (error instanceof Failure) return failureSentence(error, wording);
  if (isSystemError(error)) return wording.systemError(error.code, error.path);
  return wording.bug(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function gitFailure({ kind, folder: path, words: reason }: GitError): Failure {
  if (kind === 'is-missing') return new Failure('git-is-missing', {});
  if (kind === 'no-repository') return new Failure('folder-is-not-in-git', { path });
  return new Failure('git-fails', { path, reason });
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
