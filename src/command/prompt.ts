import { createInterface, emitKeypressEvents, type Key } from 'node:readline';
import { commandFailure } from '../wording/tables.ts';
import type { Io } from './io.ts';

export function isTerminal({ stdin, stdout, stderr }: Io): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true;
}

/** The initial value may be edited; `validate` says why an answer is refused. */
type Question = Readonly<{ message: string; initialValue?: string; validate?: Validate }>;
type Validate = (answer: string) => string | undefined;

/** Asks until an answer is accepted. @throws Failure `nothing-is-written` if it is cancelled */
export async function ask(io: Io, question: Question): Promise<string> {
  io.stderr.write(`${question.message}\n`);
  const answer = await readLine(io, question.initialValue);
  const message = question.validate?.(answer);
  if (message === undefined) return answer;
  return ask(io, { ...question, message, initialValue: '' });
}

/** Asks for a yes, in either language and keyboard. All else is a no. @throws as `ask` */
export async function confirm(io: Io, message: string): Promise<boolean> {
  const answer = await ask(io, { message });
  return /^(?:y|yes|ㅛ|ㅛㄷㄴ|ㅇ|ㅇㅇ|예|네)$/i.test(answer.trim().normalize());
}

/** Reads a line that is typed, with an empty line below. */
function readLine({ stdin: input, stderr: output }: Io, initialValue = '') {
  return new Promise<string>((resolve, reject) => {
    // Without the line, which is drawn wrongly after a long paste.
    emitKeypressEvents(input);
    const line = createInterface({ input, output, terminal: true, historySize: 0 });
    // Ends at Ctrl-D behind some text too.
    const onKey = (_: unknown, { ctrl, name }: Key) => ctrl && name === 'd' && line.close();
    input.on('keypress', onKey);
    // After Ctrl-Z.
    line.on('SIGCONT', () => line.resume());
    line.on('close', () => {
      input.off('keypress', onKey);
      output.write('\n');
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
