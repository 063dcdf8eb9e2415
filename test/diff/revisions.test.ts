import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { compareRevisions } from '../../src/diff/compare-revisions.ts';
import type { Environment } from '../../src/git/git.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { git, gitEnvironment, repositoryWith } from '../support/repository.ts';
import {
  assertCompared,
  at,
  changesIn,
  commit,
  compare,
  compared,
  compareFiles,
  compareUnchecked,
  edit,
  failureOf,
} from './compared.ts';

const withChalk = {
  'categories/cartoon.yaml': categoryYaml('Cartoon', [
    filterYaml('ink'),
    filterYaml('pen'),
    filterYaml('chalk'),
  ]),
};
const chalk = ['notable added cartoon/chalk'];
const withoutRose = {
  'categories/romantic.yaml': compared['categories/romantic.yaml'].replace(filterYaml('rose'), ''),
};

function compareBranch(folder: string, environment: Environment = {}, path = 'catalog') {
  const question = { path: join(folder, path), revision: undefined, to: 'worktree', at };
  const compared = compareRevisions(question, { ...gitEnvironment, ...environment });
  const { changes } = assertCompared(compared.comparison);
  return { ...compared, changes };
}

const fails = (action: () => unknown, code: string, facts: object) =>
  assert.deepEqual(failureOf(action), { code, ...facts });

/** Creates a branch that adds a filter, while `main` removes another. */
function branched(t: TestContext): string {
  const folder = repositoryWith(t, compared);
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
  assert.deepEqual(before, {
    kind: 'merge-base',
    commit: git(folder, 'rev-parse', 'main~1').trim(),
    branch: 'main',
  });
});

