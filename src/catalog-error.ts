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

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const isCoded = error instanceof Error && 'code' in error; // a failure, or an error of the system
  return isCoded ? String(error.code) : 'setting-cannot-be-used';
}
