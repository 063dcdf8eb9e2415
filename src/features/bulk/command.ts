import type { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { collect } from '../../command/options.ts';
import { type WriteOptions, writeOptions } from '../../command/write/write-changes.ts';
import type { SetOptions } from './set.ts';

const keysHelp = 'Slug, slug/code, or a pattern such as "romantic/*"';
const conditionHelp =
  'Only change entries with this field=value, written or by default (repeatable)';

const commands: Readonly<Record<string, (command: Command, runner: CommandContext) => void>> = {
  set: (command, { io, exit }) =>
    command
      .description('Set fields of several categories or filters')
      .argument('<keys>', `${keysHelp}; a category also by its Korean or English name`)
      .argument('<field...>', 'Assignment (field=value); field= deletes the line')
      .option('--where <condition>', conditionHelp, collect)
      .addHelpText('after', helpSet)
      .action(async (keys: string, fields: readonly string[], options: SetOptions) => {
        const { updateEntries } = await import('./set.ts');
        exit(await updateEntries(keys, { ...options, fields }, io));
      }),
  rename: (command, { io, exit }) =>
    command
      .description(
        'Change the slug of a category or the code of a filter, wherever the catalog uses it',
      )
      .argument('<key>', 'Slug of a category, or slug/code of a filter')
      .argument('<name>', 'New slug or code')
      .addHelpText('after', helpRename)
      .action(async (key: string, name: string, options: WriteOptions) => {
        exit(await (await import('./rename.ts')).renameEntry(key, { ...options, name }, io));
      }),
};

export function configure(command: Command, runner: CommandContext): void {
  for (const option of writeOptions()) command.addOption(option);
  commands[command.name()]?.(command, runner);
}

const examples = (lines: string) => `
Examples:${lines}

Shows what changes in the files and for apps, then asks. Comments, quotes and layout stay unchanged.

If the exit code is not 0, nothing was written. With --dry-run, 1 means that something would change.`;

const helpSet = examples(`
  filter-catalog set "romantic/*" is_recommended=true --where is_active=true --dry-run
  filter-catalog set romantic description="Soft looks" --dry-run`);
const helpRename = examples(`
  filter-catalog rename <slug> <slug>             also in the file name, the order and exceptions
  filter-catalog rename <slug>/<code> <code>`);
