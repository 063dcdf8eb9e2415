import assert from 'node:assert/strict';
import { existsSync, lstatSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { type Changes, forkOf, gitAt, propose } from '../support/host.ts';
import { check, job, publishedHost } from '../support/pull-request.ts';
import { git } from '../support/repository.ts';

const added: Changes = { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) };
const pruned: Changes = { 'categories/romantic.yaml': categoryYaml('Romantic') };
const refusal = /병합해도 배포가 거부됩니다\..* More than half of the categories or filters would vanish from apps/;

test('a catalog that is a link, or missing, is refused, with a report that says that nothing was compared', (t) => {
  for (const isLink of [true, false]) {
    const host = publishedHost(t);
    const folder = host.clone();
    git(folder, 'checkout', '--quiet', '-b', 'away');
    git(folder, 'mv', 'catalog', 'elsewhere');
    if (isLink) symlinkSync('elsewhere', join(folder, 'catalog'));
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message=Away');
    const { status, stdout, stderr, diff } = job(t, folder, { GITHUB_BASE_REF: 'main' });
    assert.equal(status, 1, stderr);
    assert.match(stdout, /^::error title=catalog::catalog is no folder here; .* · catalog 폴더가 없거나 .*\n$/);
    assert.match(diff ?? '', /^<!-- filter-catalog diff -->\n.*\n\nThe catalog could not be compared, /);
    assert.deepEqual(readdirSync(join(folder, 'reports')), ['diff.md']);
  }
});

test('a folder or a link that a pull request puts in the place of the reports goes', (t) => {
  const host = publishedHost(t);
  const linked = propose(host, 'linked', added);
  const away = folderWith(t);
  symlinkSync(away, join(linked, 'reports'));
  const full = propose(host, 'full', added);
  writeFiles(full, { 'reports/dist/old.txt': 'old', 'reports/old.txt': 'old' });
  const inner = propose(host, 'inner', added);
  symlinkSync('catalog', join(inner, 'reports'));
  for (const folder of [linked, full, inner]) {
    git(folder, 'add', '--all', '--force');
    git(folder, 'commit', '--quiet', '--message=Reports');
    const { status, stderr } = job(t, folder, { GITHUB_BASE_REF: 'main' });
    assert.equal(status, 0, stderr);
    assert.equal(lstatSync(join(folder, 'reports')).isDirectory(), true);
    assert.deepEqual(readdirSync(join(folder, 'reports')).toSorted(), ['diff.md', 'dist']);
    assert.equal(existsSync(join(folder, 'reports/dist/old.txt')), false);
  }
  assert.deepEqual(readdirSync(away), []);
});

test('does not make the reports anew where the catalog or the checkout is', (t) => {
  const folder = publishedHost(t).clone();
  for (const CATALOG_REPORTS of ['.', 'catalog/', folder]) {
    const { status, stderr } = job(t, folder, { GITHUB_BASE_REF: 'main', CATALOG_REPORTS });
    assert.equal(status, 2);
    assert.match(stderr, /^The folder for the reports is made anew, and .* is needed\./);
  }
  assert.equal(git(folder, 'status', '--porcelain'), '');
});

test('warns, and is not red for it, where publishing after the merge would be refused', (t) => {
  const host = publishedHost(t);
  const accepted = ['romantic/rosy_dusk', 'romantic/first_snow']
    .map((entry) => `  - change: removed\n    entry: ${entry}\n    reason: Over.\n    expires: 2099-12-31\n`)
    .join('');
  propose(host, 'prune', { ...pruned, 'accepted-changes.yaml': `accepted:\n${accepted}` });
  const { status, stdout, stderr } = check(t, host, 'prune');
  const [warning = ''] = stdout.split('\n').filter((line) => line.startsWith('::warning title=publish::'));
  assert.match(warning, refusal);
  assert.match(warning, /: Actions → publish → Run workflow → "Publish even if .*"\.$/);
  assert.match(stderr, /^preview: built, see reports\/dist, but publishing it will be refused$/m);
  assert.equal(status, 0, stdout + stderr);
  const onGitLab = check(t, host, 'prune', { GITHUB_ACTIONS: '', GITLAB_CI: 'true' });
  assert.match(onGitLab.stdout, refusal);
  assert.doesNotMatch(onGitLab.stdout, /^::/m);
});

test('says nothing of publishing where little goes, or the branch that it is for cannot be built', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  assert.doesNotMatch(check(t, host, 'add').stdout, refusal);
  propose(host, 'broken', { 'categories/cartoon.yaml': 'name_ko: [\n' });
  git(host.bare, 'update-ref', 'refs/heads/main', 'broken');
  propose(host, 'mend', { ...pruned, 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink')]) });
  const { stdout, stderr } = check(t, host, 'mend');
  assert.match(stderr, /^preview: built, see reports\/dist$/m);
  assert.doesNotMatch(stdout, refusal);
});

test('what a merge queue would merge is compared with the default branch, which nothing names there', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const folder = folderWith(t);
  git(folder, 'init', '--quiet');
  git(folder, 'fetch', '--quiet', host.bare, '+refs/heads/*:refs/remotes/origin/*');
  git(folder, 'checkout', '--quiet', '--detach', 'origin/main');
  gitAt('2026-02-03T04:05:06Z', folder, 'merge', '--quiet', '--no-ff', '--message=Merge', 'origin/add');
  const { status, stderr, diff } = job(t, folder, { GITHUB_BASE_REF: '' });
  assert.equal(status, 0, stderr);
  assert.match(diff ?? '', /super8/);
});

test('the pipeline of a fork on GitLab compares with the project that it is a fork of', (t) => {
  const host = publishedHost(t);
  const fork = forkOf(t, host);
  propose(host, 'theirs', { 'categories/pop.yaml': categoryYaml('Pop', [filterYaml('poster')]) });
  git(host.bare, 'update-ref', 'refs/heads/main', 'theirs');
  const folder = propose(fork, 'add', added);
  git(folder, 'fetch', '--quiet', host.bare, 'main');
  gitAt('2026-02-03T04:05:06Z', folder, 'merge', '--quiet', '--no-ff', '--message=Merge', 'FETCH_HEAD');
  const named = folderWith(t);
  symlinkSync(host.bare, join(named, 'catalog.git'));
  const env = {
    GITHUB_ACTIONS: '',
    GITLAB_CI: 'true',
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    CI_MERGE_REQUEST_PROJECT_URL: join(named, 'catalog'),
    CI_MERGE_REQUEST_PROJECT_ID: '1',
    CI_PROJECT_ID: '2',
  };
  const { status, stderr, diff } = job(t, folder, env);
  assert.equal(status, 0, stderr);
  assert.match(diff ?? '', /super8/);
  assert.doesNotMatch(diff ?? '', /poster/);
  const own = job(t, folder, { ...env, CI_MERGE_REQUEST_PROJECT_ID: '2' });
  assert.match(own.diff ?? '', /poster/);
});
