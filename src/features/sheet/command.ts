import { type Command, Option } from 'commander';
import { catalogOption, langOption, type Shared } from '../../command/options.ts';
import type { Extension, NewExtension, Runner } from '../../command/runner.ts';
import { writeOptions } from '../../command/write/write-changes.ts';
import type { ImportOptions } from './import.ts';

export const example =
  'sheet export filters.xlsx  edit the catalog as a spreadsheet, and import that again';

/** The same import for a table that is pasted. */
const newTable: NewExtension = {
  examples: `
  pbpaste | filter-catalog new filter --category <category> --table      adds the rows copied from a spreadsheet
  filter-catalog new filter --table < new.csv                            each to the category that it names

A table has a row of headings, then a row for each filter, as spreadsheets copy it, or save it as CSV in UTF-8. Headings
are names of fields, as in an export, or Korean: 코드, 한국어 이름, 영어 이름, 이미지 주소. All rows are added, or none.`,
  option: () =>
    new Option('--table', 'add the filters of a table on standard input').conflicts([
      'after',
      'first',
    ]),
  isAsked: ({ table }) => table === true,
  add: async (given, io) => {
    const catalog = String(given['catalog']);
    const options = { ...(given as Partial<ImportOptions>), catalog, yes: true } as const;
    return (await import('./import.ts')).importSheet('-', options, io);
  },
};

export const extension: Extension = { new: newTable };

export function configure(command: Command, { io, end }: Runner): void {
  command.description('edit the catalog as a spreadsheet: XLSX, or CSV').addHelpText('after', help);
  command
    .command('export')
    .description('write categories and filters of the last commit into a spreadsheet, a row each')
    .argument('<file>', 'an XLSX or, by any other name, a CSV; - for standard output')
    .addOption(catalogOption())
    .addOption(langOption())
    .action(async (file: string, options: Shared) => {
      end(await (await import('./export.ts')).exportSheet(file, options, io));
    });
  const importing = command
    .command('import')
    .description('apply the changes in a spreadsheet; leave everything else unchanged')
    .argument('<file>', 'an XLSX or CSV; - for a CSV on standard input');
  for (const option of writeOptions()) importing.addOption(option);
  importing.action(async (file: string, options: ImportOptions) => {
    end(await (await import('./import.ts')).importSheet(file, options, io));
  });
}

const help = `
Examples:
  filter-catalog sheet export - > filters.csv
  filter-catalog sheet export filters.xlsx --lang ko
  filter-catalog sheet import filters.xlsx              shows what would change in the files and for apps, and asks

A cell counts where it differs from the commit that was exported, and is refused where the file differs from that too. A
row without a key is a new filter. A row that is gone, and the order of rows, change nothing.

Unless the exit code is 0, nothing was written. With --dry-run it is 1 where there is something to do.`;
