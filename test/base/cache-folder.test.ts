import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheFolder } from '../../src/base/cache-folder.ts';

test('caches are where the environment keeps them, if it says so in full', () => {
  assert.equal(cacheFolder({ XDG_CACHE_HOME: '/c', HOME: '/h' }), '/c/filter-catalog');
  assert.equal(cacheFolder({ HOME: '/h' }), '/h/.cache/filter-catalog');
  for (const environment of [{}, { XDG_CACHE_HOME: 'c' }, { HOME: '' }])
    assert.equal(cacheFolder(environment), undefined);
});
