import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { change, firstTime, type Host, hookIn, hostWith, land, propose } from '../support/host.ts';
import { cli } from '../support/program.ts';
import { contentsOf } from '../support/published.ts';
import { identifiersOf, listed, publish, stampsOn, subjectsOn } from '../support/publishing.ts';
import { git } from '../support/repository.ts';

const keys = ['cartoon', 'cartoon/comic_ink', 'catalog.yaml', 'romantic', 'romantic/first_snow', 'romantic/rosy_dusk'];
const broken = { 'categories/cartoon.yaml': 'name_ko: 만화\nname_en: [\n' };

function shallowCloneOf(t: TestContext, { bare }: Host): string {
  const folder = folderWith(t);
  git(folder, 'clone', '--quiet', '--depth=1', `file://${bare}`, '.');
  return folder;
}

test('stamps with the time of the commit, pushes that as one commit, and publishes it', (t) => {
  const host = hostWith(t);
  const first = host.tip();
  const published = publish(host.clone());
  assert.equal(published.status, 0, published.stderr);
  assert.deepEqual(subjectsOn(host), [`stamps: Stamp ${first.slice(0, 12)}`, 'First']);
  assert.equal(git(host.bare, 'diff', '--name-only', first, 'main'), 'catalog/stamps.json\n');
  assert.equal(
    git(host.bare, 'log', '-1', '--format=%an %ae %cn %cI', 'main').trim().replace('+00:00', 'Z'),
    `filter-catalog filter-catalog@users.noreply.invalid filter-catalog ${firstTime}`,
  );
  const stamps = stampsOn(host);
  assert.deepEqual([...stamps.keys()], keys);
  assert.equal(Object.keys(identifiersOf(stamps)).length, 5);
  assert.deepEqual(
    [...new Set([...stamps.values()].map(({ updated_at }) => updated_at))],
    ['2026-01-01T00:00:00.000Z'],
  );
  assert.deepEqual(listed(published), { Romantic: ['rosy_dusk', 'first_snow'], Cartoon: ['comic_ink'] });
  const { commit, uncommitted_changes } = JSON.parse(readFileSync(join(published.out, 'manifest.json'), 'utf8'));
  assert.deepEqual([commit, uncommitted_changes], [host.tip(), false]);
});

test('a job that runs again, or elsewhere, makes no commit and gives the same bytes', (t) => {
  const host = hostWith(t);
  const clone = host.clone();
  const first = publish(clone);
  const tip = host.tip();
  const again = publish(clone);
  const elsewhere = publish(host.clone());
  assert.deepEqual([first.status, again.status, elsewhere.status], [0, 0, 0], again.stderr);
  assert.equal(host.tip(), tip);
  assert.deepEqual(contentsOf(again.out), contentsOf(first.out));
  assert.deepEqual(contentsOf(elsewhere.out), contentsOf(first.out));
});

test('a job that runs again after others merged publishes what is there now', (t) => {
  const host = hostWith(t);
  const clone = host.clone();
  propose(host, 'more', { 'categories/cartoon.yaml': categoryYaml('Manga', [filterYaml('comic_ink')]) });
  land(host, 'more', 'merge', '2026-01-02T00:00:00Z');
  const merged = host.tip();
  const published = publish(clone);
  assert.deepEqual(subjectsOn(host), [`stamps: Stamp ${merged.slice(0, 12)}`, 'Merge more', 'First']);
  assert.deepEqual(Object.keys(listed(published)), ['Romantic', 'Manga']);
});

test('says which commit it published', (t) => {
  const host = hostWith(t);
  const clone = host.clone();
  const GITHUB_OUTPUT = join(clone, 'output');
  assert.equal(publish(clone, { GITHUB_OUTPUT }).status, 0);
  assert.equal(readFileSync(GITHUB_OUTPUT, 'utf8'), `commit=${host.tip()}\n`);
});

