import { Failure } from '../../diagnostic/failure.ts';
import type { Wording } from '../../diagnostic/wording/wording.ts';
import type { Terminal } from './ask.ts';
import { type Answers, type Form, flagOf, type Given, type Remark } from './form.ts';

/** The answers, or the exit code where there are none. */
export type Collected<Name extends string> =
  | { readonly answers: Answers<Name>; readonly exitCode?: undefined }
  | { readonly exitCode: 1 | 2; readonly answers?: undefined };

interface Circumstances {
  /** Where people can be asked. */
  readonly terminal: Terminal | undefined;
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
  { terminal, wording }: Circumstances,
): Promise<Collected<Name>> {
  const output = terminal?.output ?? process.stderr;
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
    if (!remarks.some(isError)) accept(name, answer);
  }
  const missing = form.names.filter((name) => form.questions[name] !== undefined && given[name] === undefined);
  if (terminal === undefined) {
    for (const name of missing) propose(name);
    const unanswered = missing.filter((name) => answers[name] === undefined);
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

  function accept(name: Name, answer: string): void {
    const stored = form.stored(name, answer);
    if (stored !== answer.trim()) say(wording.notes['answer-is-cleaned']({ flag: flagOf(name), value: stored }));
    answers = { ...answers, [name]: stored };
    for (const { sentence } of form.remarks(answers)) told.add(sentence);
  }

  /** Without a terminal, what can be made of other answers is not asked for. */
  function propose(name: Name): void {
    const proposal = form.proposal(name, answers);
    if (proposal !== undefined && !news({ ...answers, [name]: proposal }).some(isError)) accept(name, proposal);
  }

  async function askFor(names: readonly Name[], { input, output }: Terminal): Promise<Collected<Name>> {
    if (names.length === 0) return { answers };
    const { askText, remark } = await import('./ask.ts');
    for (const name of names) {
      const what = form.questions[name];
      if (what === undefined) continue;
      const answer = await askText(
        {
          message: wording.notes['answer-is-asked-for']({ what }),
          initialValue: form.proposal(name, answers),
          fault: (value) => news({ ...answers, [name]: form.stored(name, value) }).find(isError)?.sentence,
        },
        { input, output },
      );
      if (answer === undefined) return refused(2);
      const warnings = news({ ...answers, [name]: form.stored(name, answer) });
      for (const { sentence } of warnings) remark(sentence, output);
      accept(name, answer);
    }
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
