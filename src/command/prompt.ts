import { createInterface, emitKeypressEvents, type Key } from 'node:readline';
import { commandFailure } from '../wording/tables.ts';
import type { Io } from './io.ts';

export function isTerminal({ stdin, stdout, stderr }: Io): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true;
}

/** The initial value may be edited; `validate` says why an answer is refused. */
type Question = {
  message: string;
  initialValue?: string;
  validate?: (answer: string) => string | undefined;
};

/** An answer that is not refused. @throws Failure `nothing-is-written` where the user cancels, as each of these does. */
export async function ask(io: Io, question: Readonly<Question>): Promise<string> {
  io.stderr.write(`${question.message}\n`);
  const answer = await readLine(io, question.initialValue);
  const refusal = question.validate?.(answer);
  return refusal === undefined
    ? answer
    : ask(io, { ...question, message: refusal, initialValue: answer });
}

/** An answer of which nothing is shown. */
export function askHidden(
  { stdin, stderr }: Io,
  { message }: Readonly<{ message: string }>,
): Promise<string> {
  stderr.write(`${message}: `);
  return readLine({ stdin }).finally(() => stderr.write('\n'));
}

/** A line that is typed; shown where there is an output, with an empty line below. */
function readLine(
  { stdin: input, stderr: output }: Pick<Io, 'stdin'> & Partial<Io>,
  initialValue = '',
) {
  return new Promise<string>((resolve, reject) => {
    emitKeypressEvents(input); // without its line, which is drawn wrongly where a long paste is edited
    const line = createInterface({ input, output, terminal: true, historySize: 0 });
    const onKey = (_: unknown, { ctrl, name }: Key) => ctrl && name === 'd' && line.close(); // also behind some text
    input.on('keypress', onKey);
    line.on('SIGCONT', () => line.resume()); // after Ctrl-Z
    line.on('close', () => {
      input.off('keypress', onKey);
      output?.write('\n');
      reject(commandFailure('nothing-is-written', {}));
    });
    // No promise: the line ends at once, and what was pasted behind it is not shown.
    line.question('> ', (answer) => {
      resolve(answer);
      line.close();
    });
    line.write(initialValue);
  });
}