test('leaves the clone as it is: its branch, its changes, its work trees and references', (t) => {
  const host = hostWith(t);
  const clone = host.clone();
  git(clone, 'checkout', '--quiet', '-b', '작업');
  writeFiles(clone, { 'catalog/categories/cartoon.yaml': 'half done', 'other.txt': 'staged' });
  git(clone, 'add', 'other.txt');
  const state = () =>
    [
      ['status', '--porcelain', '--branch', '--', 'catalog', 'other.txt'],
      ['worktree', 'list'],
      ['for-each-ref', 'refs/heads', 'refs/publish'],
    ].map((args) => git(clone, ...args));
  const before = state();
  assert.equal(publish(clone).status, 0);
  assert.deepEqual(state(), before);
});

test('a catalog with mistakes is told, and nothing is pushed or published', (t) => {
  const host = hostWith(t, { ...soundCatalog, ...broken });
  const tip = host.tip();
  const { status, stdout, stderr, out } = publish(host.clone());
  assert.equal(status, 1);
  assert.match(stdout, /^catalog\/categories\/cartoon\.yaml:2:\d+: error: /m);
  assert.match(stderr, /^Nothing was pushed or published: the catalog at [0-9a-f]{12} cannot be stamped/m);
  assert.equal(host.tip(), tip);
  assert.equal(existsSync(out), false);
});

test('a folder that is not empty is left alone, and nothing is pushed', (t) => {
  const host = hostWith(t);
  const tip = host.tip();
  const clone = host.clone();
  writeFiles(clone, { 'dist-1/kept.txt': 'kept', 'dist 가/x': '' });
  const { status, stderr } = publish(clone, { CATALOG_OUT: 'dist 가' });
  assert.equal(status, 2);
  assert.match(stderr, /^The folder dist 가 is not empty\. Remove it, or name another one in CATALOG_OUT\.$/m);
  assert.equal(host.tip(), tip);
});

test('takes folders and branches with blanks, Hangul and what a shell would run', (t) => {
  const host = hostWith(t);
  const branch = '가을-$(touch$IFS./pwned)';
  git(host.bare, 'update-ref', `refs/heads/${branch}`, 'main');
  const clone = join(folderWith(t), '새 폴더 $(touch pwned)');
  mkdirSync(clone);
  git(clone, 'clone', '--quiet', host.bare, '.');
  const { status, stderr } = publish(clone, { CATALOG_BRANCH: branch, CATALOG_OUT: '결과 $(touch pwned)' });
  assert.equal(status, 0, stderr);
  assert.equal(git(host.bare, 'rev-list', '--count', `refs/heads/${branch}`), '2\n');
  assert.equal(git(host.bare, 'rev-list', '--count', 'main'), '1\n');
  assert.equal(git(clone, 'status', '--porcelain'), '?? "\\352\\262\\260\\352\\263\\274 $(touch pwned)/"\n');
});

test('a push that a rule refuses ends with what git says and what to do', (t) => {
  const host = hostWith(t);
  const tip = host.tip();
  hookIn(host, 'pre-receive', 'echo "main is protected" >&2; exit 1');
  const { status, stderr } = publish(host.clone());
  assert.equal(status, 2);
  assert.match(stderr, /^remote: main is protected\s*$/m);
  assert.match(
    stderr,
    /^origin refuses the push to main, as git says above\. Nothing was published\. Where the branch is/m,
  );
  assert.equal(host.tip(), tip);
});

test('a remote that is not there, or names no branch, ends with a sentence', (t) => {
  const clone = hostWith(t).clone();
  const away = publish(clone, { CATALOG_REMOTE: join(clone, 'away') });
  assert.equal(away.status, 2);
  assert.match(
    away.stderr,
    /^fatal: .*away\b.*\n(?:.*\n)*.*away cannot be reached, as git says above\. Nothing was pub/,
  );
  const empty = folderWith(t);
  git(empty, 'init', '--quiet', '--bare');
  const unnamed = publish(clone, { CATALOG_REMOTE: empty });
  assert.equal(unnamed.status, 2);
  assert.match(unnamed.stderr, /^Name the branch to publish in CATALOG_BRANCH: .* names none\.$/m);
  const unknown = publish(clone, { CATALOG_BRANCH: 'no such branch' });
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /^Name the branch to publish in CATALOG_BRANCH/m);
  const missing = publish(clone, { CATALOG_BRANCH: 'missing' });
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /^The branch missing could not be fetched from origin, as git says above\.$/m);
});

