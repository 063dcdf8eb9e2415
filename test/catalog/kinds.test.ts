import assert from 'node:assert/strict';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';

const filter = (value: string) => `name_ko: 가
name_en: A
filters:
  - code: a
    name_ko: 가
    name_en: A
    image: a.webp
    thumbnail_address: ${value}
`;

/** The project with one field more in the schema of filters: an address whose name says nothing of that. */
async function withField(folder: string): Promise<typeof import('../../src/catalog/validate.ts')> {
  for (const name of ['src', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const path = join(folder, 'src/catalog/schema/category.schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  const { image_url } = schema.$defs.filter.properties;
  schema.$defs.filter.properties.thumbnail_address = image_url;
  writeFileSync(path, JSON.stringify(schema));
  return await import(join(folder, 'src/catalog/validate.ts'));
}

test('a field is of the kind that its schema names, whatever it is called', async (t) => {
  const { validateFile } = await withField(folderWith(t, {}));
  const found = (value: string) => {
    const { findings } = validateFile({ path: 'a.yaml', text: filter(value) }, 'category');
    return findings.map(({ code, range, fix }) => [
      `${range.start.line}:${range.start.column} ${code}`,
      fix?.edits[0]?.text,
    ]);
  };
  assert.deepEqual(found('https://cdn.example.com/a.webp'), []);
  assert.deepEqual(found('<https://cdn.example.com/a.webp>'), [
    ['8:24 image-url-is-malformed', 'https://cdn.example.com/a.webp'],
  ]);
  assert.deepEqual(found('" https://cdn.example.com/a.webp"'), [
    ['8:25 text-has-edge-blanks', '"https://cdn.example.com/a.webp"'],
  ]);
  assert.deepEqual(found('46387'), [['8:24 value-has-wrong-type', undefined]]);
});
