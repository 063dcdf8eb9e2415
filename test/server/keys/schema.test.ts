import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { compileKeySchema } from '../../../scripts/compile-schemas.ts';
import { serialiseKeyFile } from '../../../src/server/keys/key-file.ts';
import schema from '../../../src/server/keys/keys.schema.json' with { type: 'json' };
import { keyRecords } from '../../support/key-files.ts';

const validator = () => new Ajv2020({ strict: true, allErrors: true, validateSchema: true }).compile(schema);

test('keys.schema.json is a valid schema of draft 2020-12, and its examples are valid', () => {
  assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
  const isValid = validator();
  for (const example of schema.examples) assert.ok(isValid(example));
});

test('every key file that is written is valid by the schema', () => {
  const isValid = validator();
  fc.assert(fc.property(keyRecords, (keys) => assert.ok(isValid(JSON.parse(serialiseKeyFile(keys))))));
});

test('the schema explains every field in Korean and in English, with valid examples', () => {
  const ajv = new Ajv2020();
  const fields = { ...schema.properties, ...schema.properties.keys.items.properties };
  assert.deepEqual(Object.keys(fields), ['$schema', 'keys', 'name', 'sha256', 'not_before', 'expires_at']);
  for (const [name, field] of Object.entries(fields)) {
    assert.match(field.description, /^[^\n]*\p{Script=Hangul}[^\n]*\n[^\n\p{Script=Hangul}]+$/u, name);
    assert.notEqual(field.title, '');
    for (const example of field.examples) assert.ok(ajv.validate(field, example), `${name}: ${example}`);
  }
});

test('the compiled validator is what the schema gives, and loads nothing', () => {
  const compiled = readFileSync(new URL('../../../src/server/keys/compiled.ts', import.meta.url), 'utf8');
  assert.equal(compiled, compileKeySchema(), 'run: npm run schemas');
  assert.doesNotMatch(compiled, /\bimport\b|\brequire\(/);
});
