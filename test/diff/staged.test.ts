import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSources } from '../../src/catalog/read.ts';
import { stagedFolder } from '../../src/diff/git-folder.ts';
import { formatFindings } from '../catalog/relevant-findings.ts';
import {
  category,
  changedFolder,
  link,
  move,
  plainCatalog,
  strangeFiles,
} from '../catalog/strange-folders.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { git, gitEnvironment, repositoryWith, tryGit } from '../support/repository.ts';
import { failureOf } from './compared.ts';

const readStaged = (path: string, environment = gitEnvironment) =>
  readSources(stagedFolder(path, environment));

/** Lints the index. Paths are relative to the catalog folder. */
function stagedFindings(repository: string): readonly string[] {
  return formatFindings(readStaged(join(repository, 'catalog')), join(repository, 'catalog'));
}

function stagedText(repository: string, name: string): string | undefined {
  return readStaged(join(repository, 'catalog')).texts.get(join(repository, 'catalog', name));
}

/** Asserts the code of an error, and its message or path. */
const fails = (action: () => unknown, expected: RegExp) =>
  assert.match(Object.values(failureOf(action)).join(' '), expected);

test('reports the same for the index as for the disk', (t) => {
  const repository = repositoryWith(t, {});
  for (const [index, { changes }] of strangeFiles.entries()) {
    const folder = join(repository, `${index}`);
    writeFiles(folder, plainCatalog);
    for (const change of changes) change(folder);
  }
  git(repository, 'add', '--all', '--force');
  for (const [index, { claim, findings }] of strangeFiles.entries()) {
    const folder = join(repository, `${index}`);
    rmSync(join(folder, 'categories'), { recursive: true, force: true });
    assert.deepEqual(formatFindings(readStaged(folder), folder, findings), findings, claim);
  }
});

test('reads staged files only, regardless of the disk', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const catalog = join(repository, 'catalog');
  writeFiles(catalog, { 'categories/romantic.yaml': category('staged') });
  git(repository, 'add', '--all');
  writeFiles(catalog, {
    'categories/romantic.yaml': 'wrong',
    'categories/untracked.yaml': 'wrong',
  });
  assert.equal(stagedText(repository, 'categories/romantic.yaml'), category('staged'));
  assert.deepEqual(stagedFindings(repository), []);
  git(repository, 'rm', '--quiet', '--cached', 'catalog/categories/cartoon.yaml');
  rmSync(catalog, { recursive: true });
  assert.deepEqual(stagedFindings(repository), ['catalog.yaml:4:5 category-file-is-missing']);
});

test('names files relative to the working directory', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  mkdirSync(join(repository, 'src'));
  symlinkSync('catalog', join(repository, 'link'));
  const start = process.cwd();
  t.after(() => process.chdir(start));
  for (const [cwd, path, file] of [
    ['.', 'catalog', 'catalog/catalog.yaml'],
    ['.', 'link', 'link/catalog.yaml'],
    ['src', '../catalog', '../catalog/catalog.yaml'],
    ['catalog/categories', '..', '../catalog.yaml'],
    ['..', join(repository, 'catalog'), join(repository, 'catalog/catalog.yaml')],
  ] as const) {
    process.chdir(join(repository, cwd));
    const { files, texts } = readStaged(path);
    assert.deepEqual([files[0], files.length], [file, 3]);
    assert.equal(texts.get(file), plainCatalog['catalog.yaml']);
  }
});

test('passes on the message of git about unmerged files', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const change = (text: string) => {
    writeFiles(join(repository, 'catalog'), { 'categories/romantic.yaml': `# ${text}\n` });
    git(repository, 'commit', '--quiet', '--all', '--message=Change');
  };
  git(repository, 'switch', '--quiet', '--create', 'other');
  change('ours');
  git(repository, 'switch', '--quiet', 'main');
  change('theirs');
  assert.equal(tryGit(repository, 'merge', 'other').status, 1);
  fails(
    () => stagedFindings(repository),
    /^git-fails catalog\/categories\/romantic\.yaml: unmerged /,
  );
});

test('follows no link', (t) => {
  for (const [path, ...changes] of [
    ['catalog.yaml', link('catalog.yaml', '/etc/hostname')],
    ['categories', move('categories', 'a'), link('categories', 'a')],
  ] as const) {
    const folder = changedFolder(t, changes);
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    assert.deepEqual(formatFindings(readStaged(folder), folder), [
      `${path}:1:1 file-is-not-readable`,
    ]);
  }
});

test('reads names that look like an option, a pattern or a command', (t) => {
  const odd = ['a b', '"q"', "it's", 'line\nbreak', 'tab\t', 'back\\slash', ':(glob)*', '[a-z]'];
  const letters = ['로맨틱', '레트로'.normalize('NFD')];
  const hostile = ['--upload-pack=x', '-n', '$(touch pwned)', '`touch pwned`', ';touch pwned'];
  const files = [...odd, ...letters, ...hostile].map((name) => [
    `categories/${name}.yaml`,
    `# ${name}`,
  ]);
  const repository = repositoryWith(t, { ...plainCatalog, ...Object.fromEntries(files) });
  for (const [name = '', text] of files) assert.equal(stagedText(repository, name), text);
  for (const path of ['--upload-pack=x', ':(glob)*', '$(touch pwned)', `카탈로그 "a" 'b'\n*?[x]`]) {
    writeFiles(join(repository, path), plainCatalog);
    git(repository, 'add', '--all');
    rmSync(join(repository, path), { recursive: true });
    assert.equal(readStaged(join(repository, path)).files.length, 3);
  }
  assert.ok(!existsSync(join(repository, 'pwned')));
});

test('refuses a submodule in or instead of the catalog, and finds no catalog in a file', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const path = join(repository, 'catalog');
  const [commit = '', file = ''] = ['HEAD', 'HEAD:catalog/catalog.yaml'].map((name) =>
    git(repository, 'rev-parse', name).trim(),
  );
  const put = (entry: string) => git(repository, 'update-index', '--add', '--cacheinfo', entry);
  for (const name of ['retro.yaml', 'sub']) put(`160000,${commit},catalog/categories/${name}`);
  assert.deepEqual(stagedFindings(repository), [
    'categories/retro.yaml:1:1 file-is-not-readable',
    'categories/sub:1:1 file-is-not-read: name',
  ]);
  for (const [entry, expected] of [
    [`160000,${commit}`, /^catalog-is-a-submodule /],
    [`100644,${file}`, /^catalog-folder-is-missing /],
    [`120000,${file}`, /^catalog-folder-is-missing /],
  ] as const) {
    git(repository, 'rm', '-r', '--quiet', '--force', '--cached', 'catalog');
    put(`${entry},catalog`);
    fails(() => readStaged(path), expected);
  }
  git(repository, 'rm', '-r', '--quiet', '--force', '--cached', 'catalog');
  put(`160000,${commit},catalog`);
  rmSync(path, { recursive: true });
  fails(() => readStaged(path), /^catalog-is-a-submodule /);
});

test('reports a missing git or a damaged index', (t) => {
  const repository = repositoryWith(t, plainCatalog);
  const path = (name: string) => join(repository, name);
  const outside = folderWith(t);
  fails(() => readStaged(path('catalog'), { PATH: outside }), /^git-is-missing /);
  writeFileSync(path('.git/index'), 'no index, and yet of some length');
  fails(() => readStaged(path('catalog')), /^git-fails error: bad signature/);
});
