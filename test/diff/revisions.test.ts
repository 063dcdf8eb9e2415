import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Environment, GitError } from '../../src/base/git.ts';
import { compareRevisions } from '../../src/diff/compare-revisions.ts';
import { Failure } from '../../src/finding/failure.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { git, gitEnvironment } from '../support/repository.ts';
import { changesIn, commit, compare, compared, compareFiles, edit, repositoryOf, today } from './compared.ts';

const withChalk = {
  'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('ink'), filterYaml('pen'), filterYaml('chalk')]),
};
const chalk = ['notable added cartoon/chalk'];
const withoutRose = {
  'categories/romantic.yaml': compared['categories/romantic.yaml'].replace(filterYaml('rose'), ''),
};

/** Compares with the merge base. */
function compareBranch(folder: string, environment: Environment = {}, path = 'catalog') {
  const question = { path: join(folder, path), revision: undefined, to: 'worktree', today };
  return compareRevisions(question, { ...gitEnvironment, ...environment });
}

function failureOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, ...error.args };
    if (error instanceof GitError) return { code: error.kind };
    throw error;
  }
  return undefined;
}

/** A repository with a branch that adds a filter, while `main` went on without another. */
function branched(t: TestContext): string {
  const folder = repositoryOf(t);
  git(folder, 'switch', '--quiet', '--create=winter');
  edit(folder, withChalk);
  commit(folder, 'Add chalk');
  git(folder, 'switch', '--quiet', 'main');
  edit(folder, { 'categories/romantic.yaml': categoryYaml('Romance', [filterYaml('dusk')]) });
  commit(folder, 'Change romantic');
  git(folder, 'switch', '--quiet', 'winter');
  return folder;
}

function cloneOf(t: TestContext, origin: string, ...options: readonly string[]): string {
  const parent = folderWith(t);
  git(parent, 'clone', '--quiet', ...options, `file://${origin}`, 'clone');
  return join(parent, 'clone');
}

test('compares with the commit where the branch left main, also in a detached head', (t) => {
  const folder = branched(t);
  const { before, changes } = compareBranch(folder);
  git(folder, 'checkout', '--quiet', '--detach');
  assert.deepEqual(changesIn(compareBranch(folder)), chalk);
  assert.deepEqual(changesIn({ changes }), chalk);
  assert.deepEqual(before, { kind: 'merge-base', commit: git(folder, 'rev-parse', 'main~1').trim(), branch: 'main' });
});

