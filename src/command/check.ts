import { Command, Option } from 'commander';
import { examine } from '../catalog/examine.ts';
import { readSources } from '../catalog/read.ts';
import { stagedCatalog } from '../diff/catalog-at.ts';
import { Failure } from '../finding/failure.ts';
import { type FormatName, formatNames } from '../report/formats.ts';
import { fixCatalog } from './fix.ts';
import type { Io } from './io.ts';
import { catalogOption, collect, langOption, type Runner, wordingFor } from './options.ts';
import { pairOutputs, printReport } from './reports.ts';

type Options = Readonly<{
  catalog: string;
  fix?: true;
  format?: FormatName[];
  lang?: string;
  output?: string[];
  staged?: true;
}>;

export function checkCommand({ io, end }: Runner): Command {
  return new Command('check')
    .summary('say what is wrong with the catalog, and where')
    .description('Reads the whole catalog and reports all that is wrong with it in one run, each with its place.')
    .addOption(catalogOption())
    .option('--fix', 'repair what can only be meant one way, then check again')
    .option('--staged', 'check what is staged in git rather than the working tree, for a hook')
    .addOption(
      new Option(
        '--format <format...>',
        'one format or several (default: github in GitHub Actions, else text)',
      ).choices(formatNames),
    )
    .option('--output <file>', 'write the report to a file; with several formats FORMAT=FILE', collect)
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (options: Options) => end(await check(options, io)));
}

async function check({ catalog: folder, fix, format, lang, output = [], staged }: Options, io: Io): Promise<number> {
  const byDefault = io.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
  const outputs = pairOutputs(format ?? [byDefault], output);
  if (fix && staged) throw new Failure('fix-needs-files', {});
  const wording = await wordingFor({ lang }, io);
  if (fix) await fixCatalog(folder, wording, io);
  const sources = readSources(staged ? stagedCatalog(folder, io.env) : folder);
  const examination = examine(sources);
  await printReport(sources, examination, { command: 'check', folder, lang, outputs, wording, io });
  return examination.catalog === undefined ? 1 : 0;
}

const examples = `
Examples:
  filter-catalog check --fix --lang ko
  filter-catalog check --staged                                        in a pre-commit hook
  filter-catalog check --format json > report.json
  filter-catalog check --format github --format sarif --output sarif=report.sarif

Exit code 1: there are errors. What a code means: filter-catalog explain CODE`;
