import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/finding/table.ts';
import { categoryYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { fieldWith, first, second } from './findings/rows.ts';

/** Others are in the golden reports. */
const twoPlaces: readonly (readonly [code: Code, files: Files, related: string])[] = [
  ['key-is-duplicate', fieldWith('name_ko: 나'), 'categories/romantic.yaml:1:1'],
  ['name-is-shared', second('필터 b', '필터 a'), 'categories/romantic.yaml:5:14'],
  ['image-url-is-shared', first('/a.', '/comic_ink.'), 'categories/cartoon.yaml:7:16'],
  [
    'category-is-not-listed',
    { 'categories/retro.yaml': categoryYaml('Retro') },
    'catalog.yaml:2:1',
  ],
];

for (const [code, files, place] of twoPlaces) {
  test(`${code} names the other place too`, (t) => {
    const folder = folderWith(t, { ...soundCatalog, ...files });
    const finding = examine(readSources(folder)).findings.find((each) => each.code === code);
    const places = finding?.related.map(
      ({ path, range: { start } }) =>
        `${path.slice(folder.length + 1)}:${start.line}:${start.column}`,
    );
    assert.deepEqual(places, [place]);
  });
}
