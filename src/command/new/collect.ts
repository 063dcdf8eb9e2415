import { intro, log, text } from '@clack/prompts';
import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { Failure } from '../../finding/failure.ts';
import type { Asked } from '../../wording/tables.ts';
import { type Context, type Remark, refused, stored } from './entry.ts';
import { answerTo, terminalOf } from './prompt.ts';

export type Answers = Readonly<Record<string, string>>;
/** What was given on the command line. */
type Given = Readonly<Record<string, string | undefined>>;
/** The values that must be given or answered, in this order. */
type Questions = Readonly<Record<string, Asked>>;

interface Form {
  readonly questions: Questions;
  readonly remarks: (answers: Answers) => readonly Remark[];
  readonly proposal: (name: string, answers: Answers) => string | undefined;
}

/**
 * Says what is about to be asked, where not all of `given` is.
 *
 * @throws Failure `flags-are-missing` where there is no terminal to ask in.
 */
export function begin(kind: 'category' | 'filter', given: Given, context: Context): void {
  const missing = Object.keys(given).filter((name) => given[name] === undefined);
  if (missing.length === 0) return;
  const terminal = terminalOf(context.io);
  if (terminal !== undefined) {
    intro(context.wording.notes['addition-begins']({ kind }), terminal);
    return;
  }
  const options = Object.entries(given).map(([name, value]) => {
    const word = value === undefined ? `"<${name}>"` : quoteForShell(value);
    return name === 'slug' ? word : `${flagOf(name)} ${word}`;
  });
  const example = commandLine('new', context, [kind, ...options]);
  throw new Failure('flags-are-missing', { flags: missing.map(flagOf), example });
}

/** Looks at all that was given, and asks for the rest; the exit code where that does not give an entry. */
export async function collect(form: Form, given: Given, context: Context): Promise<Answers | 1 | 2> {
  const { io, wording, say } = context;
  const told = new Set<string>();
  let answers: Answers = {};
  const news = (candidate: Answers) => form.remarks(candidate).filter(({ sentence }) => !told.has(sentence));
  const accept = (name: string, value: string): readonly string[] => {
    answers = { ...answers, [name]: stored(name, value) };
    const cleaned = wording.notes['answer-is-cleaned']({ name, value: stored(name, value) });
    return stored(name, value) === value.trim() ? [] : [cleaned];
  };

  for (const [name, value] of Object.entries(given)) if (value !== undefined) accept(name, value).forEach(say);
  const remarks = Object.keys(answers).length === 0 ? [] : news(answers);
  for (const { name, severity, sentence } of remarks) {
    say(`${name === undefined ? '' : `${flagOf(name)}: `}${wording.severities[severity]}: ${sentence}`);
    told.add(sentence);
  }
  if (remarks.some(isError)) return refused(1, context);

  const terminal = terminalOf(io);
  const open = Object.entries(form.questions).filter(([name]) => answers[name] === undefined);
  if (terminal === undefined) return answers;
  for (const [name, what] of open) {
    const after = (value: string) => news({ ...answers, [name]: stored(name, value) });
    const message = wording.notes['answer-is-asked-for']({ what });
    const initialValue = form.proposal(name, answers) ?? '';
    const validate = (value = '') => after(value).find(isError)?.sentence;
    const answer = await answerTo((streams) => text({ message, initialValue, validate, ...streams }), terminal);
    if (answer === undefined) return refused(2, context);
    const warnings = after(answer).map(({ sentence }) => sentence);
    for (const note of [...accept(name, answer), ...warnings]) log.warn(note, { ...terminal, spacing: 0 });
    for (const sentence of warnings) told.add(sentence);
  }
  return answers;
}

function isError({ severity }: Remark): boolean {
  return severity === 'error';
}

/** The option of the command line for a value. */
function flagOf(name: string): string {
  return name === 'slug' ? 'SLUG' : `--${name.replace(/_id$/, '').replaceAll('_', '-')}`;
}
