import { Command } from 'commander';
import { catalogOption, runs } from './options.ts';

export function checkCommand(): Command {
  return new Command('check')
    .summary('say what is wrong with the catalog, and where')
    .description('Reads the whole catalog and reports all that is wrong with it in one run, each with its place.')
    .addOption(catalogOption())
    .addHelpText('after', examples)
    .action(runs(check));
}

async function check({ catalog }: { readonly catalog: string }): Promise<number> {
  const [{ readSources }, { examine }, { textReport }, { en }] = await Promise.all([
    import('../catalog/read.ts'),
    import('../catalog/examine.ts'),
    import('../diagnostic/report/text.ts'),
    import('../diagnostic/wording/en.ts'),
  ]);

  const sources = readSources(catalog);
  const { diagnostics, sound } = examine(sources);
  process.stdout.write(textReport(diagnostics, sources.files, en));
  return sound === undefined ? 1 : 0;
}

const examples = `
Examples:
  filter-catalog check
  filter-catalog check --catalog path/to/catalog

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 could not run.`;
