import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { contentsOf } from '../support/published.ts';

test('new category writes neither of its two files where it may not write one', (t) => {
  const files = Object.entries(soundCatalog).map(([path, text]) => [`catalog/${path}`, text] as const);
  const cwd = folderWith(t, Object.fromEntries(files));
  chmodSync(cwd, 0o755);
  chmodSync(join(cwd, 'catalog/categories'), 0o777);
  chmodSync(join(cwd, 'catalog'), 0o555);
  const before = contentsOf(cwd);
  const args = ['new', 'category', 'a', '--name-ko', '봄', '--name-en', 'Spring'];
  const { status, stderr } = run(args, { cwd, ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}) });
  assert.deepEqual([status, stderr], [2, 'Could not use "catalog/catalog.yaml": permission is denied.\n']);
  assert.deepEqual(contentsOf(cwd), before);
});
