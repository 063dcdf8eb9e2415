import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli, root, run } from '../support/program.ts';
import { contentsOf } from '../support/published.ts';

function catalogWith(t: TestContext, ...codes: readonly string[]): string {
  return folderWith(t, {
    'catalog/catalog.yaml': catalogYaml(['romantic']),
    'catalog/categories/romantic.yaml': categoryYaml(
      'Romantic',
      codes.map((code) => filterYaml(code)),
    ),
  });
}

/** Whoever may not write what another user owns, though the tests run as root. */
const other = process.getuid?.() === 0 ? { uid: 65_534 } : {};

test('prints colours where they are asked for, and writes none to a file', (t) => {
  const cwd = catalogWith(t, '007');
  const env = { FORCE_COLOR: '1' };
  const { stdout } = run(['check'], { cwd, env });
  assert.ok(stdout.startsWith('\u001b[36mcatalog/categories/romantic.yaml:4:11\u001b[39m: '), stdout);
  run(['check', '--output', 'report.txt'], { cwd, env });
  assert.equal(readFileSync(join(cwd, 'report.txt'), 'utf8'), run(['check'], { cwd }).stdout);
});

test('writes into a pipe, which stays one', (t) => {
  const cwd = catalogWith(t, 'dusk');
  const script = 'mkfifo pipe && { cat pipe > read.txt & "$0" "$1" check --output pipe; wait; }';
  assert.equal(spawnSync('sh', ['-c', script, process.execPath, cli], { cwd, timeout: 10_000 }).status, 0);
  assert.ok(lstatSync(join(cwd, 'pipe')).isFIFO());
  assert.equal(readFileSync(join(cwd, 'read.txt'), 'utf8'), 'Nothing wrong in 2 files. Next: npm run build\n');
});

test('loses nothing where it may not write a report, or a file to fix: it says so and exits with 2', (t) => {
  const cwd = catalogWith(t, '007');
  writeFiles(cwd, { 'catalog/catalog.yaml': catalogYaml(['romantic']).replace('categories', 'categoreis') });
  mkdirSync(join(cwd, 'mine'));
  for (const [path, mode] of [
    ['.', 0o755],
    ['mine', 0o555],
    ['catalog', 0o777],
    ['catalog/categories', 0o555],
  ] as const) {
    chmodSync(join(cwd, path), mode);
  }
  const contents = contentsOf(cwd);
  for (const [file, ...args] of [
    ['mine/b', '--output', 'mine/b'],
    ['catalog/categories/romantic.yaml', '--fix'],
  ]) {
    const stderr = `Could not use "${file}": permission is denied.\n`;
    assert.deepEqual(run(['check', ...args], { cwd, ...other }), { status: 2, stdout: '', stderr });
    assert.deepEqual(contentsOf(cwd), contents);
  }
});

test('is quiet when its reader goes away, and exits with 1 all the same', (t) => {
  const cwd = catalogWith(t, ...Array.from({ length: 2000 }, (_, index) => String(index)));
  const script = '{ "$0" "$1" check --format github; echo $? > status; } | head -n 1';
  const env = { PATH: process.env['PATH'], GITHUB_STEP_SUMMARY: 'summary.md' };
  const { stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, cli], { cwd, encoding: 'utf8', env });
  assert.match(stdout, /^::error file=[^\n]*\n$/);
  assert.deepEqual([stderr, readFileSync(join(cwd, 'status'), 'utf8')], ['', '1\n']);
  assert.match(readFileSync(join(cwd, 'summary.md'), 'utf8'), /^## Filter catalog\n\n2000 errors, /);
});

test('says in a sentence that standard output cannot be written, and exits with 2', (t) => {
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  const { status, stderr } = spawnSync(process.execPath, [cli, 'check', '--format', 'json'], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [2, 'Could not go on: the disk is full.\n']);
});
