/** Why a command for operators cannot go on. Its message is the sentence that they read, and the program ends with 2. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