test('uses the default branch of origin as the target', (t) => {
  const origin = branched(t);
  git(origin, 'branch', '--quiet', '--move', 'main', 'trunk');
  git(origin, 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
  const clone = cloneOf(t, origin);
  git(clone, 'switch', '--quiet', 'winter');
  const { before, changes } = compareBranch(clone);
  assert.deepEqual(
    [changesIn({ changes }), before.kind === 'merge-base' && before.branch],
    [chalk, 'origin/trunk'],
  );
});

test('compares with the target branch from CI', (t) => {
  const origin = branched(t);
  git(origin, 'branch', '--quiet', 'release/1.0', 'main');
  const clone = cloneOf(t, origin);
  git(clone, 'switch', '--quiet', 'winter');
  for (const variable of ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME']) {
    const { before } = compareBranch(clone, { [variable]: 'release/1.0' });
    assert.equal(before.kind === 'merge-base' && before.branch, 'origin/release/1.0');
    const facts = { branch: 'gone', isShallow: false };
    fails(() => compareBranch(clone, { [variable]: 'gone' }), 'history-is-missing', facts);
  }
});

test('says in a shallow clone that the merge base was not fetched, and compares once it was', (t) => {
  const origin = branched(t);
  git(origin, 'switch', '--quiet', 'main');
  const clone = cloneOf(t, origin, '--depth=1', '--no-single-branch');
  const path = join(clone, 'catalog');
  git(clone, 'switch', '--quiet', 'winter');
  fails(() => compareBranch(clone), 'history-is-missing', { branch: 'main', isShallow: true });
  fails(() => compare(clone, 'HEAD~1'), 'revision-is-unknown', {
    path,
    revision: 'HEAD~1',
    isShallow: true,
  });
  const main = '+refs/heads/main:refs/remotes/origin/main';
  git(clone, 'fetch', '--quiet', '--unshallow', 'origin', main);
  assert.deepEqual(changesIn(compareBranch(clone)), chalk);
});

test('compares files on the disk, committed or not, or two revisions regardless of them', (t) => {
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

test('reports a missing commit, revision or merge base', (t) => {
  const plain = folderWith(t);
  const path = join(plain, 'catalog');
  writeFiles(path, compared);
  git(plain, 'init', '--quiet', '--initial-branch=main');
  fails(() => compareBranch(plain), 'repository-has-no-commit', { path });
  commit(plain, 'First');
  fails(() => compare(plain, 'gone'), 'revision-is-unknown', {
    path,
    revision: 'gone',
    isShallow: false,
  });
  git(plain, 'switch', '--quiet', '--orphan', 'alone');
  writeFiles(path, compared);
  commit(plain, 'Alone');
  fails(() => compareBranch(plain), 'history-is-missing', { branch: 'main', isShallow: false });
  git(plain, 'branch', '--quiet', '--delete', '--force', 'main');
  fails(() => compareBranch(plain), 'default-branch-is-unknown', { path });
});

test('treats an option, a command or an expression as an unknown revision, and executes nothing', (t) => {
  const folder = repositoryWith(t, compared);
  const path = join(folder, 'catalog');
  const options = ['--upload-pack=touch pwned', '--output=pwned', '-h'];
  for (const revision of [...options, '', ' ', '@{', '$(touch pwned)', ':/x^{', '한']) {
    const facts = { path, revision, isShallow: false };
    fails(() => compare(folder, revision), 'revision-is-unknown', facts);
    fails(() => compare(folder, 'HEAD', revision), 'revision-is-unknown', facts);
  }
  assert.equal(existsSync(join(folder, 'pwned')), false);
});

test('compares with an empty catalog if a revision has none', (t) => {
  const folder = repositoryWith(t, {});
  const path = join(folder, 'catalog');
  fails(() => compare(folder), 'catalog-folder-is-missing', { path });
  const reports = (change: string) => {
    const rest = [
      'romantic with romantic/dusk, romantic/snow, romantic/rose',
      'cartoon with cartoon/ink, cartoon/pen',
    ];
    const expected = rest.map((each) => `${change} ${each}`);
    assert.deepEqual(changesIn(compare(folder)), expected);
  };
  writeFiles(path, compared);
  reports('notable added');
  commit(folder, 'Add the catalog');
  rmSync(path, { recursive: true });
  reports('breaking removed');
});

const romantic = 'categories/romantic.yaml';
const unclosed = { [romantic]: 'name_ko: 로맨틱\nname_en: [\nfilters:\n  - code: x\n' };
for (const [claim, before, edits, side] of [
  ['a category is broken after', {}, unclosed, 'after'],
  ['a category was broken before', unclosed, { [romantic]: compared[romantic] }, 'before'],
  ['an image is damaged', {}, { 'images/a.png': Buffer.from('no image') }, 'after'],
] as const) {
  test(`compares nothing if ${claim}`, () => {
    assert.deepEqual(compareUnchecked(edits, { ...compared, ...before }), {
      kind: 'has-errors',
      side,
    });
  });
}

test('an accepted-changes.yaml with errors accepts nothing, and does not prevent the comparison', () => {
  const accepted = { 'accepted-changes.yaml': 'accepted:\n  - change: removed\n    entry: a/b\n' };
  const comparison = compareFiles({ ...withChalk, ...accepted });
  assert.deepEqual([changesIn(comparison), comparison.accepted.size], [chalk, 0]);
});

test('reads a nested catalog, also in a linked worktree and in hooks, and returns its path and commit', (t) => {
  const folder = repositoryWith(t, compared);
  const path = 'apps/live/catalog';
  mkdirSync(join(folder, 'apps/live'), { recursive: true });
  renameSync(join(folder, 'catalog'), join(folder, path));
  commit(folder, 'Move the catalog');
  git(folder, 'worktree', 'add', '--quiet', join(folder, 'linked'), '-b', 'linked');
  for (const place of [folder, join(folder, 'linked')]) {
    writeFiles(join(place, path), withChalk);
    const GIT_DIR = git(place, 'rev-parse', '--absolute-git-dir').trim(); // as in a hook
    for (const environment of [{}, { GIT_DIR }]) {
      const { after, changes, pathInRepo } = compareBranch(place, environment, path);
      assert.deepEqual([changesIn({ changes }), pathInRepo], [chalk, path]);
      const commit = git(folder, 'rev-parse', 'HEAD').trim();
      assert.deepEqual(after, { kind: 'worktree', commit });
    }
  }
  rmSync(join(folder, path), { recursive: true });
  assert.equal(compareBranch(folder, {}, path).pathInRepo, path);
});
