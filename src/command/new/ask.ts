import type { Writable } from 'node:stream';
import { intro, isCancel, log, select, text } from '@clack/prompts';
import stringWidth from 'string-width';
import type { Terminal } from './terminal.ts';

interface Question {
  readonly message: string;
  readonly initialValue: string | undefined;
  /** What is wrong with an answer. */
  readonly fault: (value: string) => string | undefined;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Says what the questions that follow are for. */
export function begin(sentence: string, output: Writable): void {
  intro(sentence, { output });
}

/** Asks for a line of text until nothing is wrong with it; undefined where people would rather not. */
export function askText({ message, initialValue, fault }: Question, terminal: Terminal): Promise<string | undefined> {
  const validate = (value = '') => {
    const sentence = fault(value);
    return sentence && wrapped(sentence, terminal.output).join('\n   ');
  };
  const options = { message, validate, ...(initialValue === undefined ? {} : { initialValue }) };
  return orNothing(terminal, async (streams) => text({ ...options, ...streams }));
}

/** Asks to choose; undefined where people would rather not. */
export function choose(message: string, choices: readonly Choice[], terminal: Terminal): Promise<string | undefined> {
  return orNothing(terminal, (streams) =>
    select({ message, options: [...choices], maxItems: 12, showInstructions: false, ...streams }),
  );
}

/** Says something of the answer before. */
export function remark(sentence: string, output: Writable): void {
  log.warn(wrapped(sentence, output).join('\n'), { output, spacing: 0 });
}

/** The library knows of Ctrl-C and Escape; an input that ends, and Ctrl-D, it would wait for forever. */
async function orNothing(
  { input, output }: Terminal,
  ask: (streams: Terminal & { readonly signal: AbortSignal }) => Promise<string | symbol>,
): Promise<string | undefined> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const onKey = (_: unknown, key: { readonly ctrl?: boolean; readonly name?: string } = {}) => {
    if (key.ctrl === true && key.name === 'd') end();
  };
  input.on('end', end).on('close', end).on('keypress', onKey);
  try {
    const answer = await ask({ input, output, signal: controller.signal });
    return isCancel(answer) || typeof answer !== 'string' ? undefined : answer;
  } finally {
    input.off('end', end).off('close', end).off('keypress', onKey);
  }
}

/** Broken between words, as the terminal would break it anywhere. */
function wrapped(sentence: string, output: Writable): readonly string[] {
  const columns = ('columns' in output && Number(output.columns)) || 80;
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stringWidth(longer) > columns - 4) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
