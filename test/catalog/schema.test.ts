import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileSchemas } from '../../scripts/compile-schemas.ts';
import type {
  AcceptedFields,
  AcceptedFileFields,
  CatalogFields,
  CategoryFields,
  ChangeKind,
  FilterFields,
  SnapshotFields,
} from '../../src/catalog/format.ts';
import acceptedSchema from '../../src/catalog/schema/accepted-changes.schema.json' with { type: 'json' };
import catalogSchema from '../../src/catalog/schema/catalog.schema.json' with { type: 'json' };
import categorySchema from '../../src/catalog/schema/category.schema.json' with { type: 'json' };

const schemas = {
  'accepted-changes.schema.json': acceptedSchema,
  'catalog.schema.json': catalogSchema,
  'category.schema.json': categorySchema,
};

/** The JSON Schema type of a field. */
type TypeOf<T> = T extends boolean
  ? 'boolean'
  : T extends readonly unknown[]
    ? 'array'
    : T extends ChangeKind | 'exclude' | 'include'
      ? 'enum'
      : T extends string
        ? 'string'
        : 'object';

/** Each field of `T` with its type and whether it is required: the compiler takes nothing here but what `T` says. */
type Shape<T> = {
  [K in keyof T]-?: readonly [TypeOf<NonNullable<T[K]>>, undefined extends T[K] ? 'optional' : 'required'];
};

const filterShape: Shape<FilterFields> = {
  code: ['string', 'required'],
  name_ko: ['string', 'required'],
  name_en: ['string', 'required'],
  image_url: ['string', 'required'],
  is_recommended: ['boolean', 'optional'],
  is_active: ['boolean', 'optional'],
  organization_id: ['string', 'optional'],
  was: ['string', 'optional'],
};
const categoryShape: Shape<CategoryFields> = {
  name_ko: ['string', 'required'],
  name_en: ['string', 'required'],
  description: ['string', 'optional'],
  is_active: ['boolean', 'optional'],
  organization_id: ['string', 'optional'],
  was: ['string', 'optional'],
  filters: ['array', 'optional'],
};
const catalogShape: Shape<CatalogFields> = {
  organization_id: ['string', 'required'],
  categories: ['array', 'optional'],
  snapshot: ['object', 'optional'],
};
const snapshotShape: Shape<SnapshotFields> = { inactive_filters: ['enum', 'optional'] };
const acceptedFileShape: Shape<AcceptedFileFields> = { accepted: ['array', 'required'] };
const acceptedShape: Shape<AcceptedFields> = {
  change: ['enum', 'required'],
  entry: ['string', 'optional'],
  entries: ['array', 'optional'],
  field: ['string', 'optional'],
  reason: ['string', 'required'],
  expires: ['string', 'required'],
};

/** Keywords of yaml-language-server and VS Code. */
const editorKeywords = [
  ['defaultSnippets', 'array'],
  ['enumDescriptions', 'array'],
  ['errorMessage', 'string'],
  ['patternErrorMessage', 'string'],
] as const;

const spokenKeywords: readonly string[] = ['description', 'errorMessage', 'patternErrorMessage'];
const koreanThenEnglish = /^[^\n]*\p{Script=Hangul}[^\n]*\n[^\n\p{Script=Hangul}]+$/u;

interface ObjectSchema {
  readonly additionalProperties: boolean;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { type?: string; $ref?: string; enum?: readonly string[] }>>;
}

function shapeOf({ additionalProperties, properties, required = [] }: ObjectSchema): object {
  assert.equal(additionalProperties, false);
  const definitions: Readonly<Record<string, { type: string }>> = { ...categorySchema.$defs, ...acceptedSchema.$defs };
  const entries = Object.entries(properties).map(([name, { type, $ref, enum: choices }]) => {
    const resolved = type ?? (choices === undefined ? definitions[$ref?.split('/').at(-1) ?? '']?.type : 'enum');
    return [name, [resolved, required.includes(name) ? 'required' : 'optional']];
  });
  return Object.fromEntries(entries);
}

const shapes: readonly (readonly [name: string, schema: ObjectSchema, shape: object])[] = [
  ['a filter', categorySchema.properties.filters.items, filterShape],
  ['a category file', categorySchema, categoryShape],
  ['catalog.yaml', catalogSchema, catalogShape],
  ['the choices for the snapshot', catalogSchema.properties.snapshot, snapshotShape],
  ['accepted-changes.yaml', acceptedSchema, acceptedFileShape],
  ['an accepted change', acceptedSchema.properties.accepted.items, acceptedShape],
];

/** What stands in the file of each schema. */
const shapesIn: Readonly<Record<keyof typeof schemas, readonly object[]>> = {
  'accepted-changes.schema.json': [acceptedFileShape, acceptedShape],
  'catalog.schema.json': [catalogShape, snapshotShape],
  'category.schema.json': [categoryShape, filterShape],
};

for (const [name, schema, shape] of shapes) {
  test(`the schema and the type of ${name} have the same fields`, () => {
    assert.deepEqual(shapeOf(schema), shape);
  });
}

for (const [name, schema] of Object.entries(schemas)) {
  test(`${name} is a valid schema of draft 2020-12`, () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true, validateSchema: true });
    ajv.addKeyword({ keyword: 'maxGraphemes', type: 'string', schemaType: 'number' });
    ajv.addKeyword({ keyword: 'httpsUrl', type: 'string', schemaType: 'boolean' });
    ajv.addKeyword({ keyword: 'printable', type: 'string', schemaType: 'string' });
    ajv.addKeyword({ keyword: 'day', type: 'string', schemaType: 'boolean' });
    for (const [keyword, schemaType] of editorKeywords) ajv.addKeyword({ keyword, schemaType });
    assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
    assert.equal(ajv.validateSchema(schema), true);
    ajv.compile(schema);
  });

  test(`${name} explains every field that an editor can hover over, with valid examples, in Korean and in English`, () => {
    const ajv = new Ajv2020({ strict: false });
    const explained: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, child] of Object.entries(value)) {
        if (spokenKeywords.includes(key) && typeof child === 'string') assert.match(child, koreanThenEnglish, path);
        if (key !== 'properties' || typeof child !== 'object' || child === null) {
          if (!['examples', 'if', 'then'].includes(key)) visit(child, `${path}/${key}`);
          continue;
        }
        for (const [field, description] of Object.entries(child as Record<string, Record<string, unknown>>)) {
          const {
            title,
            description: text,
            defaultSnippets,
            examples = defaultSnippets === undefined ? undefined : [],
          } = description;
          assert.ok(typeof title === 'string' && title !== '', `${path}/${field} has no title`);
          assert.ok(typeof text === 'string' && text !== '', `${path}/${field} has no description`);
          assert.ok(Array.isArray(examples), `${path}/${field} has neither examples nor snippets`);
          const resolvable = { ...description, $defs: { ...categorySchema.$defs, ...acceptedSchema.$defs } };
          for (const example of examples) assert.ok(ajv.validate(resolvable, example), `${path}/${field}: ${example}`);
          explained.push(field);
          visit(description, `${path}/${field}`);
        }
      }
    };
    visit(schema, name);
    const fields = shapesIn[name as keyof typeof schemas]; // its own keys
    assert.deepEqual(explained.toSorted(), fields.flatMap(Object.keys).toSorted());
  });
}

test('the compiled validators are what the schemas give', () => {
  const compiled = readFileSync(new URL('../../src/catalog/schema/compiled.ts', import.meta.url), 'utf8');
  assert.equal(compiled, compileSchemas(), 'run: npm run schemas');
});
