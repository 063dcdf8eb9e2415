import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSources } from '../../src/catalog/read.ts';
import { replaceFiles } from '../../src/command/write/replace-files.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';

test('restores all files if the last one cannot be written', async (t) => {
  const folder = folderWith(t, soundCatalog);
  const pathOf = (name: string) => join(folder, name);
  const files = [
    { path: pathOf('categories/romantic.yaml'), text: 'name_ko: 다른 것\n' },
    { path: pathOf('categories/new.yaml'), text: 'name_ko: 새것\n' },
    { path: pathOf('categories/gone-already.yaml'), text: undefined },
  ];
  await assert.rejects(replaceFiles(files, readSources(folder), folder), { code: 'ENOENT' });
  assert.equal(
    readFileSync(pathOf('categories/romantic.yaml'), 'utf8'),
    soundCatalog['categories/romantic.yaml'],
  );
  assert.equal(existsSync(pathOf('categories/new.yaml')), false);
  assert.deepEqual(readdirSync(pathOf('categories')).toSorted(), ['cartoon.yaml', 'romantic.yaml']);
});
