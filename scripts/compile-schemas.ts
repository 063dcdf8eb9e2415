/**
 * Compiles the schemas of the catalog to code: `npm run schemas`. To compile them in every run of `check`
 * would take a third of its time. A test holds the code against the schemas.
 */
import { writeFileSync } from 'node:fs';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import acceptedSchema from '../src/catalog/schema/accepted-changes.schema.json' with { type: 'json' };
import catalogSchema from '../src/catalog/schema/catalog.schema.json' with { type: 'json' };
import categorySchema from '../src/catalog/schema/category.schema.json' with { type: 'json' };

const header = `// @ts-nocheck
// Made by \`npm run schemas\` from the schemas beside it: change those.
`;
const imports = `import { isDay } from '../day.ts';
import { imageUrlFault } from '../image-url.ts';
import { hasAtMostGraphemes, isPrintable } from '../text.ts';
`;

/** The code of the validators, as it stands in \`src/catalog/schema/compiled.ts\`. */
export function compileSchemas(): string {
  const ajv = compilerOf([catalogSchema, categorySchema, acceptedSchema]);
  ajv.addKeyword({
    keyword: 'maxGraphemes',
    type: 'string',
    schemaType: 'number',
    error: { message: '', params: ({ schema }) => _`{maximum: ${schema}}` },
    code: (context) => context.fail(_`!hasAtMostGraphemes(${context.data}, ${context.schema})`),
  });
  ajv.addKeyword({
    keyword: 'printable',
    type: 'string',
    schemaType: 'string',
    code: (context) => context.fail(_`!isPrintable(${context.data}, ${context.schema})`),
  });
  ajv.addKeyword({
    keyword: 'httpsUrl',
    type: 'string',
    schemaType: 'boolean',
    code: (context) => context.fail(_`imageUrlFault(${context.data}) !== undefined`),
  });
  ajv.addKeyword({
    keyword: 'day',
    type: 'string',
    schemaType: 'boolean',
    code: (context) => context.fail(_`!isDay(${context.data})`),
  });
  const validators = {
    validateCatalogFile: catalogSchema.$id,
    validateCategoryFile: categorySchema.$id,
    validateAcceptedFile: acceptedSchema.$id,
  };
  return `${header}${imports}${constant(knownFields)}${standaloneCode.default(ajv, validators)}`;
}

function compilerOf(schemas: readonly object[]): Ajv2020 {
  return new Ajv2020({
    strict: true,
    allErrors: true,
    messages: false,
    schemas: schemas.map(withoutEditorKeywords),
    code: { source: true, esm: true, lines: true },
  });
}

function constant(fields: object): string {
  return `export const knownFields = ${JSON.stringify(fields, null, 2)};\n`;
}

/** What `check` has no use for: words, and each `allOf`, in which other editors read what our own keywords check. */
const editorKeywords: ReadonlySet<string> = new Set([
  '$comment',
  'allOf',
  'default',
  'defaultSnippets',
  'description',
  'enumDescriptions',
  'errorMessage',
  'examples',
  'patternErrorMessage',
  'title',
]);

/** A field may have the name of a keyword, as `description` has, and is then an object. */
function withoutEditorKeywords(schema: object): object {
  const isSchema = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    editorKeywords.has(name) && !isSchema(value) ? undefined : value,
  );
}

/** The names of the fields at each level, in the order of the schema. */
const knownFields = {
  catalogFile: Object.keys(catalogSchema.properties),
  snapshot: Object.keys(catalogSchema.properties.snapshot.properties),
  categoryFile: Object.keys(categorySchema.properties),
  filter: Object.keys(categorySchema.properties.filters.items.properties),
  acceptedFile: Object.keys(acceptedSchema.properties),
  accepted: Object.keys(acceptedSchema.properties.accepted.items.properties),
};

if (import.meta.main) {
  writeFileSync(new URL('../src/catalog/schema/compiled.ts', import.meta.url), compileSchemas());
}
