import { GitError } from './base/git.ts';
import { explanation } from './command/report-error.ts';
import { SnapshotError } from './snapshot/damage.ts';
import { type Language, loadWording } from './wording/wording.ts';

/** Why something cannot be done: its message is the sentence that the command would end with, its cause the error behind it. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  /** The same in every version, as `catalog-folder-is-missing`; of the system's errors as Node has it; of several that of the first. */
  readonly code: string;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

/** What an action gives. @throws CatalogError where it cannot be done; any other error is a bug. */
export async function inWords<Result>(language: Language, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (cause) {
    const said = explanation(cause, await loadWording(language));
    throw said === undefined ? cause : new CatalogError(said, cause);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (error instanceof SnapshotError) return error.reason;
  if (error instanceof GitError) return error.kind;
  const isCoded = error instanceof Error && 'code' in error; // a failure, or an error of the system
  return isCoded ? String(error.code) : 'setting-cannot-be-used';
}
