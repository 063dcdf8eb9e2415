/** Words such as `check --fix` as the line that runs them where the program was started. */
export type Run = (words: string) => string;

/** For readers who are elsewhere, as those of a log are. */
export const anywhere: Run = (words) => `npx filter-catalog ${words}`;

const mark = '\u0001'; // never from a catalog: see `shown`

/** A command in a sentence, until it is known how it runs. */
export const command: Run = (words) => mark + words + mark;

/** A sentence with the commands in it as lines. */
export function withCommands(sentence: string, run: Run): string {
  const parts = sentence.split(mark);
  return parts.map((part, index) => (index % 2 === 1 ? run(part) : part)).join('');
}
