import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { type Changes, forkOf, propose } from '../support/host.ts';
import { listed } from '../support/publishing.ts';
import { check, job, publishedHost } from '../support/pull-request.ts';
import { git } from '../support/repository.ts';

const cartoon = (...codes: readonly string[]) =>
  categoryYaml(
    'Cartoon',
    codes.map((code) => filterYaml(code)),
  );
const notCompared =
  /^<!-- filter-catalog diff -->\n카탈로그를 비교하지 못해서, .*\n\nThe catalog could not be compared, .*\n$/;
const added: Changes = { 'categories/cartoon.yaml': cartoon('comic_ink', 'halftone') };
const taken: Changes = { 'categories/cartoon.yaml': categoryYaml('Cartoon') };

test('a sound pull request is green, says what apps will see, and shows the snapshot after the merge', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const { status, stderr, diff, folder, summary } = check(t, host, 'add');
  assert.equal(status, 0, stderr);
  assert.equal(
    stderr,
    'check: no errors\ndiff: see the report, reports/diff.md\nguard: nothing is refused\npreview: built, see reports/dist\n',
  );
  assert.match(diff ?? '', /^<!-- filter-catalog diff -->\n/);
  assert.match(diff ?? '', /halftone/);
  assert.match(summary, /halftone/);
  assert.deepEqual(listed({ status, stdout: '', stderr, out: join(folder, 'reports/dist') }), {
    Romantic: ['rosy_dusk', 'first_snow'],
    Cartoon: ['comic_ink', 'halftone'],
  });
});

test('leaves the checkout as it is but for the reports, so that stamps are no part of a pull request', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const { folder } = check(t, host, 'add');
  assert.equal(git(folder, 'status', '--porcelain'), '?? reports/\n');
  assert.deepEqual(readdirSync(join(folder, 'reports')).toSorted(), ['diff.md', 'dist']);
});

test('run again, it gives the same files', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const first = check(t, host, 'add');
  const dist = readFileSync(join(first.folder, 'reports/dist/active.json'), 'utf8');
  const again = job(t, first.folder, { GITHUB_BASE_REF: 'main' });
  assert.deepEqual([again.status, again.diff], [0, first.diff]);
  assert.equal(readFileSync(join(first.folder, 'reports/dist/active.json'), 'utf8'), dist);
});

test('a change that apps do not see leaves an empty report', (t) => {
  const host = publishedHost(t);
  propose(host, 'comment', { 'categories/cartoon.yaml': `# a note\n${cartoon('comic_ink')}` });
  const { status, stderr, diff } = check(t, host, 'comment');
  assert.deepEqual([status, diff], [0, '']);
  assert.match(stderr, /^diff: apps see no change$/m);
});

