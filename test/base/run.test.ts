import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { lineFor } from '../../src/base/run.ts';
import { folderWith } from '../support/folder.ts';

const scripts = {
  check: 'filter-catalog check --catalog data',
  build: 'node node_modules/filter-catalog/bin/filter-catalog.js build && gzip dist/*',
  diff: 'git diff',
};

test('a command is a script where one does just that, else npx where that finds it, else as it was called', (t) => {
  const folder = folderWith(t, {
    'bin/filter-catalog': '',
    'bin/filter-catalog.js': '',
    'plain/package.json': JSON.stringify({ scripts }),
    'broken/package.json': '{"scripts": null, "bin": ',
    'app/node_modules/.bin/filter-catalog': '',
    'app/data/a.yaml': '',
    'own/package.json': JSON.stringify({ bin: { 'filter-catalog': 'a.js' } }),
  });
  const called = join(folder, 'bin/filter-catalog.js');
  const onPath = { called: join(folder, 'bin/filter-catalog'), path: `:/nowhere:${join(folder, 'bin')}` };
  for (const [words, place, line, how] of [
    ['check', 'plain', 'npm run check'],
    ['check --fix --lang ko', 'plain', 'npm run check -- --fix --lang ko'],
    ['build', 'plain', 'node ../bin/filter-catalog.js build'],
    ['diff HEAD~1', 'plain', 'node ../bin/filter-catalog.js diff HEAD~1'],
    ['key new NAME', 'plain', 'filter-catalog key new NAME', onPath],
    ['check', 'broken', 'node ../bin/filter-catalog.js check'],
    ['check', '.', 'node bin/filter-catalog.js check', { called, path: onPath.path }], // another program is on the path
    ['check --fix', 'app', 'npx filter-catalog check --fix', onPath],
    ['check --fix', 'app/data', 'npx filter-catalog check --fix'],
    ['check', 'own', 'npx filter-catalog check'],
  ] as const) {
    assert.equal(lineFor(words, join(folder, place), how ?? { called, path: '' }), line, `${words} in ${place}`);
  }
});
