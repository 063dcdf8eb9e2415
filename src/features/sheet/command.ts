import { type Command, Option } from 'commander';
import type { CommandContext, Extension, NewExtension } from '../../command/context.ts';
import { catalogOption, langOption, type SharedOptions } from '../../command/options.ts';
import { writeOptions } from '../../command/write/write-changes.ts';
import type { ImportOptions } from './import.ts';

export const example =
  'sheet export filters.xlsx  edit the catalog as a spreadsheet, then import it';

/** Imports a pasted table. */
const newTable: NewExtension = {
  examples: `
  pbpaste | filter-catalog new filter --category <category> --table      adds the rows copied from a spreadsheet
  filter-catalog new filter --table < new.csv                            adds each row to the category it names

The table has a row of headings, then one row per filter: copied from a spreadsheet, or CSV in UTF-8. Headings are field
names, as in an export, or Korean: 코드, 한국어 이름, 영어 이름, 이미지 주소. Either all rows are added, or none.`,
  option: () =>
    new Option('--table', 'Add the filters of a table on standard input').conflicts([
      'after',
      'first',
    ]),
  isRequested: ({ table }) => table === true,
  add: async (given, io) => {
    const catalog = String(given['catalog']);
    const options = { ...(given as Partial<ImportOptions>), catalog, yes: true } as const;
    return (await import('./import.ts')).importSheet('-', options, io);
  },
};

export const extension: Extension = { new: newTable };

export function configure(command: Command, { io, exit }: CommandContext): void {
  command.description('Edit the catalog as a spreadsheet (XLSX or CSV)').addHelpText('after', help);
  command
    .command('export')
    .description('Export the categories and filters of the last commit, one row each')
    .argument('<file>', 'XLSX or, with any other ending, CSV file; - for standard output')
    .addOption(catalogOption())
    .addOption(langOption())
    .action(async (file: string, options: SharedOptions) => {
      exit(await (await import('./export.ts')).exportSheet(file, options, io));
    });
  const importing = command
    .command('import')
    .description('Apply the changes in a spreadsheet; leave everything else unchanged')
    .argument('<file>', 'XLSX or CSV file; - for CSV on standard input');
  for (const option of writeOptions()) importing.addOption(option);
  importing.action(async (file: string, options: ImportOptions) => {
    exit(await (await import('./import.ts')).importSheet(file, options, io));
  });
}

const help = `
Examples:
  filter-catalog sheet export - > filters.csv
  filter-catalog sheet export filters.xlsx --lang ko
  filter-catalog sheet import filters.xlsx              shows what would change in the files and for apps, and asks

Only cells that differ from the exported commit are imported. A cell is refused if the file changed there too. A row
without a key is a new filter. Missing rows and the order of rows change nothing.

If the exit code is not 0, nothing was written. With --dry-run, 1 means that something would change.`;
