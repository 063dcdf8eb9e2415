import { createInterface, emitKeypressEvents, type Key } from 'node:readline';
import { commandFailure } from '../wording/tables.ts';
import type { Io } from './io.ts';

export function isTerminal({ stdin, stdout, stderr }: Io): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true;
}

/** `validate` returns the reason for rejecting an answer. */
type Question = Readonly<{ message: string; initialValue?: string; validate?: Validate }>;
type Validate = (answer: string) => string | undefined;

/** Asks until an answer is valid. @throws Failure `nothing-is-written` if cancelled */
export async function ask(io: Io, question: Question): Promise<string> {
  io.stderr.write(`${question.message}\n`);
  const answer = await readLine(io, question.initialValue);
  const message = question.validate?.(answer);
  if (message === undefined) return answer;
  return ask(io, { ...question, message, initialValue: '' });
}

/** Accepts yes in both languages and keyboard layouts. All else is no. @throws as `ask` */
export async function confirm(io: Io, message: string): Promise<boolean> {
  const answer = await ask(io, { message });
  return /^(?:y|yes|ㅛ|ㅛㄷㄴ|ㅇ|ㅇㅇ|예|네)$/i.test(answer.trim().normalize());
}

/** Reads a typed line, and prints an empty line below. */
function readLine({ stdin: input, stderr: output }: Io, initialValue = '') {
  return new Promise<string>((resolve, reject) => {
    // Omits the interface, which redraws wrongly after a long paste.
    emitKeypressEvents(input);
    const line = createInterface({ input, output, terminal: true, historySize: 0 });
    // Ctrl-D cancels, even after some text.
    const onKey = (_: unknown, { ctrl, name }: Key) => ctrl && name === 'd' && line.close();
    input.on('keypress', onKey);
    // Resumes after Ctrl-Z.
    line.on('SIGCONT', () => line.resume());
    line.on('close', () => {
      input.off('keypress', onKey);
      output.write('\n');
      reject(commandFailure('nothing-is-written', {}));
    });
    // Closes synchronously, without a promise: further pasted lines are not shown.
    line.question('> ', (answer) => {
      resolve(answer);
      line.close();
    });
    line.write(initialValue);
  });
}
