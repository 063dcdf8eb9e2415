import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSources } from '../../src/catalog/read.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import { stagedFolder } from '../../src/history/staged.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli } from '../support/program.ts';
import { git, gitEnvironment, repositoryWith, tryGit } from '../support/repository.ts';
import { category, changedFolder, findingsOf, plainCatalog, strangeFolders } from '../support/strange-folders.ts';

const readStaged = (path: string, environment = gitEnvironment) => readSources(stagedFolder(path, environment));

/** What is found in the index of a repository, with paths in its catalog folder. */
function stagedFindings(repository: string): readonly string[] {
  return findingsOf(readStaged(join(repository, 'catalog')), join(repository, 'catalog'));
}

function stagedText(repository: string, name: string): string | undefined {
  return readStaged(join(repository, 'catalog')).sourceOf(join(repository, 'catalog', name))?.text;
}

for (const { claim, changes, findings } of strangeFolders) {
  test(`finds in the index what it finds on the disk for ${claim}`, (t) => {
    const folder = changedFolder(t, changes);
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all', '--force');
    rmSync(join(folder, 'categories'), { recursive: true, force: true });
    assert.deepEqual(findingsOf(readStaged(folder), folder), findings);
  });
}

test('reads what is staged, whatever stands on the disk', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const catalog = join(repository, 'catalog');
  writeFiles(catalog, { 'categories/romantic.yaml': category('staged') });
  git(repository, 'add', '--all');
  writeFiles(catalog, { 'categories/romantic.yaml': 'wrong', 'categories/untracked.yaml': 'wrong' });
  assert.equal(stagedText(repository, 'categories/romantic.yaml'), category('staged'));
  assert.deepEqual(stagedFindings(repository), []);
});

test('reads a file that is in the index alone, and not one that is on the disk alone', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  git(repository, 'rm', '--quiet', '--cached', 'catalog/categories/cartoon.yaml');
  rmSync(join(repository, 'catalog/categories/romantic.yaml'));
  assert.deepEqual(stagedFindings(repository), ['catalog.yaml:4:5 category-file-is-missing']);
  rmSync(join(repository, 'catalog'), { recursive: true });
  assert.deepEqual(stagedFindings(repository), ['catalog.yaml:4:5 category-file-is-missing']);
});

test('takes a file that is only intended to be added for none, and an empty one for empty', (t) => {
  for (const format of ['sha1', 'sha256']) {
    const repository = folderWith(t);
    git(repository, 'init', '--quiet', `--object-format=${format}`);
    const catalog = join(repository, 'catalog');
    writeFiles(catalog, { ...plainCatalog, 'categories/cartoon.yaml': '' });
    git(repository, 'add', '--all');
    writeFiles(catalog, { 'categories/retro.yaml': category('retro'), 'catalog.yml': '' });
    git(repository, 'add', '--intent-to-add', '--all');
    rmSync(join(catalog, 'catalog.yml'));
    assert.deepEqual(stagedFindings(repository), ['categories/cartoon.yaml:1:1 document-is-empty'], format);
  }
});

test('names files as people would type them from where they stand', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  mkdirSync(join(repository, 'src'));
  symlinkSync('catalog', join(repository, 'link'));
  const start = process.cwd();
  t.after(() => process.chdir(start));
  for (const [cwd, path, file] of [
    ['.', 'catalog', 'catalog/catalog.yaml'],
    ['.', './catalog/', 'catalog/catalog.yaml'],
    ['.', 'link', 'link/catalog.yaml'],
    ['src', '../catalog', '../catalog/catalog.yaml'],
    ['catalog', '.', 'catalog.yaml'],
    ['catalog/categories', '..', '../catalog.yaml'],
    ['..', join(repository, 'catalog'), join(repository, 'catalog/catalog.yaml')],
  ] as const) {
    process.chdir(join(repository, cwd));
    const { files, sourceOf } = readStaged(path);
    assert.deepEqual([files[0], files.length], [file, 3]);
    assert.equal(sourceOf(file)?.text, plainCatalog['catalog.yaml']);
  }
});

/** A hook that goes to `folder`, and refuses a commit with errors in the catalog at `path`. */
function installHook(repository: string, path: string, folder = '.'): void {
  const command = `'${process.execPath}' '${cli}' check --staged --format json --catalog '${path}'`;
  writeFileSync(join(repository, '.git/hooks/pre-commit'), `#!/bin/sh\ncd ${folder} && ${command}\n`, { mode: 0o755 });
}

/** The errors for which the hook refuses a commit; none where it lets it pass. */
function refusal(folder: string, ...args: readonly string[]): readonly string[] {
  const { status, stderr } = tryGit(folder, 'commit', '--quiet', '--message=Next', ...args);
  const { diagnostics }: { diagnostics: readonly Record<string, string>[] } = JSON.parse(stderr);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  assert.equal(status, errors.length > 0 ? 1 : 0, stderr);
  return errors.map(({ path, code }) => `${path} ${code}`);
}

test('reads the index of the commit in a hook, of whatever kind the commit, in a linked worktree too', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const worktree = join(folderWith(t), 'worktree');
  git(repository, 'worktree', 'add', '--quiet', worktree);
  installHook(repository, 'catalog');
  const romanticIsEmpty = 'catalog/categories/romantic.yaml document-is-empty';
  const cartoonIsEmpty = 'catalog/categories/cartoon.yaml document-is-empty';
  for (const folder of [repository, worktree]) {
    const write = (name: string, text: string) => writeFiles(join(folder, 'catalog'), { [`categories/${name}`]: text });
    write('romantic.yaml', '');
    git(folder, 'add', '--all');
    write('cartoon.yaml', '');
    assert.deepEqual(refusal(folder), [romanticIsEmpty]);
    assert.deepEqual(refusal(folder, '--all'), [cartoonIsEmpty, romanticIsEmpty]);
    assert.deepEqual(refusal(folder, 'catalog/categories/cartoon.yaml'), [cartoonIsEmpty]);
    write('cartoon.yaml', category('pen_ink'));
    assert.deepEqual(refusal(folder, 'catalog/categories/cartoon.yaml'), []);
  }
});

