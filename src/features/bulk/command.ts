import type { Command } from 'commander';
import { collect } from '../../command/options.ts';
import type { Runner } from '../../command/runner.ts';
import { type WriteOptions, writeOptions } from '../../command/write/write-changes.ts';
import type { SetOptions } from './set.ts';

const keysHelp = 'a slug, slug/code, or a pattern such as "romantic/*"';
const conditionHelp =
  'only entries of which field=value holds, as it is written or by default (repeatable)';

const commands: Readonly<Record<string, (command: Command, runner: Runner) => void>> = {
  set: (command, { io, end }) =>
    command
      .description('give fields of many categories or filters another value')
      .argument('<keys>', `${keysHelp}; a category also by its Korean or English name`)
      .argument('<field...>', 'field=value; field= deletes the line')
      .option('--where <condition>', conditionHelp, collect)
      .addHelpText('after', helpSet)
      .action(async (keys: string, fields: readonly string[], options: SetOptions) => {
        end(await (await import('./set.ts')).setFieldsOf(keys, { ...options, fields }, io));
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

/** Configures one of the two, by its name in the table of commands. */
export function configure(command: Command, runner: Runner): void {
  for (const option of writeOptions()) command.addOption(option);
  commands[command.name()]?.(command, runner);
}

const examples = (lines: string) => `
Examples:${lines}

It shows what changes in the files and for apps, and asks. Comments, quotes and layout stay as they are.

Unless the exit code is 0, nothing was written. With --dry-run it is 1 where there is something to do.`;

const helpSet = examples(`
  filter-catalog set "romantic/*" is_recommended=true --where is_active=true --dry-run
  filter-catalog set romantic description="Soft looks" --dry-run`);
const helpRename = examples(`
  filter-catalog rename <slug> <slug>             the file, its place in the order, and exceptions
  filter-catalog rename <slug>/<code> <code>`);
