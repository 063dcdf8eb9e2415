import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import type { CommandContext } from './context.ts';

const schemas = {
  category: 'catalog/schema/category.schema.json',
  catalog: 'catalog/schema/catalog.schema.json',
  'accepted-changes': 'catalog/schema/accepted-changes.schema.json',
  response: 'snapshot/contract.schema.json',
} as const;

export function configure(command: Command, { io }: CommandContext): void {
  command
    .description('Print the JSON Schema of a file, for editors, or of the response, for apps')
    .addArgument(new Argument('<file>', 'Schema to print').choices(Object.keys(schemas)))
    .addHelpText('after', examples)
    .action((file: keyof typeof schemas) => {
      io.stdout.write(readFileSync(new URL(`../${schemas[file]}`, import.meta.url), 'utf8'));
    });
}

const examples = `
Example:
  filter-catalog schema category > category.schema.json`;
