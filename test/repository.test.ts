import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './support/program.ts';
import { git } from './support/repository.ts';

test('npm scripts run on the bundled Node, in the version of .nvmrc', () => {
  const { stdout } = spawnSync('npm', ['exec', '--', 'node', '--version'], {
    cwd: root,
    encoding: 'utf8',
  });
  const major = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  assert.equal(/^v(\d+)\./m.exec(stdout)?.[1], major);
  for (const [path, version] of [
    ['.github/workflows/filter-catalog-publish.yml', major],
    ['.github/workflows/filter-catalog-pull-request.yml', major],
    ['.gitlab-ci.yml', packageJson.devDependencies.node],
  ] as const) {
    const text = readFileSync(join(root, path), 'utf8');
    assert.match(text, new RegExp(`^ +(node-version|image): (node:)?${version}$`, 'm'));
  }
});

test('npm scripts only use && between programs, for cmd.exe', () => {
  const plain = /^(biome|filter-catalog|knip|node|npm|tsc)( [\w@.,:/=-]+| "[^"$%^`\\]*")*$/;
  const commands = Object.values(packageJson.scripts).flatMap((script) => script.split(' && '));
  const others = commands.filter((command) => !plain.test(command));
  assert.deepEqual(others, []);
});

test('no test waits for a thread of esbuild', () => {
  assert.equal(process.env['ESBUILD_WORKER_THREADS'], '0');
});

test('no file of the repository is a link, for checkouts on Windows', () => {
  const listed = git(root, 'ls-files', '--stage');
  assert.ok(listed.includes('bin/filter-catalog.js'));
  assert.doesNotMatch(listed, /^120000 /m);
});