test('takes the default branch of origin for the one that was left', (t) => {
  const origin = branched(t);
  git(origin, 'branch', '--quiet', '--move', 'main', 'trunk');
  git(origin, 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
  const clone = cloneOf(t, origin);
  git(clone, 'switch', '--quiet', 'winter');
  const { before, changes } = compareBranch(clone);
  assert.deepEqual([changesIn({ changes }), before.kind === 'merge-base' && before.branch], [chalk, 'origin/trunk']);
});

test('compares with the branch that CI names', (t) => {
  const origin = branched(t);
  git(origin, 'branch', '--quiet', 'release/1.0', 'main');
  const clone = cloneOf(t, origin);
  git(clone, 'switch', '--quiet', 'winter');
  for (const variable of ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME']) {
    const { before } = compareBranch(clone, { [variable]: 'release/1.0' });
    assert.equal(before.kind === 'merge-base' && before.branch, 'origin/release/1.0');
    const failure = failureOf(() => compareBranch(clone, { [variable]: 'gone' }));
    assert.deepEqual(failure, { code: 'history-is-missing', branch: 'gone', isShallow: false });
  }
});

test('says in a shallow clone that the merge base was not fetched, and compares once it was', (t) => {
  const origin = branched(t);
  git(origin, 'switch', '--quiet', 'main');
  const clone = cloneOf(t, origin, '--depth=1', '--no-single-branch');
  const path = join(clone, 'catalog');
  git(clone, 'switch', '--quiet', 'winter');
  assert.deepEqual(
    failureOf(() => compareBranch(clone)),
    { code: 'history-is-missing', branch: 'main', isShallow: true },
  );
  assert.deepEqual(
    failureOf(() => compare(clone, 'HEAD~1')),
    { code: 'revision-is-unknown', path, revision: 'HEAD~1', isShallow: true },
  );
  git(clone, 'fetch', '--quiet', '--unshallow', 'origin', '+refs/heads/main:refs/remotes/origin/main');
  assert.deepEqual(changesIn(compareBranch(clone)), chalk);
});

test('compares the files on the disk, committed or not, or two revisions whatever stands there', (t) => {
  const folder = branched(t);
  edit(folder, withoutRose);
  assert.deepEqual(changesIn(compareBranch(folder)), ['breaking removed romantic/rose', ...chalk]);
  assert.deepEqual(changesIn(compare(folder, 'main', 'winter')), [
    'notable changed romantic name_en: Romance -> Romantic',
    'notable added romantic/snow',
    'notable added romantic/rose',
    ...chalk,
  ]);
});

test('says that there is no repository, no commit, no such revision and no commit in common', (t) => {
  const plain = folderWith(t);
  writeFiles(join(plain, 'catalog'), compared);
  const path = join(plain, 'catalog');
  assert.deepEqual(
    failureOf(() => compareBranch(plain)),
    { code: 'folder-is-not-in-git' },
  );
  git(plain, 'init', '--quiet', '--initial-branch=main');
  assert.deepEqual(
    failureOf(() => compareBranch(plain)),
    { code: 'repository-has-no-commit', path },
  );
  commit(plain, 'First');
  assert.deepEqual(
    failureOf(() => compare(plain, 'gone')),
    { code: 'revision-is-unknown', path, revision: 'gone', isShallow: false },
  );
  git(plain, 'switch', '--quiet', '--orphan', 'alone');
  writeFiles(path, compared);
  commit(plain, 'Alone');
  assert.deepEqual(
    failureOf(() => compareBranch(plain)),
    { code: 'histories-are-unrelated', path, branch: 'main' },
  );
  git(plain, 'branch', '--quiet', '--delete', '--force', 'main');
  assert.deepEqual(
    failureOf(() => compareBranch(plain)),
    { code: 'default-branch-is-unknown', path },
  );
});

test('takes what looks like an option, a command or an expression for an unknown revision, and executes nothing', (t) => {
  const folder = repositoryOf(t);
  const path = join(folder, 'catalog');
  const options = ['--upload-pack=touch pwned', '--output=pwned', '-h'];
  for (const revision of [...options, '', ' ', '@{', '$(touch pwned)', 'a\0b', ':/x^{', '한']) {
    for (const compareIt of [() => compare(folder, revision), () => compare(folder, 'HEAD', revision)]) {
      assert.deepEqual(failureOf(compareIt), { code: 'revision-is-unknown', path, revision, isShallow: false });
    }
  }
  assert.equal(existsSync(join(folder, 'pwned')), false);
});

test('compares with an empty catalog where a revision has none, and says so', (t) => {
  const folder = folderWith(t, { 'README.md': 'hello' });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, 'First');
  const path = join(folder, 'catalog');
  assert.deepEqual(
    failureOf(() => compare(folder)),
    { code: 'catalog-folder-is-missing', path },
  );
  writeFiles(path, compared);
  const { changes, gaps } = compare(folder);
  assert.deepEqual(changesIn({ changes }), [
    'notable added romantic with romantic/dusk, romantic/snow, romantic/rose',
    'notable added cartoon with cartoon/ink, cartoon/pen',
  ]);
  assert.deepEqual(gaps, [{ kind: 'catalog-is-missing', side: 'before', path }]);
  commit(folder, 'Add the catalog');
  rmSync(path, { recursive: true });
  const gone = compare(folder);
  assert.deepEqual(changesIn(gone), [
    'breaking removed romantic with romantic/dusk, romantic/snow, romantic/rose',
    'breaking removed cartoon with cartoon/ink, cartoon/pen',
  ]);
  assert.deepEqual(gone.gaps, [{ kind: 'catalog-is-missing', side: 'after', path }]);
});

