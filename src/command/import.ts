import { Command } from 'commander';
import { type CommonOptions, langOption, runs } from './options.ts';

export interface ImportOptions extends CommonOptions {
  readonly into: string;
  readonly key?: string;
  readonly merge?: true;
}

export function importCommand(): Command {
  return new Command('import')
    .summary('turn an answer of the API into a catalog')
    .description(
      'Makes a catalog of an answer of GET /filter-category/active: a file for each category, and stamps.json with every ' +
        'identifier and time as given. A build of it answers the same. An answer of another shape is refused, and nothing ' +
        'is written.',
    )
    .argument('<source>', 'the answer: a file, a URL (https:, or http: on this machine), or - for standard input')
    .option('--into <folder>', 'the folder to write to, which must be empty or not there', 'catalog')
    .option('--merge', 'put the answer into the catalog that is there: its values win, and all else stays')
    .option(
      '--key <variable>',
      'the environment variable that holds the API key for a URL (default: FILTER_CATALOG_IMPORT_KEY, then a prompt)',
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (source: string, options: ImportOptions, self: Command) => {
      await runs(async () => (await import('./import/import-answer.ts')).importAnswer(source, options))(options, self);
    });
}

const examples = `
Examples:
  filter-catalog import active.json
  filter-catalog import https://api.example.com --into imported     asks for the key, and does not show it
  filter-catalog import https://api.example.com --key PARTNER_KEY   the key is in that variable
  zcat active.json.gz | filter-catalog import -
  filter-catalog import active.json --merge                         then look at it: git diff

Exit codes: 0 done, 1 (--merge) the catalog that is there has errors, 2 could not run; then nothing is written.`;