test('what others merged meanwhile is not this pull request’s change', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const other = host.clone();
  writeFiles(other, { 'catalog/categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) });
  git(other, 'add', '--all');
  git(other, 'commit', '--quiet', '--message=Retro');
  git(other, 'push', '--quiet', 'origin', 'main');
  const { diff } = check(t, host, 'add');
  assert.match(diff ?? '', /halftone/);
  assert.doesNotMatch(diff ?? '', /super8/);
});

test('a change that breaks apps is red, with its report and the preview, until it is accepted', (t) => {
  const host = publishedHost(t);
  propose(host, 'take', taken);
  const { status, stdout, stderr, diff, folder } = check(t, host, 'take');
  assert.equal(status, 1, stderr);
  assert.match(stderr, /check: no errors\ndiff: see the report, .*\nguard: findings, see above\npreview: built, .*\n$/);
  assert.match(stdout, /^::error /m);
  assert.match(diff ?? '', /comic_ink/);
  assert.equal(existsSync(join(folder, 'reports/dist/active.json')), true);

  const accepted = `accepted:
  - change: removed
    entry: cartoon/comic_ink
    reason: The licence of the picture ends.
    expires: 2099-12-31
`;
  propose(host, 'take-accepted', { ...taken, 'accepted-changes.yaml': accepted });
  const meant = check(t, host, 'take-accepted');
  assert.equal(meant.status, 0, meant.stdout + meant.stderr);
  assert.match(meant.diff ?? '', /comic_ink/);
});

test('mistakes in the catalog are annotated, and hide neither the comparison of the rest nor that it is red', (t) => {
  const host = publishedHost(t);
  const romantic = categoryYaml('Romantic', [filterYaml('rosy_dusk'), filterYaml('golden_hour')]);
  propose(host, 'break', {
    'categories/cartoon.yaml': `${cartoon('comic_ink')}naem_en: x\n`,
    'categories/romantic.yaml': romantic,
  });
  const { status, stdout, stderr, diff } = check(t, host, 'break');
  assert.equal(status, 1);
  assert.match(stdout, /^::error file=catalog\/categories\/cartoon\.yaml,line=8,[^\n]*title=field-is-unknown::/m);
  assert.match(
    stderr,
    /check: findings, see above\ndiff: see the report, .*\nguard: findings, see above\npreview: left out, as/,
  );
  assert.match(diff ?? '', /golden\\_hour/);
});

test('a pull request that takes away the stamps, or gives a filter another identifier, is red', (t) => {
  const host = publishedHost(t);
  propose(host, 'without', { 'stamps.json': undefined });
  const without = check(t, host, 'without');
  assert.equal(without.status, 1, without.stdout + without.stderr);
  assert.match(without.stderr, /^guard: findings, see above$/m);
  const stamps = git(host.bare, 'show', 'main:catalog/stamps.json');
  const [, identifier = ''] = /"filter_id":"([^"]*)"/.exec(stamps) ?? [];
  const another = `${identifier.slice(0, -1)}${identifier.endsWith('0') ? '1' : '0'}`;
  propose(host, 'another', { 'stamps.json': stamps.replace(identifier, another) });
  const changed = check(t, host, 'another');
  assert.equal(changed.status, 1, changed.stdout + changed.stderr);
  assert.match(changed.stderr, /^guard: findings, see above$/m);
});

test('a pull request from a fork is compared as any other', (t) => {
  const host = publishedHost(t);
  const fork = forkOf(t, host);
  propose(fork, 'add', added);
  git(host.bare, 'fetch', '--quiet', fork.bare, 'add:refs/heads/from-fork');
  const { status, diff } = check(t, host, 'from-fork');
  assert.equal(status, 0);
  assert.match(diff ?? '', /halftone/);
});

test('on GitLab, fetches the branch to compare with, and writes a code quality report', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const folder = folderWith(t);
  git(folder, 'clone', '--quiet', '--single-branch', '--branch=add', host.bare, '.');
  const env = { GITHUB_ACTIONS: '', GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' };
  const { status, stderr, diff } = job(t, folder, env);
  assert.equal(status, 0, stderr);
  assert.match(diff ?? '', /halftone/);
  const quality = JSON.parse(readFileSync(join(folder, 'reports/code-quality.json'), 'utf8'));
  assert.deepEqual(
    quality.map(({ check_name }: { check_name: string }) => check_name),
    ['entry-is-unstamped'],
  );
});

test('a target branch that is not there could not be compared with, and the check is told all the same', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const { status, stderr, diff, folder } = check(t, host, 'add', { GITHUB_BASE_REF: 'gone' });
  assert.equal(status, 2);
  assert.match(
    stderr,
    /check: no errors\ndiff: could not run, see above\nguard: left out, as the catalog could not be compared\n/,
  );
  assert.match(diff ?? '', notCompared);
  assert.equal(existsSync(join(folder, 'reports/dist/active.json')), true);
});

test('a program that is not there could not run', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', added);
  const { status, stderr } = check(t, host, 'add', { CATALOG_CLI: '/no/such/program' });
  assert.equal(status, 2);
  assert.match(stderr, /^check: could not run, see above$/m);
});
