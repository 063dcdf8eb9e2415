import { CommanderError } from 'commander';
import { Failure } from '../diagnostic/failure.ts';
import { failureSentence, type Wording } from '../diagnostic/wording/wording.ts';

/** What people are told of the error that ended a command, and the exit code: 2, as nothing else can be said to be done. */
export function explainError(error: unknown, wording: Wording): { readonly text: string; readonly exitCode: number } {
  // Commander has printed what it had to say, which may have been the help that was asked for.
  if (error instanceof CommanderError) return { text: '', exitCode: error.exitCode === 0 ? 0 : 2 };
  return { text: `${explanation(error, wording)}\n`, exitCode: 2 };
}

function explanation(error: unknown, wording: Wording): string {
  if (error instanceof Failure) return failureSentence(error, wording);
  if (isSystemError(error)) return wording.systemError(error.code, error.path);
  return wording.bug(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Says on standard error why the process ends, in the language that was asked for, and sets its exit code. */
export async function tellError(error: unknown): Promise<void> {
  const { languageOfArguments, loadWording } = await import('../diagnostic/wording/language.ts');
  const wording = await loadWording(languageOfArguments(process.argv, process.env));
  const { text, exitCode } = explainError(error, wording);
  process.stderr.write(text);
  process.exitCode = exitCode;
}
