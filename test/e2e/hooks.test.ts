import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { category, plainCatalog } from '../catalog/strange-folders.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli, root } from '../support/program.ts';
import { git, repositoryWith, tryGit } from '../support/repository.ts';

const program = `'${process.execPath}' '${cli}'`;

function installHook(repository: string, script: string): void {
  writeFileSync(join(repository, '.git/hooks/pre-commit'), script, { mode: 0o755 });
}

const commit = (folder: string, ...args: readonly string[]) =>
  tryGit(folder, 'commit', '--quiet', '--message=Next', ...args);

/** The errors for which the hook refuses a commit; none where it lets it pass. */
function refusal(folder: string, ...args: readonly string[]): readonly string[] {
  const { status, stderr } = commit(folder, ...args);
  const { diagnostics }: { diagnostics: readonly Record<string, string>[] } = JSON.parse(stderr);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  assert.equal(status, errors.length > 0 ? 1 : 0, stderr);
  return errors.map(({ path, code }) => `${path} ${code}`);
}

test('the hook of the documents refuses a commit and shows why, and lets the repaired one pass, or warnings alone', (t) => {
  const repository = repositoryWith(t, soundCatalog);
  const guide = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, hook = ''] =
    /```sh\n(#!\/bin\/sh\nexec npx --no-install filter-catalog check --staged\n)```/.exec(guide) ??
    [];
  assert.notEqual(hook, '');
  installHook(repository, hook.replace('npx --no-install filter-catalog', program));
  const sound = categoryYaml('Cartoons', [filterYaml('comic_ink')]);
  const write = (name: string, text: string) =>
    writeFiles(repository, { [`catalog/categories/${name}`]: text });
  write('cartoon.yaml', sound.replace('code: comic_ink', 'code: 007'));
  git(repository, 'add', '--all');
  write('cartoon.yaml', sound);
  const first = git(repository, 'rev-parse', 'HEAD');
  const refused = commit(repository);
  assert.match(
    refused.stderr,
    /^catalog\/categories\/cartoon\.yaml:4:11: error: value-has-wrong-type$/m,
  );
  assert.deepEqual([refused.status, git(repository, 'rev-parse', 'HEAD')], [1, first]);
  assert.equal(commit(repository, '--all').status, 0);
  assert.equal(git(repository, 'show', 'HEAD:catalog/categories/cartoon.yaml'), sound);
  write('retro.yaml', categoryYaml('Retro', [filterYaml('vhs')]));
  git(repository, 'add', '--all');
  const warned = commit(repository);
  assert.deepEqual(
    [warned.status, /warning: category-is-not-listed$/m.test(warned.stderr)],
    [0, true],
  );
});

test('reads the index of the commit in a hook, of whatever kind the commit; from a folder or in a linked worktree too', (t) => {
  const repository = repositoryWith(t, { ...plainCatalog, '../src/a.txt': '' });
  const worktree = join(folderWith(t), 'worktree');
  git(repository, 'worktree', 'add', '--quiet', worktree);
  for (const [folder, start, catalog] of [
    [repository, 'src', '../catalog'],
    [worktree, '.', 'catalog'],
  ] as const) {
    installHook(
      repository,
      `#!/bin/sh\ncd ${start} && ${program} check --staged --format json --catalog ${catalog}\n`,
    );
    const romanticIsEmpty = `${catalog}/categories/romantic.yaml document-is-empty`;
    const cartoonIsEmpty = `${catalog}/categories/cartoon.yaml document-is-empty`;
    const write = (name: string, text: string) =>
      writeFiles(join(folder, 'catalog'), { [`categories/${name}`]: text });
    write('romantic.yaml', '');
    git(folder, 'add', '--all');
    write('cartoon.yaml', '');
    assert.deepEqual(refusal(folder), [romanticIsEmpty]);
    assert.deepEqual(refusal(folder, '--all'), [cartoonIsEmpty, romanticIsEmpty]);
    write('cartoon.yaml', category('pen_ink'));
    assert.deepEqual(refusal(folder, 'catalog/categories/cartoon.yaml'), []);
  }
});
