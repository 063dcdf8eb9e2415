import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { cli, root } from '../support/program.ts';
import { git, repositoryWith, tryGit } from '../support/repository.ts';

const program = `'${process.execPath}' '${cli}'`;

const commit = (folder: string, ...args: readonly string[]) =>
  tryGit(folder, 'commit', '--quiet', '--message=Next', ...args);

test('the documented hook rejects a broken commit with findings, and accepts the fixed one', (t) => {
  const repository = repositoryWith(t, soundCatalog);
  const guide = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, hook = ''] =
    /```sh\n(#!\/bin\/sh\nexec npx --no-install filter-catalog check --staged\n)```/.exec(guide) ??
    [];
  assert.notEqual(hook, '');
  const script = hook.replace('npx --no-install filter-catalog', program);
  writeFileSync(join(repository, '.git/hooks/pre-commit'), script, { mode: 0o755 });
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
});