test('asks GitLab, and nobody else, not to start a pipeline for the stamps', (t) => {
  const host = hostWith(t);
  git(host.bare, 'config', 'receive.advertisePushOptions', 'true');
  hookIn(host, 'pre-receive', 'echo "options: $GIT_PUSH_OPTION_COUNT $GIT_PUSH_OPTION_0" >&2');
  const onGitLab = publish(host.clone(), { GITLAB_CI: 'true' });
  assert.match(onGitLab.stderr, /^remote: options: 1 ci\.skip\s*$/m);
  propose(host, 'more', { 'categories/cartoon.yaml': categoryYaml('Manga') });
  land(host, 'more', 'squash', '2026-01-02T00:00:00Z');
  const elsewhere = publish(host.clone());
  assert.match(elsewhere.stderr, /^remote: options: 0\s*$/m);
});

test('is red when a second checkout gives other bytes', (t) => {
  const host = hostWith(t);
  const clone = host.clone();
  // A program whose builds are not reproducible: it writes the folder that it runs in into what it publishes.
  const program = join(
    folderWith(t, {
      'program.sh': `"${process.execPath}" "${cli}" "$@" || exit
if [ "$1 $2" = 'build --out' ]; then pwd >"$3/built-in.txt"; fi
`,
    }),
    'program.sh',
  );
  const { status, stderr } = publish(clone, { CATALOG_CLI: `sh ${program}` });
  assert.equal(status, 1);
  assert.match(stderr, /built-in\.txt/);
  assert.match(stderr, /^A second clean checkout of [0-9a-f]{12} gives other bytes, in the files above\./m);
});

test('stamps that a pull request brought with it are kept where they fit, and brought up to date', (t) => {
  const host = hostWith(t);
  publish(host.clone());
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', '-b', 'own-stamps');
  const added = [filterYaml('comic_ink'), filterYaml('halftone')];
  const stamps = git(folder, 'show', 'main:catalog/stamps.json').replaceAll('2026-01-01', '2025-12-31');
  change(folder, { 'categories/cartoon.yaml': categoryYaml('Cartoon', added), 'stamps.json': stamps });
  git(folder, 'push', '--quiet', 'origin', 'own-stamps');
  const before = identifiersOf(stampsOn(host));
  land(host, 'own-stamps', 'squash', '2026-01-02T00:00:00Z');
  const published = publish(host.clone());
  assert.equal(published.status, 0, published.stderr);
  const { 'cartoon/halftone': halftone, ...others } = identifiersOf(stampsOn(host));
  assert.match(halftone ?? '', /^[0-9A-Z]{26}$/);
  assert.deepEqual(others, before);
  assert.equal(stampsOn(host).get('cartoon/halftone')?.created_at, '2026-01-02T00:00:00.000Z');
});

test('publishes and pushes nothing when more than half would vanish, until that is allowed', (t) => {
  const host = hostWith(t);
  assert.equal(publish(host.clone()).status, 0);
  propose(host, 'prune', { 'categories/romantic.yaml': categoryYaml('Romantic') });
  land(host, 'prune', 'squash', '2026-01-02T00:00:00Z');
  const tip = host.tip();
  for (const clone of [host.clone(), shallowCloneOf(t, host)]) {
    const refused = publish(clone);
    assert.equal(refused.status, 1, refused.stderr);
    assert.match(refused.stdout, /would vanish from every app: 0 of 2 categories, 2 of 3 filters\.\n/);
    assert.match(refused.stderr, /\nNothing was pushed or published: see above\..* CATALOG_ALLOW_SHRINK=true in its/);
    assert.equal(host.tip(), tip);
    assert.equal(existsSync(refused.out), false);
  }
  const allowed = publish(host.clone(), { CATALOG_ALLOW_SHRINK: 'true' });
  assert.deepEqual([allowed.status, listed(allowed)], [0, { Romantic: [], Cartoon: ['comic_ink'] }]);
  assert.equal(publish(host.clone()).status, 0);
});
