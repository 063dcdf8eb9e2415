import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, type Command } from 'commander';
import { writeAtomically } from '../base/write-atomically.ts';
import { catalogOption } from './options.ts';
import type { Runner } from './runner.ts';

const schemas = {
  category: 'catalog/schema/category.schema.json',
  catalog: 'catalog/schema/catalog.schema.json',
  'accepted-changes': 'catalog/schema/accepted-changes.schema.json',
  answer: 'snapshot/contract.schema.json',
} as const;

export function configure(command: Command, { io }: Runner): void {
  command
    .description('print the JSON Schema of a file, for editors, or of the response, for apps')
    .addArgument(new Argument('<file>', 'what it describes').choices(Object.keys(schemas)))
    .option(
      '--vscode',
      `write that of a category, with the names of the images, to ${ofVscode}, if there is .vscode/`,
    )
    .addOption(catalogOption())
    .addHelpText('after', examples)
    .action(
      async (
        file: keyof typeof schemas,
        { catalog, vscode }: { catalog: string; vscode?: true },
      ) => {
        if (vscode) await writeForVscode(catalog);
        else io.stdout.write(textOf(file));
      },
    );
}

const textOf = (file: keyof typeof schemas) =>
  readFileSync(new URL(`../${schemas[file]}`, import.meta.url), 'utf8');

/** What `.vscode/settings.json` names. It is made anew on each machine: git ignores it. */
const ofVscode = '.vscode/category.schema.json';

/** Writes the schema of a category that completes the names of the images, where this folder is one of VS Code. */
export async function writeForVscode(catalog: string): Promise<void> {
  if (!existsSync('.vscode')) return;
  const names = globSync('*.{avif,jpeg,jpg,png,webp}', { cwd: join(catalog, 'images') }).toSorted();
  // Examples would be shown all, one below the other, to those who point at a name.
  const own = {
    examples: undefined,
    defaultSnippets: names.map((name) => ({ label: name, body: name })),
  };
  const withNames = (key: string, value: object) =>
    names.length > 0 && key === 'image' && 'examples' in Object(value)
      ? { ...value, ...own }
      : value;
  const data = JSON.stringify(JSON.parse(textOf('category'), withNames));
  const isThere = existsSync(ofVscode) && readFileSync(ofVscode, 'utf8') === data;
  if (!isThere) await writeAtomically([{ path: ofVscode, data }]); // for each that is new, VS Code reads it again
}

const examples = `
Examples:
  filter-catalog schema category > category.schema.json
  filter-catalog schema category --vscode                as npm install and check --watch do

The first line of a file of the catalog names its schema:
  # yaml-language-server: $schema=category.schema.json`;
