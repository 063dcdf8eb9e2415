import { Command } from 'commander';
import type { Io } from './io.ts';
import { type CommonOptions, catalogOption, langOption, type Runner, runs, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly catalog: string;
  readonly fix?: true;
  readonly format?: readonly string[];
  readonly output?: readonly string[];
  readonly staged?: true;
}

export function checkCommand(runner: Runner): Command {
  return new Command('check')
    .summary('say what is wrong with the catalog, and where')
    .description('Reads the whole catalog and reports all that is wrong with it in one run, each with its place.')
    .addOption(catalogOption())
    .option('--fix', 'repair what can only be meant one way, then check again')
    .option('--staged', 'check what is staged in git rather than the working tree, for a hook')
    .option(
      '--format <format>',
      'text, json, github, gitlab, sarif, junit or markdown; may be given several times (default: github in GitHub Actions, else text)',
      collect,
    )
    .option('--output <file>', 'write the report to a file; with several formats FORMAT=FILE', collect)
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(runner, check));
}

async function check({ catalog: folder, fix, format, lang, output = [], staged }: Options, io: Io): Promise<number> {
  const [{ readSources }, { examine }, { pairOutputs, printReport }, { Failure }, wording] = await Promise.all([
    import('../catalog/read.ts'),
    import('../catalog/examine.ts'),
    import('./reports.ts'),
    import('../finding/failure.ts'),
    wordingFor({ lang }, io),
  ]);
  const byDefault = io.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
  const outputs = pairOutputs(format ?? [byDefault], output);
  if (fix && staged) throw new Failure('fix-needs-files', {});
  if (fix) await (await import('./fix.ts')).fixCatalog(folder, wording, io);

  const files = staged ? (await import('../diff/catalog-at.ts')).stagedCatalog(folder, io.env) : folder;
  const sources = readSources(files);
  const examination = examine(sources);
  await printReport(sources, examination, { command: 'check', folder, lang, outputs, wording, io });
  return examination.catalog === undefined ? 1 : 0;
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

const examples = `
Examples:
  filter-catalog check
  filter-catalog check --fix --lang ko
  filter-catalog check --staged                                        in a pre-commit hook
  filter-catalog check --format json > report.json
  filter-catalog check --format github --format sarif --output sarif=report.sarif

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 could not run.
What a code means: filter-catalog explain CODE`;
