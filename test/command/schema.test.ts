import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call, root } from '../support/program.ts';

for (const [file, path] of [
  ['category', 'src/catalog/schema/category.schema.json'],
  ['catalog', 'src/catalog/schema/catalog.schema.json'],
  ['accepted-changes', 'src/catalog/schema/accepted-changes.schema.json'],
  ['answer', 'src/snapshot/contract.schema.json'],
] as const) {
  test(`prints the schema of "${file}" as it stands in the repository, and nothing else`, async () => {
    const schema = readFileSync(join(root, path), 'utf8');
    assert.deepEqual(await call(['schema', file]), { status: 0, stdout: schema, stderr: '' });
  });
}

test('refuses a name that is none of them with 2, and prints nothing to standard output', async () => {
  const { status, stdout, stderr } = await call(['schema', 'filter']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /Allowed choices are category, catalog, accepted-changes, answer\./);
});
