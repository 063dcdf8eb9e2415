import { Command, Option } from 'commander';
import { type CommonOptions, catalogOption, langOption, type Runner } from './options.ts';

interface EntryOptions extends CommonOptions {
  readonly catalog: string;
  readonly nameKo?: string;
  readonly nameEn?: string;
  readonly organization?: string;
  readonly inactive?: true;
}

export interface CategoryOptions extends EntryOptions {
  readonly description?: string;
  readonly after?: string;
  readonly first?: true;
}

export interface FilterOptions extends EntryOptions {
  readonly category?: string;
  readonly code?: string;
  readonly imageUrl?: string;
  readonly recommended?: true;
}

export function newCommand(runner: Runner): Command {
  return new Command('new')
    .summary('add a category or a filter')
    .description(
      'Adds a category or a filter to the files of the catalog: asks in a terminal for what is not given, checks each ' +
        'answer at once, and leaves every other character as it is, comments too. To change or remove something, edit ' +
        'its file.',
    )
    .addCommand(categoryCommand(runner))
    .addCommand(filterCommand(runner))
    .addHelpText('after', newExamples);
}

function categoryCommand(runner: Runner): Command {
  return new Command('category')
    .summary('add a category: its file, and its place in the order')
    .description('Writes categories/SLUG.yaml, and puts the category into the order in catalog.yaml.')
    .argument('[slug]', 'lower-case letters, digits, single hyphens (default: made of the English name)')
    .option('--name-ko <name>', 'its Korean name')
    .option('--name-en <name>', 'its English name')
    .option('--description <text>', 'what it is for')
    .option('--inactive', 'apps do not see it yet')
    .option('--organization <id>', 'its owner, where that is not the one of the catalog')
    .addOption(new Option('--after <slug>', 'put it behind this category (default: at the end)').conflicts('first'))
    .option('--first', 'put it before all others')
    .addOption(catalogOption())
    .addOption(langOption())
    .addHelpText('after', categoryExamples)
    .action(async (slug: string | undefined, options: CategoryOptions) => {
      runner.end(await (await import('./new/category.ts')).newCategory(slug, options, runner.io));
    });
}

function filterCommand(runner: Runner): Command {
  return new Command('filter')
    .summary('add a filter at the end of a category')
    .description('Adds a filter at the end of a category, in the layout of its file.')
    .option('--category <slug>', 'the category')
    .option('--code <code>', 'once in its category: letters, digits, _ and -')
    .option('--name-ko <name>', 'its Korean name')
    .option('--name-en <name>', 'its English name')
    .option('--image-url <url>', 'the address of its picture, https://…')
    .option('--recommended', 'apps recommend it')
    .option('--inactive', 'it is switched off')
    .option('--organization <id>', 'its owner, where that is not the one of its category')
    .addOption(catalogOption())
    .addOption(langOption())
    .addHelpText('after', filterExamples)
    .action(async (options: FilterOptions) => {
      runner.end(await (await import('./new/filter.ts')).newFilter(options, runner.io));
    });
}

const exitCodes = 'Exit codes: 0 done, 1 an answer is not right, 2 could not run, or was called off.';

const newExamples = `
Examples:
  filter-catalog new category
  filter-catalog new filter
  filter-catalog new filter --category romantic

${exitCodes} Unless it is 0, nothing was written.`;

const categoryExamples = `
Examples:
  filter-catalog new category                                              asks
  filter-catalog new category --name-ko "소프트 글램" --name-en "Soft Glam"     the slug is soft-glam
  filter-catalog new category spring --name-ko 봄 --name-en Spring --after romantic --inactive

${exitCodes} Unless it is 0, nothing was written.`;

const filterExamples = `
Examples:
  filter-catalog new filter                                                asks
  filter-catalog new filter --category romantic                            asks for the rest
  filter-catalog new filter --category romantic --code rosy_dusk --name-ko "장밋빛 노을" --name-en "Rosy Dusk" \\
    --image-url https://cdn.example.com/filters/rosy_dusk.webp --recommended

${exitCodes} Unless it is 0, nothing was written.`;
