import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli, root, run } from '../support/program.ts';
import { contentsOf } from '../support/published.ts';
import { git, repositoryWith, tryGit } from '../support/repository.ts';

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

test('says in a sentence that it may not write a report, and exits with 2', (t) => {
  const cwd = catalogWith(t, '007');
  mkdirSync(join(cwd, 'mine'));
  chmodSync(cwd, 0o755);
  chmodSync(join(cwd, 'mine'), 0o555);
  const { status, stderr } = run(['check', '--output', 'mine/b'], { cwd, ...other });
  assert.deepEqual([status, stderr], [2, 'Could not use "mine/b": permission is denied.\n']);
});

test('check --fix loses nothing where it may not write one of the files, and exits with 2', (t) => {
  const cwd = catalogWith(t, '007');
  writeFiles(cwd, { 'catalog/catalog.yaml': catalogYaml(['romantic']).replace('categories', 'categoreis') });
  chmodSync(join(cwd, 'catalog'), 0o777);
  chmodSync(join(cwd, 'catalog/categories'), 0o555);
  chmodSync(cwd, 0o755);
  const contents = contentsOf(cwd);
  const stderr = 'Could not use "catalog/categories/romantic.yaml": permission is denied.\n';
  assert.deepEqual(run(['check', '--fix'], { cwd, ...other }), { status: 2, stdout: '', stderr });
  assert.deepEqual(contentsOf(cwd), contents);
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

const cartoon = 'catalog/categories/cartoon.yaml';
const sound = categoryYaml('Cartoons', [filterYaml('comic_ink')]);
const wrong = sound.replace('code: comic_ink', 'code: 007');

/** The hook that docs/ci.md shows, with this program in the place of the one that npm would find. */
function installHook(repository: string): void {
  const guide = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, hook = ''] = /```sh\n(#!\/bin\/sh\nexec npx filter-catalog check --staged\n)```/.exec(guide) ?? [];
  assert.notEqual(hook, '');
  const own = hook.replace('npx filter-catalog', `'${process.execPath}' '${cli}'`);
  writeFileSync(join(repository, '.git/hooks/pre-commit'), own, { mode: 0o755 });
}

test('refuses a commit as the hook of the documents, shows why, and lets the repaired one pass', (t) => {
  const repository = repositoryWith(t, soundCatalog);
  writeFiles(repository, { [cartoon]: wrong });
  git(repository, 'add', '--all');
  writeFiles(repository, { [cartoon]: sound });
  installHook(repository);
  const commit = (...args: readonly string[]) => tryGit(repository, 'commit', '--quiet', '--message=Next', ...args);
  const first = git(repository, 'rev-parse', 'HEAD');
  const refused = commit();
  assert.match(refused.stderr, /^catalog\/categories\/cartoon\.yaml:4:11: error: value-has-wrong-type$/m);
  assert.deepEqual([refused.status, git(repository, 'rev-parse', 'HEAD')], [1, first]);
  assert.equal(commit('--all').status, 0);
  assert.equal(git(repository, 'show', `HEAD:${cartoon}`), sound);
});

test('lets a commit pass that has warnings alone', (t) => {
  const repository = repositoryWith(t, soundCatalog);
  installHook(repository);
  writeFiles(repository, { 'catalog/categories/retro.yaml': categoryYaml('Retro', [filterYaml('vhs')]) });
  git(repository, 'add', '--all');
  const { status, stderr } = tryGit(repository, 'commit', '--quiet', '--message=Next');
  assert.deepEqual([status, /warning: category-is-not-listed$/m.test(stderr)], [0, true]);
});
