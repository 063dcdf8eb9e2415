import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { category, plainCatalog } from '../catalog/strange-folders.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli } from '../support/program.ts';
import { git, repositoryWith, tryGit } from '../support/repository.ts';

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
    write('cartoon.yaml', category('pen_ink'));
    assert.deepEqual(refusal(folder, 'catalog/categories/cartoon.yaml'), []);
  }
});

test('finds its repository in a hook that goes into a folder first', (t) => {
  const repository = repositoryWith(t, { ...plainCatalog, '../src/a.txt': '' });
  installHook(repository, '../catalog', 'src');
  writeFiles(join(repository, 'catalog'), { 'categories/romantic.yaml': '' });
  assert.deepEqual(refusal(repository, '--all'), ['../catalog/categories/romantic.yaml document-is-empty']);
});
