import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cachePath, writeToCache } from '../../../src/features/online/cache.ts';
import { folderWith } from '../../support/folder.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('caches are where the environment keeps them, if it says so in full', () => {
  assert.equal(cachePath({ XDG_CACHE_HOME: '/c', HOME: '/h' }), '/c/filter-catalog/images.json');
  assert.equal(cachePath({ HOME: '/h' }), '/h/.cache/filter-catalog/images.json');
  for (const environment of [{}, { XDG_CACHE_HOME: 'c' }, { HOME: '' }])
    assert.equal(cachePath(environment), undefined);
});

test('what is kept is for its user alone, and what cannot be kept is no fault', async (t) => {
  const folder = folderWith(t, { 'a-file': 'x' });
  const path = join(folder, 'new/cache');
  await writeToCache(path, 'kept');
  assert.equal(readFileSync(path, 'utf8'), 'kept');
  if (process.platform !== 'win32')
    assert.deepEqual([modeOf(path), modeOf(join(path, '..'))], [0o600, 0o700]);
  await writeToCache(join(folder, 'a-file/cache'), 'kept');
  assert.equal(readFileSync(join(folder, 'a-file'), 'utf8'), 'x');
});
