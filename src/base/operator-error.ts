import { anywhere, withCommands } from './run.ts';

/** Why a command for operators cannot go on. Its message is the sentence that they read, and the program ends with 2. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  /** The message, with marks around the commands in it. */
  readonly sentence: string;

  constructor(sentence: string) {
    super(withCommands(sentence, anywhere));
    this.sentence = sentence;
  }
}
