import { type Command, Option } from 'commander';
import { catalogOption, langOption } from '../../command/options.ts';
import type { Runner } from '../../command/runner.ts';
import type { Options } from './context.ts';

export const example = 'new filter                 add a filter, and be asked what it needs';

export function configure(command: Command, { io, end, extensions }: Runner): void {
  const added = extensions.flatMap((extension) => extension.new ?? []);
  command
    .description('add a category or filters; in a terminal, be asked for what is not given')
    .addHelpText(
      'after',
      '\nExamples:\n  filter-catalog new category\n  filter-catalog new filter',
    );
  const category = command
    .command('category')
    .description('add a category: its file, and its place in the order in catalog.yaml')
    .argument('[slug]', 'letters, digits, hyphens (default: made of the English name)')
    .option('--description <text>', 'what it is for')
    .addHelpText('after', categoryExamples)
    .action(async (slug: string | undefined, options: Options) => {
      end(await (await import('./category.ts')).newCategory(slug, options, io));
    });
  const shared = ['nameKo', 'nameEn', 'inactive', 'from', 'until', 'organization'];
  const alone = ['code', 'image', 'imageUrl', 'recommended', ...shared];
  const filter = command
    .command('filter')
    .description('add a filter to a category, in the layout of its file')
    .option('--category <category>', 'the slug of the category, or its Korean or English name')
    .option('--code <code>', 'unique in its category: letters, digits, _ and -')
    .option('--image-url <url>', 'the address of its image, https://…')
    .addOption(new Option('--image <file>', 'or a file in images/').conflicts('imageUrl'))
    .option('--recommended', 'apps recommend it')
    .addHelpText('after', `${filterExamples}${added.map((each) => each.examples).join('')}`)
    .action(async (options: Options) => {
      const other = added.find(({ isAsked }) => isAsked(options));
      end(await (other?.add(options, io) ?? (await import('./filter.ts')).newFilter(options, io)));
    });
  for (const { option } of added) filter.addOption(option().conflicts(alone));
  addShared(category, 'slug');
  addShared(filter, 'code');
}

function addShared(command: Command, key: 'code' | 'slug'): void {
  command
    .option('--name-ko <name>', 'its Korean name')
    .option('--name-en <name>', 'its English name')
    .option('--inactive', 'apps do not see it yet')
    .option('--from <time>', 'apps see it from then on: a day, or a time as in "2026-12-01 09:00"')
    .option('--until <time>', 'apps see it until then: 2027-01-01 is the end of 31 December')
    .option('--organization <id>', 'its owner, if not that of what it is in')
    .addOption(
      new Option(`--after <${key}>`, 'put it after this one (default: at the end)').conflicts(
        'first',
      ),
    )
    .option('--first', 'put it before all others')
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