test('finds its repository in a hook that goes into a folder first', (t) => {
  const repository = repositoryWith(t, { ...plainCatalog, '../src/a.txt': '' });
  const worktree = join(folderWith(t), 'worktree');
  git(repository, 'worktree', 'add', '--quiet', worktree);
  installHook(repository, '../catalog', 'src');
  for (const folder of [repository, worktree]) {
    writeFiles(join(folder, 'catalog'), { 'categories/romantic.yaml': '' });
    assert.deepEqual(refusal(folder, '--all'), ['../catalog/categories/romantic.yaml document-is-empty']);
  }
});

test('reads a repository whose work tree is named in the environment', (t) => {
  const workTree = folderWith(t, { 'catalog/catalog.yaml': plainCatalog['catalog.yaml'] ?? '' });
  const environment = { ...gitEnvironment, GIT_DIR: join(folderWith(t), 'dotfiles'), GIT_WORK_TREE: workTree };
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
  ]) {
    assert.equal(spawnSync('git', args, { cwd: workTree, env: environment }).status, 0);
  }
  assert.deepEqual(readStaged(join(workTree, 'catalog'), environment).files, [join(workTree, 'catalog/catalog.yaml')]);
});

test('finds files that are not merged yet', (t) => {
  const repository = repositoryWith(t, { ...plainCatalog, 'stamps.json': '{}\n' });
  const catalog = join(repository, 'catalog');
  const change = (text: string) => {
    writeFiles(catalog, { 'categories/romantic.yaml': `# ${text}\n`, 'stamps.json': `{${text}\n` });
    git(repository, 'commit', '--quiet', '--all', '--message=Change');
  };
  git(repository, 'switch', '--quiet', '--create', 'other');
  change('ours');
  git(repository, 'switch', '--quiet', 'main');
  change('theirs');
  assert.equal(tryGit(repository, 'merge', 'other').status, 1);
  assert.deepEqual(stagedFindings(repository), [
    'categories/romantic.yaml:1:1 file-is-in-conflict',
    'stamps.json:1:1 stamps-are-in-conflict',
  ]);
});

test('reads names of every kind, and takes none for an option, a pattern or a command', (t) => {
  const names = ['a b', '"q"', "it's", 'line\nbreak', 'tab\t', '로맨틱', '레트로'.normalize('NFD'), 'back\\slash'];
  const hostile = [
    '--upload-pack=x',
    '-n',
    '$(touch pwned)',
    '`touch pwned`',
    ';touch pwned',
    ':(glob)*',
    '*',
    '[a-z]',
  ];
  const files = [...names, ...hostile].map((name) => [`categories/${name}.yaml`, `# ${name}`]);
  const repository = repositoryWith(t, { ...plainCatalog, ...Object.fromEntries(files) });
  for (const [name = '', text] of files) assert.equal(stagedText(repository, name), text);
  for (const path of ['--upload-pack=x', ':(glob)*', '$(touch pwned)']) {
    writeFiles(join(repository, path), plainCatalog);
    git(repository, 'add', '--all');
    rmSync(join(repository, path), { recursive: true });
    assert.equal(readStaged(join(repository, path)).files.length, 3);
  }
  assert.ok(!existsSync(join(repository, 'pwned')));
});

test('takes a submodule for a folder', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const commit = git(repository, 'rev-parse', 'HEAD').trim();
  git(repository, 'update-index', '--add', '--cacheinfo', `160000,${commit},catalog/categories/retro.yaml`);
  git(repository, 'update-index', '--add', '--cacheinfo', `160000,${commit},catalog/categories/sub`);
  assert.deepEqual(stagedFindings(repository), [
    'categories/retro.yaml:1:1 file-is-a-folder',
    'categories/sub:1:1 folder-is-unexpected',
  ]);
});

test('finds a file whose object git does not have', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const [object = ''] = git(repository, 'rev-parse', ':catalog/categories/romantic.yaml').split('\n');
  rmSync(join(repository, '.git/objects', object.slice(0, 2), object.slice(2)));
  assert.deepEqual(stagedFindings(repository), ['categories/romantic.yaml:1:1 file-is-not-readable']);
});

test('fails where there is nothing to read, and says why', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const path = (name: string) => join(repository, name);
  const outside = folderWith(t);
  mkdirSync(path('drafts'));
  assert.throws(() => readStaged(outside), new Failure('folder-is-not-in-git', { path: outside }));
  assert.throws(() => readStaged(path('drafts')), new Failure('catalog-is-not-staged', { path: path('drafts') }));
  assert.throws(() => readStaged(path('x/y')), new Failure('catalog-folder-is-missing', { path: path('x/y') }));
  assert.throws(() => readStaged(path('catalog'), { PATH: outside }), new Failure('git-is-missing', {}));
  writeFileSync(path('.git/index'), 'no index, and yet of some length');
  assert.throws(
    () => readStaged(path('catalog')),
    (error) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.code, 'git-fails');
      assert.match(JSON.stringify(error.args), /"reason":"error: bad signature/);
      return true;
    },
  );
});
