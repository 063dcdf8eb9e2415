import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cacheFolder, writeToCache } from '../../src/base/cache.ts';
import { folderWith } from '../support/folder.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('caches are where the environment keeps them, if it says so in full', () => {
  assert.equal(cacheFolder({ XDG_CACHE_HOME: '/c', HOME: '/h' }), '/c/filter-catalog');
  assert.equal(cacheFolder({ HOME: '/h' }), '/h/.cache/filter-catalog');
  for (const environment of [{}, { XDG_CACHE_HOME: 'c' }, { HOME: '' }])
    assert.equal(cacheFolder(environment), undefined);
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
