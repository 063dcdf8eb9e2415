import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '../../../src/catalog/read.ts';
import { organization } from '../../support/catalogs.ts';
import { findingsOf } from '../found.ts';
import { add, type Change, changedFolder, list, move } from '../strange-folders.ts';

const catalog = (text: string) => add('catalog.yaml', `organization_id: ${organization}\n${text}`);

/** What is done to the catalog that lists romantic and cartoon, and all that is then found. */
const rows: readonly (readonly [
  claim: string,
  changes: readonly Change[],
  ...findings: readonly string[],
])[] = [
  [
    'a file that is not there, listed twice',
    [list('retro', 'retro')],
    'catalog.yaml:5:5 category-file-is-missing',
    'catalog.yaml:6:5 category-is-listed-twice',
  ],
  [
    'a number for a file that is there',
    [catalog('categories: [romantic, cartoon, 2024]\n'), add('categories/2024.yaml')],
    'catalog.yaml:2:33 value-has-wrong-type',
  ],
  [
    'a list by another name',
    [catalog('order: [romantic, cartoon]\n')],
    'catalog.yaml:2:1 field-is-unknown',
  ],
  [
    'a file that was renamed',
    [move('categories/romantic.yaml', 'categories/love.yaml')],
    'catalog.yaml:3:5 category-file-is-missing',
  ],
  [
    'two files that may be the renamed one',
    [move('categories/romantic.yaml', 'categories/love.yaml'), add('categories/film.yaml')],
    'catalog.yaml:3:5 category-file-is-missing',
    'categories/film.yaml:1:1 category-is-not-listed',
    'categories/love.yaml:1:1 category-is-not-listed',
  ],
  [
    'two files in one place',
    [list('retro', 'retra'), add('categories/retry.yaml')],
    'catalog.yaml:5:5 category-file-is-missing',
    'catalog.yaml:6:5 category-file-is-missing',
  ],
];

for (const [claim, changes, ...findings] of rows) {
  test(`finds ${findings[0]?.split(' ').at(-1)} for ${claim}`, (t) => {
    const folder = changedFolder(t, changes);
    assert.deepEqual(findingsOf(readSources(folder), folder, findings), findings);
  });
}
