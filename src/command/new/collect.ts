import { Failure } from '../../finding/failure.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Io } from '../io.ts';
import { type Answers, type Form, flagOf, type Given, type Remark } from './form.ts';
import type { Terminal } from './terminal.ts';

/** The answers, or the exit code where there are none. */
export type Collected<Name extends string> =
  | { readonly answers: Answers<Name>; readonly exitCode?: undefined }
  | { readonly exitCode: 1 | 2; readonly answers?: undefined };

interface Circumstances {
  /** Where people can be asked. */
  readonly terminal: Terminal | undefined;
  readonly io: Io;
  readonly wording: Wording;
}

/**
 * Looks at the answers that were given on the command line, all of them, and asks for the rest in a terminal.
 *
 * @throws Failure `flags-are-missing` where there is no terminal.
 */
export async function collect<Name extends string>(
  form: Form<Name>,
  given: Given<Name>,
  { terminal, io: { stderr: output }, wording }: Circumstances,
): Promise<Collected<Name>> {
  const say = (text: string) => output.write(`${text}\n`);
  const told = new Set<string>();
  let answers = {} as Answers<Name>; // none has to be there
  let isWrong = false;
  for (const name of form.names) {
    const answer = given[name];
    if (answer === undefined) continue;
    const stored = form.stored(name, answer);
    const remarks = news({ ...answers, [name]: stored });
    for (const remark of remarks) say(`${flagOf(name)}: ${wording.severities[remark.severity]}: ${remark.sentence}`);
    isWrong ||= remarks.some(isError);
    if (!remarks.some(isError)) accept(name, answer).forEach(say);
  }
  const missing = form.names.filter((name) => form.questions[name] !== undefined && given[name] === undefined);
  if (terminal === undefined) {
    for (const name of missing) derive(name);
    const unanswered = missing.filter(
      (name) => answers[name] === undefined && !missing.some((each) => each === form.derived[name]),
    );
    if (unanswered.length > 0) {
      throw new Failure('flags-are-missing', { flags: unanswered.map(flagOf), example: form.example });
    }
  }
  if (isWrong) return refused(1);
  return terminal === undefined ? { answers } : askFor(missing, terminal);

  /** What is to be said of answers and was not said yet. */
  function news(candidate: Answers<Name>): readonly Remark[] {
    return form.remarks(candidate).filter(({ sentence }) => !told.has(sentence));
  }

  /** Gives back what has to be said of how the answer is stored. */
  function accept(name: Name, answer: string): readonly string[] {
    const stored = form.stored(name, answer);
    answers = { ...answers, [name]: stored };
    for (const { sentence } of form.remarks(answers)) told.add(sentence);
    return stored === answer.trim() ? [] : [wording.notes['answer-is-cleaned']({ name, value: stored })];
  }

  function derive(name: Name): void {
    const proposal = form.derived[name] && form.proposal(name, answers);
    if (proposal !== undefined && !news({ ...answers, [name]: proposal }).some(isError)) accept(name, proposal);
  }

  async function askFor(names: readonly Name[], streams: Terminal): Promise<Collected<Name>> {
    if (names.length === 0) return { answers };
    const { askText, begin, remark } = await import('./ask.ts');
    if (form.opening !== undefined) begin(form.opening, output);
    for (const name of names) {
      const what = form.questions[name];
      if (what === undefined) continue;
      const answer = await askText(
        {
          message: wording.notes['answer-is-asked-for']({ what }),
          initialValue: form.proposal(name, answers),
          fault: (value) => news({ ...answers, [name]: form.stored(name, value) }).find(isError)?.sentence,
        },
        streams,
      );
      if (answer === undefined) return refused(2);
      const warnings = news({ ...answers, [name]: form.stored(name, answer) }).map(({ sentence }) => sentence);
      for (const sentence of [...accept(name, answer), ...warnings]) remark(sentence, output);
    }
    say('');
    return { answers };
  }

  function refused(exitCode: 1 | 2): Collected<Name> {
    say(wording.notes['nothing-is-written']({}));
    return { exitCode };
  }
}

function isError({ severity }: Remark): boolean {
  return severity === 'error';
}
