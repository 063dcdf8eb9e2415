import { Argument, Command } from 'commander';
import { type Io, paintFor } from './io.ts';
import { type CommonOptions, langOption, type Runner, runsWith, wordingFor } from './options.ts';

export function explainCommand(runner: Runner): Command {
  return new Command('explain')
    .summary('say what a code of check means, with examples')
    .description(
      'Says what a code means, why it matters, and how it is done wrong and right. Without a code it lists all of them.',
    )
    .addArgument(new Argument('[code]', 'the code, as check prints it'))
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runsWith(runner, explain));
}

async function explain(code: string | undefined, options: CommonOptions, io: Io): Promise<number> {
  const [{ codesByTopic, isCode }, { explanationOf, listOfCodes }, { loadExplanations }, wording] = await Promise.all([
    import('../explain/examples.ts'),
    import('../explain/explanation.ts'),
    import('../wording/explanations.ts'),
    wordingFor(options, io),
  ]);
  const explaining = {
    wording,
    explanations: await loadExplanations(wording.language),
    paint: paintFor(io),
  };
  if (code === undefined) {
    io.stdout.write(listOfCodes(explaining));
    return 0;
  }
  if (!isCode(code)) {
    const [{ closest }, { Failure }] = await Promise.all([
      import('../base/closest.ts'),
      import('../finding/failure.ts'),
    ]);
    const codes = codesByTopic.flatMap(([, members]) => members);
    throw new Failure('code-is-unknown', { code, closest: closest(code, codes) });
  }
  io.stdout.write(explanationOf(code, explaining));
  return 0;
}

const examples = `
Examples:
  filter-catalog explain                                list all codes
  filter-catalog explain text-needs-quotes
  filter-catalog explain text-needs-quotes --lang ko

Exit codes: 0 done, 2 could not run.`;