const romantic = 'categories/romantic.yaml';
const unclosed = { [romantic]: 'name_ko: 로맨틱\nname_en: [\nfilters:\n  - code: x\n' };
for (const [claim, before, edits, gap] of [
  ['a category is broken after', {}, unclosed, ['after', `catalog/${romantic}`, 2]],
  ['a category was broken before', unclosed, { [romantic]: compared[romantic] }, ['before', `catalog/${romantic}`, 2]],
  ['catalog.yaml has a conflict', {}, { 'catalog.yaml': '<<<<<<< HEAD\n' }, ['after', 'catalog/catalog.yaml', 1]],
  ['catalog.yaml is not YAML', {}, { 'catalog.yaml': '[[[' }, ['after', 'catalog/catalog.yaml', 1]],
  ['catalog.yaml is empty', {}, { 'catalog.yaml': '' }, ['after', 'catalog/catalog.yaml', 1]],
] as const) {
  test(`compares the other files if ${claim}, and says what it left out`, () => {
    const { changes, gaps } = compareFiles({ ...edits, ...withChalk }, { ...compared, ...before });
    assert.deepEqual(changesIn({ changes }), chalk);
    assert.deepEqual(
      gaps.map((each) => [each.side, each.path, each.kind === 'file-has-errors' && each.line]),
      [gap],
    );
  });
}

test('reports nothing of categories if their folder cannot be read', (t) => {
  const folder = repositoryOf(t);
  edit(folder, { categories: undefined });
  writeFiles(join(folder, 'catalog'), { categories: 'a file' });
  assert.deepEqual(changesIn(compare(folder)), []);
});

test('reads a catalog whose folder has blanks, quotes, line breaks and Hangul in its name', (t) => {
  const folder = repositoryOf(t);
  const name = `카탈로그 "a" 'b'\n*?[x]`;
  renameSync(join(folder, 'catalog'), join(folder, name));
  commit(folder, 'Rename');
  writeFiles(join(folder, name), withChalk);
  assert.deepEqual(changesIn(compareBranch(folder, {}, name)), chalk);
  writeFiles(join(folder, name), { 'categories/한글 "x"\n.yaml': 'name_ko: 이름\n' });
  commit(folder, 'Add an odd file');
  assert.deepEqual(changesIn(compareBranch(folder, {}, name)), []);
});

test('reads a catalog deep in a repository, from a folder in it, from outside, and in a linked worktree', (t) => {
  const folder = repositoryOf(t);
  mkdirSync(join(folder, 'apps/live'), { recursive: true });
  renameSync(join(folder, 'catalog'), join(folder, 'apps/live/catalog'));
  commit(folder, 'Move the catalog');
  git(folder, 'worktree', 'add', '--quiet', join(folder, 'linked'), '-b', 'linked');
  for (const place of [folder, join(folder, 'linked')]) {
    writeFiles(join(place, 'apps/live/catalog'), withChalk);
    assert.deepEqual(changesIn(compareBranch(place, {}, 'apps/live/catalog')), chalk);
  }
});

test('reads a catalog in a submodule as that of a repository of its own', (t) => {
  const origin = repositoryOf(t);
  const folder = folderWith(t);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', origin, 'content');
  commit(folder, 'Add the content');
  writeFiles(join(folder, 'content/catalog'), withChalk);
  assert.deepEqual(changesIn(compareBranch(folder, {}, 'content/catalog')), chalk);
});

test('gives the path of the catalog in its repository, and the commit that is checked out', (t) => {
  const folder = repositoryOf(t);
  assert.deepEqual(compare(folder).after, { kind: 'worktree', commit: git(folder, 'rev-parse', 'HEAD').trim() });
  mkdirSync(join(folder, 'apps'));
  renameSync(join(folder, 'catalog'), join(folder, 'apps/catalog'));
  commit(folder, 'Move the catalog');
  const pathOf = (path: string) => compareBranch(folder, {}, path).folder.inRepository;
  assert.equal(pathOf('apps/catalog'), 'apps/catalog');
  rmSync(join(folder, 'apps/catalog'), { recursive: true });
  assert.equal(pathOf('apps/catalog'), 'apps/catalog');
});

test('runs no hook, filter, pager or monitor that the repository names', (t) => {
  const folder = repositoryOf(t);
  for (const name of ['core.fsmonitor', 'core.pager', 'diff.external', 'core.sshCommand', 'filter.x.smudge']) {
    git(folder, 'config', name, `touch ${join(folder, 'pwned')}`);
  }
  writeFiles(folder, { '.gitattributes': '* filter=x diff=x\n' });
  edit(folder, withChalk);
  assert.deepEqual(changesIn(compare(folder)), chalk);
  assert.equal(existsSync(join(folder, 'pwned')), false);
});
