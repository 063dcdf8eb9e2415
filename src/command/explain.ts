import { Argument, Command } from 'commander';
import { type CommonOptions, langOption, wordingFor } from './options.ts';

export function explainCommand(): Command {
  return new Command('explain')
    .summary('say what a code of check means, with examples')
    .description(
      'Says what a code means, why it matters, and how it is done wrong and right. Without a code it lists all of them.',
    )
    .addArgument(new Argument('[code]', 'the code, as check prints it'))
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(explain);
}

async function explain(code: string | undefined, { lang }: CommonOptions): Promise<void> {
  const [{ styleText }, { codesByTopic, isCode }, { explanationOf, listOfCodes }, { loadExplanations }, wording] =
    await Promise.all([
      import('node:util'),
      import('../diagnostic/examples.ts'),
      import('../diagnostic/explanation.ts'),
      import('../diagnostic/wording/explanations.ts'),
      wordingFor({ lang }),
    ]);
  const explaining = {
    wording,
    explanations: await loadExplanations(wording.language),
    paint: (format: Parameters<typeof styleText>[0], text: string) =>
      styleText(format, text, { stream: process.stdout }),
  };
  if (code === undefined) {
    process.stdout.write(listOfCodes(explaining));
    return;
  }
  if (!isCode(code)) {
    const [{ closest }, { Failure }] = await Promise.all([
      import('../base/closest.ts'),
      import('../diagnostic/failure.ts'),
    ]);
    const codes = codesByTopic.flatMap(([, members]) => members);
    throw new Failure('code-is-unknown', { code, closest: closest(code, codes) });
  }
  process.stdout.write(explanationOf(code, explaining));
}

const examples = `
Examples:
  filter-catalog explain                                list all codes
  filter-catalog explain text-needs-quotes
  filter-catalog explain text-needs-quotes --lang ko

Exit codes: 0 done, 2 could not run.`;
