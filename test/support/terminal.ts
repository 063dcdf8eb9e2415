import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

export const [enter, backspace, clear, cancel] = ['\r', '\u007f', '\u0015', '\u0003'];

/** A question to wait for, and the keys to type then. */
export type Typed = readonly [question: RegExp, ...keys: string[]];

/** Creates a terminal that answers each question. `text` returns all output. */
export function terminalWith(script: readonly Typed[]) {
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
    // Terminals send each key separately.
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
