import { Argument, Command } from 'commander';
import type { Io } from './io.ts';
import { type Runner, runsWith } from './options.ts';

const schemas = {
  category: 'catalog/schema/category.schema.json',
  catalog: 'catalog/schema/catalog.schema.json',
  'accepted-changes': 'catalog/schema/accepted-changes.schema.json',
  answer: 'snapshot/contract.schema.json',
} as const;

export function schemaCommand(runner: Runner): Command {
  return new Command('schema')
    .summary('print the JSON Schema of a file, for editors, or of the answer, for apps')
    .description(
      'Prints the JSON Schema (draft 2020-12) of category files, of catalog.yaml or of accepted-changes.yaml. Editors that ' +
        'read it, such as VS Code with the extension redhat.vscode-yaml, complete and explain the fields, and underline ' +
        'what would be refused. That of the answer describes what GET /filter-category/active gives to apps.',
    )
    .addArgument(new Argument('<file>', 'what it describes').choices(Object.keys(schemas)))
    .addHelpText('after', examples)
    .action(runsWith(runner, printSchema));
}

async function printSchema(file: keyof typeof schemas, _: object, { stdout }: Io): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  stdout.write(await readFile(new URL(`../${schemas[file]}`, import.meta.url)));
  return 0;
}

const examples = `
Examples:
  filter-catalog schema category > category.schema.json
  filter-catalog schema catalog > catalog.schema.json
  filter-catalog schema accepted-changes > accepted-changes.schema.json
  filter-catalog schema answer > answer.schema.json

The first line of a file of the catalog names its schema:
  # yaml-language-server: $schema=category.schema.json

Exit codes: 0 done, 2 could not run.`;
