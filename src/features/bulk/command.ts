import { type Command, Option } from 'commander';
import { collect } from '../../command/options.ts';
import type { Runner } from '../../command/runner.ts';
import { type WriteOptions, writeOptions } from '../../command/write/write-changes.ts';
import type { MoveOptions } from './move.ts';
import type { SetOptions } from './set.ts';

const keysHelp =
  'a slug, slug/code, or a pattern such as "romantic/*"; - reads them from standard input, one a line, and needs --yes or --dry-run';
const conditionHelp =
  'only entries of which that holds, as they are written or by default; also field!=value (repeatable)';

const commands: Readonly<Record<string, (command: Command, runner: Runner) => void>> = {
  set: (command, { io, end }) =>
    command
      .description('give fields of many categories or filters another value')
      .argument('<keys>', keysHelp)
      .argument(
        '<field...>',
        'field=value; field= deletes the line; with --replace the name of a field',
      )
      .option('--where <condition>', conditionHelp, collect)
      .option(
        '--replace <texts...>',
        'two texts: in these fields the first becomes the second, letter by letter',
      )
      .addHelpText('after', helpSet)
      .action(async (keys: string, fields: readonly string[], options: SetOptions) => {
        end(await (await import('./set.ts')).setFieldsOf(keys, { ...options, fields }, io));
      }),
  move: (command, { io, end }) =>
    command
      .description(
        'move filters to a category, or to another place in theirs, with their comments, in the order of the files',
      )
      .argument('<keys>', keysHelp)
      .argument('<category>', 'the slug of the category, or its Korean or English name')
      .addOption(
        new Option('--after <code>', 'behind this filter of it (default: at the end)').conflicts(
          'first',
        ),
      )
      .option('--first', 'before all its filters')
      .addHelpText('after', helpMove)
      .action(async (keys: string, category: string, options: MoveOptions) => {
        end(await (await import('./move.ts')).moveFilters(keys, { ...options, category }, io));
      }),
  rename: (command, { io, end }) =>
    command
      .description(
        'give a category another slug, or a filter another code, wherever the catalog names it',
      )
      .argument('<key>', 'the slug of a category, or slug/code of a filter')
      .argument('<name>', 'its new slug, or code')
      .addHelpText('after', helpRename)
      .action(async (key: string, name: string, options: WriteOptions) => {
        end(await (await import('./rename.ts')).renameEntry(key, { ...options, name }, io));
      }),
};

/** Each of the three is a row of the table of commands. */
export function configure(command: Command, runner: Runner): void {
  for (const option of writeOptions()) command.addOption(option);
  commands[command.name()]?.(command, runner);
}

const examples = (lines: string) => `
Examples:${lines}

It shows what changes in the files and for apps, and asks. Comments, quotes and layout stay as they are.

Exit codes: 0 done, 1 nothing has such a key, or the result would have mistakes, 2 could not run, or was cancelled; with
--dry-run 1 also where there is something to do. Unless it is 0, nothing was written.`;

const helpSet = examples(`
  filter-catalog set "romantic/*" is_recommended=true --where is_active=true --dry-run
  filter-catalog set "*/*" image_url --replace https://old.example/ https://new.example/ --dry-run
  filter-catalog set romantic description="Soft looks" --dry-run`);
const helpMove = examples(`
  filter-catalog move <slug>/<code> <category> --first
  filter-catalog move "<slug>/rosy_*" <category> --after <code> --yes`);
const helpRename = examples(`
  filter-catalog rename <slug> <slug>             the file, its place in the order, and exceptions
  filter-catalog rename <slug>/<code> <code>`);
