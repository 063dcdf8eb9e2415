import { Command, Option } from 'commander';
import type { Runner } from './io.ts';
import type { Options } from './new/context.ts';
import { catalogOption, langOption } from './options.ts';

export function newCommand(runner: Runner): Command {
  return new Command('new')
    .summary('add a category or filters')
    .description(
      'Adds a category or filters to the files of the catalog: asks in a terminal for what is not given, checks each ' +
        'answer at once, and leaves every other character as it is, comments too. To change or remove something, edit ' +
        'its file.',
    )
    .addCommand(categoryCommand(runner))
    .addCommand(filterCommand(runner))
    .addHelpText('after', `\nExamples:\n  filter-catalog new category\n  filter-catalog new filter\n${exitCodes}`);
}

function categoryCommand({ io, end }: Runner): Command {
  const command = new Command('category')
    .summary('add a category: its file, and its place in the order')
    .description('Writes categories/SLUG.yaml, and puts the category into the order in catalog.yaml.')
    .argument('[slug]', 'lower-case letters, digits, single hyphens (default: made of the English name)')
    .option('--name-ko <name>', 'its Korean name')
    .option('--name-en <name>', 'its English name')
    .option('--description <text>', 'what it is for')
    .option('--inactive', 'apps do not see it yet')
    .option('--organization <id>', 'its owner, if not that of the catalog');
  return withPlace(command, 'slug')
    .addHelpText('after', categoryExamples)
    .action(async (slug: string | undefined, options: Options) => {
      end(await (await import('./new/category.ts')).newCategory(slug, options, io));
    });
}

function filterCommand({ io, end }: Runner): Command {
  const table = new Option('--table', 'add the filters of a table that standard input holds');
  const command = new Command('filter')
    .summary('add a filter, or those of a table, to a category')
    .description('Adds a filter, or those of a table, to a category, in the layout of its file.')
    .option('--category <category>', 'the slug of the category, or its Korean or English name')
    .addOption(table)
    .option('--code <code>', 'unique in its category: letters, digits, _ and -')
    .option('--name-ko <name>', 'its Korean name')
    .option('--name-en <name>', 'its English name')
    .option('--image-url <url>', 'the address of its image, https://…')
    .option('--recommended', 'apps recommend it')
    .option('--inactive', 'it is switched off')
    .option('--organization <id>', 'its owner, if not that of its category');
  table.conflicts(command.options.slice(2).map((option) => option.attributeName()));
  return withPlace(command, 'code')
    .addHelpText('after', filterExamples)
    .action(async (options: Options) => {
      end(await (await import('./new/filter.ts')).newFilter(options, io));
    });
}

/** The command, also with the options for where the new entry goes, and for where the command runs. */
function withPlace(command: Command, key: 'code' | 'slug'): Command {
  const after = new Option(`--after <${key}>`, `put it after this ${command.name()} (default: at the end)`);
  const first = new Option('--first', 'put it before all others');
  return command
    .addOption(after.conflicts('first'))
    .addOption(first)
    .addOption(catalogOption())
    .addOption(langOption());
}

const exitCodes = `
Exit codes: 0 done, 1 an answer is not right, 2 could not run, or was cancelled. Unless it is 0, nothing was written.`;

const categoryExamples = `
Examples:
  filter-catalog new category                                                 asks
  filter-catalog new category --name-ko "<이름>" --name-en "<name>" --first     makes the slug of the English name
${exitCodes}`;

const filterExamples = `
Examples:
  filter-catalog new filter --category <category>                             asks for the rest
  pbpaste | filter-catalog new filter --category <category> --table           adds the rows copied from a spreadsheet

A table has a row of headings, then a row for each filter, with tabs between the cells, as spreadsheets copy them. The
headings are the names of the fields: code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), and
where needed is_recommended, is_active (true or false), organization_id. All rows are added, or none.
${exitCodes}`;
