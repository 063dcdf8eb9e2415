import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSources } from '../../src/catalog/read.ts';
import { folderWith } from '../support/folder.ts';
import { hostile } from '../support/hostile.ts';
import { formatFindings } from './relevant-findings.ts';
import { changedFolder, link, strangeFolders } from './strange-folders.ts';

for (const { claim, changes, findings } of strangeFolders) {
  test(`finds ${findings[0]?.replace(/^\S+ /, '') ?? 'nothing wrong'} for ${claim}`, (t) => {
    const folder = changedFolder(t, changes);
    assert.deepEqual(formatFindings(readSources(folder), folder, findings), findings);
  });
}

test('does not open a pipe, a socket or a device', (t) => {
  const folder = changedFolder(t, [link('categories/null.yaml', '/dev/null')]);
  hostile['a pipe'](join(folder, 'categories/pipe.yaml'));
  hostile['a socket'](join(folder, 'categories/socket.yaml'));
  assert.deepEqual(formatFindings(readSources(folder), folder), [
    'categories/null.yaml:1:1 file-is-not-readable',
    'categories/pipe.yaml:1:1 file-is-not-readable',
    'categories/socket.yaml:1:1 file-is-not-readable',
  ]);
});

test('reads a catalog folder through a link, under the path of the link', (t) => {
  const folder = changedFolder(t, []);
  const other = folderWith(t);
  symlinkSync(folder, join(other, 'link'));
  const { catalog, files, findings } = readSources(join(other, 'link/'));
  assert.equal(catalog.path, join(other, 'link/catalog.yaml'));
  assert.equal(files.length, 3);
  assert.deepEqual(findings, []);
});
