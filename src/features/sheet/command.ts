import { type Command, Option } from 'commander';
import { catalogOption, langOption, type Shared } from '../../command/options.ts';
import type { Extension, NewExtension, Runner } from '../../command/runner.ts';
import { writeOptions } from '../../command/write/write-changes.ts';
import type { ImportOptions } from './merge.ts';

export const example =
  'sheet export filters.xlsx  edit the catalog as a spreadsheet, and import that again';

/** The same import for a table that is pasted. */
const newTable: NewExtension = {
  examples: `
  pbpaste | filter-catalog new filter --category <category> --table      adds the rows copied from a spreadsheet
  filter-catalog new filter --table < new.csv                            each to the category that it names

A table has a row of headings, then a row for each filter, as spreadsheets copy it, or save it as CSV in UTF-8. Headings
are names of fields: code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), and where needed image
(a file in images/, in place of image_url), is_recommended, is_active, active_from, active_until (시작 일시, 종료 일시: a day,
or 2026-12-01 09:00), organization_id, category (instead of --category, for each row). All rows are added, or none.`,
  option: () => new Option('--table', 'add the filters of a table that standard input holds'),
  isAsked: ({ table }) => table === true,
  add: async (given, io) => {
    const options = {
      ...(given as Partial<ImportOptions>),
      catalog: String(given['catalog']),
      yes: true,
    } as const;
    return (await import('./import.ts')).importSheet('-', options, io);
  },
};

export const extension: Extension = {
  new: newTable,
  template: new Option(
    '--inbox',
    'also write a GitHub workflow that imports spreadsheets put into inbox/',
  ),
};

export function configure(command: Command, { io, end }: Runner): void {
  command.description('edit the catalog as a spreadsheet: XLSX, or CSV');
  command
    .command('export')
    .description('write categories and filters into a spreadsheet, a row each')
    .argument('<file>', 'an XLSX or, by any other name, a CSV; - for standard output')
    .argument('[keys...]', 'a part: slugs, slug/code, patterns such as "romantic/*" (default: all)')
    .addOption(catalogOption())
    .addOption(langOption())
    .addHelpText('after', help)
    .action(async (file: string, keys: readonly string[], options: Shared) => {
      end(
        await (await import('./export.ts')).exportSheet(file, { ...options, patterns: keys }, io),
      );
    });
  const importing = command
    .command('import')
    .description(
      'take what was changed in a spreadsheet into the catalog, every other byte as it was',
    )
    .argument('<file>', 'an XLSX or CSV; - for a CSV on standard input')
    .option('--delete', 'delete the filters that were exported and have no row any more')
    .option('--order', 'take the order of the rows as well')
    .option(
      '--skip-conflicts',
      'leave cells that others changed meanwhile as they are, and take the rest',
    )
    .addHelpText('after', help);
  for (const option of writeOptions()) importing.addOption(option);
  importing.action(async (file: string, options: ImportOptions) => {
    end(await (await import('./import.ts')).importSheet(file, options, io));
  });
}

const help = `
Examples:
  filter-catalog sheet export - > filters.csv
  filter-catalog sheet export filters.xlsx "romantic/*" --lang ko
  filter-catalog sheet import filters.xlsx              shows what would change in the files and for apps, and asks

A row with a key changes what has that key: a cell counts where it differs from what was exported, and is refused where
the file differs from that too. A row without a key is a new filter, with its category and code. A row that is gone, and
the order of rows, change nothing without the options. Headings may be names of fields, or those of an export.

Exit codes: 0 done, 1 rows are wrong, or the result would have mistakes, 2 could not run, or was cancelled; with --dry-run
1 also where there is something to do. Unless it is 0, nothing was written.`;
