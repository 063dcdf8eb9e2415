import { Argument, Command } from 'commander';

export function schemaCommand(): Command {
  return new Command('schema')
    .summary('print the JSON Schema of a file, for editors')
    .description(
      'Prints the JSON Schema (draft 2020-12) of category files, of catalog.yaml, of accepted-changes.yaml or of key files. Editors that read it, ' +
        'such as VS Code with the extension redhat.vscode-yaml, complete and explain the fields, and underline what would ' +
        'be refused.',
    )
    .addArgument(
      new Argument('<file>', 'the kind of file').choices(['category', 'catalog', 'accepted-changes', 'keys']),
    )
    .addHelpText('after', examples)
    .action(printSchema);
}

async function printSchema(file: string): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  const folder = file === 'keys' ? 'server/keys' : 'catalog/schema';
  process.stdout.write(await readFile(new URL(`../${folder}/${file}.schema.json`, import.meta.url)));
}

const examples = `
Examples:
  filter-catalog schema category > category.schema.json
  filter-catalog schema catalog > catalog.schema.json
  filter-catalog schema accepted-changes > accepted-changes.schema.json
  filter-catalog schema keys > keys.schema.json

The first line of a file of the catalog names its schema:
  # yaml-language-server: $schema=category.schema.json
The first field of a key file may:
  "$schema": "keys.schema.json"

Exit codes: 0 done, 2 could not run.`;
