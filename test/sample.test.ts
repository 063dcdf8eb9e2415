import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { examine } from '../src/catalog/examine.ts';
import { readSources } from '../src/catalog/read.ts';
import { root, run } from './support/program.ts';

test('the sample catalog is sound, stamped, and shows everything that a catalog can hold', () => {
  const { diagnostics, sound } = examine(readSources(join(root, 'catalog')));
  assert.deepEqual(diagnostics, []);
  const categories = sound?.catalog.categories ?? [];
  const filters = categories.flatMap((category) => category.filters);
  assert.ok(categories.length >= 7 && filters.length >= 60);
  assert.ok(categories.some(({ is_active }) => !is_active));
  assert.ok(categories.some((category) => category.filters.length === 0));
  assert.ok(filters.some(({ is_active }) => !is_active));
  assert.ok(filters.some(({ is_recommended }) => is_recommended));
  assert.ok([...categories, ...filters].every(({ name_ko }) => /\p{Script=Hangul}/u.test(name_ko)));
  assert.ok([...categories, ...filters].every(({ name_en }) => !/\p{Script=Hangul}/u.test(name_en)));
});

test('the sample catalog is checked from the root of the project without an option', () => {
  assert.deepEqual(run(['check']), {
    status: 0,
    stdout: 'Nothing wrong in 12 files. Next: npm run build\n',
    stderr: '',
  });
});
