import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandsIn } from '../../src/command/commands-here.ts';
import { folderWith } from '../support/folder.ts';

const scripts = {
  check: 'filter-catalog check --catalog data',
  build: 'node node_modules/filter-catalog/bin/filter-catalog.js build && gzip dist/*',
  diff: 'git diff',
};

test('a command is a script where one does just that, else npx where that finds it, else as it was called', (t) => {
  const folder = folderWith(t, {
    'plain/package.json': JSON.stringify({ scripts }),
    'broken/package.json': '{"scripts": null, "bin": ',
  });
  const program = 'bin/filter-catalog.js';
  const onPath = 'usr/bin/filter-catalog';
  const installed = 'app/node_modules/.bin/filter-catalog';
  for (const [words, place, called, line] of [
    ['check', 'plain', program, 'npm run check'],
    ['check --fix --lang ko', 'plain', program, 'npm run check -- --fix --lang ko'],
    ['check', 'plain', installed, 'npm run check'],
    ['build', 'plain', program, 'node ../bin/filter-catalog.js build'],
    ['diff HEAD~1', 'plain', program, 'node ../bin/filter-catalog.js diff HEAD~1'],
    ['key new NAME', 'plain', onPath, 'filter-catalog key new NAME'],
    ['check', 'broken', program, 'node ../bin/filter-catalog.js check'],
    ['check', 'broken', 'a b/bin/filter-catalog.js', "node '../a b/bin/filter-catalog.js' check"],
    ['check --fix', 'app', installed, 'npx filter-catalog check --fix'],
    ['check --fix', 'app/data', installed, 'npx filter-catalog check --fix'],
    [
      'check',
      'app',
      'app/node_modules/filter-catalog/bin/filter-catalog.js',
      'npx filter-catalog check',
    ],
    [
      'check',
      'app',
      'home/_npx/1/node_modules/.bin/filter-catalog',
      'npx --yes @filter-catalog/cli check',
    ],
    [
      'check',
      'elsewhere',
      'app/node_modules/filter-catalog/bin/a.js',
      'node ../app/node_modules/filter-catalog/bin/a.js check',
    ],
    ['check', '.', program, 'npx filter-catalog check'], // its own folder
  ] as const) {
    const [command = '', args] = words.split(/ (.*)/);
    assert.equal(
      commandsIn(join(folder, place), join(folder, called))(command, args),
      line,
      `${words} in ${place}`,
    );
  }
});

test('where Yarn runs the program, a command is one of Yarn', (t) => {
  const folder = folderWith(t, { 'package.json': JSON.stringify({ scripts }) });
  const environment = { npm_config_user_agent: 'yarn/4.18.1 npm/? node/v24.21.0 linux x64' };
  const run = commandsIn(
    folder,
    join(folder, '.yarn/cache/a.zip/node_modules/a/bin/a.js'),
    environment,
  );
  assert.equal(run('check', '--fix'), 'yarn run check --fix');
  assert.equal(run('build'), 'yarn filter-catalog build');
});
