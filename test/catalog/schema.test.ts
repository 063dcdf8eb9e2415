import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import accepted from '../../src/catalog/schema/accepted-changes.schema.json' with { type: 'json' };
import catalog from '../../src/catalog/schema/catalog.schema.json' with { type: 'json' };
import category from '../../src/catalog/schema/category.schema.json' with { type: 'json' };
import { schemaErrors } from '../../src/catalog/schema/schemas.ts';
import { warningCodes } from '../../src/finding/table.ts';

const texts: readonly string[] = ['description', 'errorMessage', 'patternErrorMessage'];
const koreanThenEnglish = /^[^\n]*\p{Script=Hangul}[^\n]*\n[^\n\p{Script=Hangul}]+$/u;

type Schema = Readonly<Record<string, unknown>>;

for (const [name, schema] of Object.entries({ accepted, catalog, category })) {
  const $defs: Readonly<Record<string, object>> = '$defs' in schema ? schema.$defs : {};

  test(`the schema of ${name} is valid in draft 2020-12`, () => {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false, // a `$ref` has the type
      strictRequired: false, // what an `if` requires is in the properties beside it
      allErrors: true,
      validateSchema: true,
      validateFormats: false, // own formats, such as `slug`
    });
    ajv.addVocabulary(['errorMessage', 'patternErrorMessage']);
    assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
    ajv.compile(schema);
  });

  test(`the schema of ${name} explains every field in Korean and in English`, () => {
    for (const part of partsOf(schema)) {
      for (const keyword of texts) {
        if (typeof part[keyword] === 'string') assert.match(part[keyword], koreanThenEnglish);
      }
      for (const [field, written] of Object.entries(
        Object(part['properties']) as Record<string, Schema | boolean>,
      )) {
        if (typeof written === 'boolean') continue; // of an `if` or a `then`
        const name =
          typeof written['$ref'] === 'string' ? written['$ref'].split('/').at(-1) : field;
        const described = { ...Object($defs[name ?? field]), ...written };
        const titled = /^[^\n:]{1,25}: .+\n[^\n:]{1,30}: .+$/; // the form shows the title
        assert.match(String(described.description), titled, field);
      }
    }
  });
}

test('each warning may be set and excepted, and nothing else', () => {
  const value = (rule: string) => ({
    organization_id: 'a',
    rules: { [rule]: 'off' },
    exceptions: [{ rule, entries: ['a'], reason: 'a' }],
  });
  for (const rule of warningCodes) assert.deepEqual(schemaErrors('catalog', value(rule)), []);
  const errors = schemaErrors('catalog', value('code-is-malformed'));
  assert.deepEqual(
    errors.map(({ keyword }) => keyword),
    ['propertyNames', 'enum'],
  );
});

/** A schema and all schemas in it. */
function partsOf(schema: object): readonly Schema[] {
  const inner = Object.entries(schema).flatMap(([_keyword, value]) =>
    typeof value === 'object' && value !== null ? partsOf(value) : [],
  );
  return [schema as Schema, ...inner];
}
