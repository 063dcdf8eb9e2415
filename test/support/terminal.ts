import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

export const [enter, backspace, clear, cancel] = ['\r', '\u007f', '\u0015', '\u0003'];

/** A question, as soon as it is on the screen, and the keys that are then typed. */
export type Typed = readonly [question: RegExp, ...keys: string[]];

/** A terminal in which somebody waits for each question and types. Its text has all that was on it. */
export function terminalTyping(script: readonly Typed[]) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 80, rows: 40 });
  const waiting = [...script];
  let text = '';
  let seen = 0;
  let isRaw = false;
  output.on('data', (data: string) => {
    text += stripVTControlCharacters(data);
    const [question, ...keys] = waiting[0] ?? [/(?!)/];
    if (!question.test(text.slice(seen))) return;
    seen = text.length;
    waiting.shift();
    // Each key is read by itself, as a terminal gives them.
    for (const key of keys) setImmediate(() => (key === 'close' ? input.end() : input.write(key)));
  });
  const setRawMode = (raw: boolean) => {
    isRaw = raw;
  };
  const tty = { isTTY: true, setRawMode };
  const [stdin, stdout] = [Object.assign(input, tty), Object.assign(output, tty)];
  const terminal = { stdin, stdout, stderr: output, env: {} };
  return { terminal, text: () => text, isOver: () => waiting.length === 0 && !isRaw };
}
