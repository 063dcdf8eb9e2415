import type { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { catalogOption, langOption, outOption } from '../../command/options.ts';
import type { ImportRequest } from './failures.ts';

export function configure(command: Command, { io, exit }: CommandContext): void {
  command
    .description('Turn a response of the API into a catalog and its identifiers, and build it')
    .argument('<source>', 'Response: a file, or - for standard input')
    .addOption(catalogOption())
    .addOption(outOption())
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (source: string, options: Omit<ImportRequest, 'source'>) =>
      exit(await (await import('./run.ts')).importResponse({ ...options, source }, io)),
    );
}

const examples = `
Examples:
  filter-catalog import active.json            into catalog/, which must not have categories yet
  curl -u "$KEY:" https://api.example.com/filter-category/active | filter-catalog import -`;
