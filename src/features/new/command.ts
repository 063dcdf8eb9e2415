import { type Command, Option } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { catalogOption, langOption } from '../../command/options.ts';
import type { Options } from './context.ts';

export const example = 'new filter                 add a filter, question by question';

export function configure(command: Command, { io, exit, extensions }: CommandContext): void {
  const added = extensions.flatMap((extension) => extension.new ?? []);
  command
    .description('Add a category or filters; in a terminal, ask for missing values')
    .addHelpText(
      'after',
      '\nExamples:\n  filter-catalog new category\n  filter-catalog new filter',
    );
  const category = command
    .command('category')
    .description('Add a category: create its file, and list it in catalog.yaml')
    .argument('[slug]', 'Letters, digits, hyphens (default: from the English name)')
    .option('--description <text>', 'Text about the category')
    .addHelpText('after', categoryExamples)
    .action(async (slug: string | undefined, options: Options) => {
      exit(await (await import('./category.ts')).newCategory(slug, options, io));
    });
  const shared = ['nameKo', 'nameEn', 'inactive', 'from', 'until', 'organization'];
  const single = ['code', 'image', 'imageUrl', 'recommended', ...shared];
  const filter = command
    .command('filter')
    .description('Add a filter to a category, in the layout of its file')
    .option('--category <category>', 'Slug, Korean name or English name of the category')
    .option('--code <code>', 'Code, unique in its category: letters, digits, _ and -')
    .option('--image-url <url>', 'Address of the image (https://…)')
    .addOption(
      new Option('--image <file>', 'File in images/, instead of --image-url').conflicts('imageUrl'),
    )
    .option('--recommended', 'Let apps recommend it')
    .addHelpText('after', `${filterExamples}${added.map((each) => each.examples).join('')}`)
    .action(async (options: Options) => {
      const match = added.find(({ isRequested }) => isRequested(options));
      exit(await (match?.add(options, io) ?? (await import('./filter.ts')).newFilter(options, io)));
    });
  for (const { option } of added) filter.addOption(option().conflicts(single));
  addShared(category, 'slug');
  addShared(filter, 'code');
}

function addShared(command: Command, key: 'code' | 'slug'): void {
  command
    .option('--name-ko <name>', 'Korean name')
    .option('--name-en <name>', 'English name')
    .option('--inactive', 'Switch it off for now')
    .option('--from <time>', 'Show it from then on: a day, or a time as in "2026-12-01 09:00"')
    .option('--until <time>', 'Show it until then: 2027-01-01 is the end of 31 December')
    .option('--organization <id>', 'Owner, if not inherited')
    .addOption(
      new Option(`--after <${key}>`, 'Put it after this one (default: at the end)').conflicts(
        'first',
      ),
    )
    .option('--first', 'Put it before all others')
    .addOption(catalogOption())
    .addOption(langOption());
}

const categoryExamples = `
Examples:
  filter-catalog new category --name-ko "<이름>" --name-en "<name>" --first
  filter-catalog new category --name-ko "<이름>" --name-en "<name>" --from 2026-12-01T00:00+09:00`;

const filterExamples = `
Examples:
  filter-catalog new filter --category <category>                        asks for the rest`;
