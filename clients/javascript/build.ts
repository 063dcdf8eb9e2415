/**
 * Makes `src/contract.ts` of the JSON Schema of a response, and `dist/` of `src/`: `node build.ts`.
 * The types are those of sample values, with which a response is compared.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly $ref?: string;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The sample of each kind of field that the contract has. */
const samples: Readonly<Record<string, string>> = {
  '{"$ref":"#/$defs/text"}': `''`,
  '{"$ref":"#/$defs/time"}': `''`,
  '{"type":"boolean"}': 'false as boolean',
  '{"const":true}': 'true as const',
  '{"type":"null"}': 'null',
  '{"type":"array","items":{"$ref":"#/$defs/text"}}': `[''] as readonly string[]`,
  '{"type":"array","items":{"$ref":"#/$defs/filter"}}': '[filter] as readonly Filter[]',
};

/** What the two modules have of each other. */
const own =
  /^(?:import|export) .* from '\.\/contract\..*\n|^export (?:{};\n|(?=(?:declare )?const category\b))/gm;
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The text of `src/contract.ts`. @throws for a field of a kind that is not listed above */
export function contractOf({ filter, category }: Readonly<Record<string, Schema>>): string {
  return `// Made by build.ts of the JSON Schema. Samples: '' is any text, false is any boolean.
${typeOf('filter', 'Filter', filter)}

${typeOf('category', 'Category', category)}
`;
}

/** A field that some servers leave out is no part of the type. */
function typeOf(name: string, type: string, schema: Schema = {}): string {
  const { description, properties = {}, required = [] } = schema;
  const fields = required.map((field) => {
    const { description, ...kind } = properties[field] ?? {};
    const sample = samples[JSON.stringify(kind)];
    if (sample === undefined) throw new Error(`build.ts knows no sample for ${field}.`);
    return `  ${description ? `/** ${description} */ ` : ''}${field}: ${sample},\n`;
  });
  return `${name === 'category' ? 'export ' : ''}const ${name} = {
${fields.join('')}};
/** ${description} */
export interface ${type} extends Readonly<typeof ${name}> {}`;
}

/** Compiles what npm publishes to a folder: one module, and its types, which have the comments. */
export function build(folder: string): void {
  const tsc = [pathOf('../../node_modules/typescript/bin/tsc'), '--project', pathOf('.')];
  for (const option of ['--removeComments', '--emitDeclarationOnly'])
    execFileSync(process.execPath, [...tsc, '--outDir', folder, option], { stdio: 'inherit' });
  for (const ending of ['js', 'd.ts']) {
    const paths = ['contract', 'index'].map((name) => join(folder, `${name}.${ending}`));
    const text = paths.map((path) => readFileSync(path, 'utf8')).join('');
    for (const path of paths) rmSync(path);
    writeFileSync(join(folder, `index.${ending}`), text.replaceAll(own, ''));
  }
}

if (import.meta.main) {
  const schema = readFileSync(pathOf('../../src/snapshot/contract.schema.json'), 'utf8');
  writeFileSync(pathOf('src/contract.ts'), contractOf(JSON.parse(schema).$defs));
  build(pathOf('dist'));
}
