import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { change, gitAt, type Host, hostWith, land, propose } from '../support/host.ts';
import { run } from '../support/program.ts';
import { listed, publish, subjectsOn } from '../support/publishing.ts';
import { publishedHost } from '../support/pull-request.ts';
import { git } from '../support/repository.ts';

const pruned = { 'categories/romantic.yaml': categoryYaml('Romantic') };
/** Commits as the bot: git takes the committer of the environment before that of its configuration. */
const byBot = ['-c', 'alias.by=!GIT_COMMITTER_EMAIL=filter-catalog@users.noreply.invalid git commit', 'by'];

/** Pushes one more commit to `main`. */
function push(host: Host, files: Parameters<typeof change>[1], message = 'Change', at = '2026-01-02T00:00:00Z'): void {
  const folder = host.clone();
  change(folder, files, { message, at });
  git(folder, 'push', '--quiet', 'origin', 'main');
}

/** Publishes, which must be refused with this sentence and without a trace. */
function refused(host: Host, sentence: RegExp, env: Readonly<Record<string, string>> = {}): void {
  const tip = host.tip();
  const { status, stdout, stderr, out } = publish(host.clone(), env);
  assert.equal(status, 1, stdout + stderr);
  assert.match(stderr, sentence);
  assert.equal(host.tip(), tip);
  assert.equal(existsSync(out), false);
}

test('does not stamp with the time of a commit that lies in the future, until there is one on top of it', (t) => {
  const host = publishedHost(t);
  push(host, { 'categories/cartoon.yaml': categoryYaml('Manga') }, 'Ahead', '2099-01-01T00:00:00Z');
  const tip = host.tip().slice(0, 12);
  refused(
    host,
    new RegExp(`: the commit ${tip} is dated 2099-01-01T00:00:00(?:Z|\\+00:00), and it is 20\\d\\d-.* now\\. `),
  );
  const folder = host.clone();
  gitAt('2026-01-03T00:00:00Z', folder, 'commit', '--quiet', '--allow-empty', '--message=Now');
  git(folder, 'push', '--quiet', 'origin', 'main');
  assert.equal(publish(host.clone()).status, 0);
});

test('publishes a commit of the future that brings nothing to stamp', (t) => {
  const host = publishedHost(t);
  push(
    host,
    { 'categories/cartoon.yaml': `# a note\n${soundCatalog['categories/cartoon.yaml']}` },
    'Note',
    '2099-01-01T00:00:00Z',
  );
  const { status, stderr } = publish(host.clone());
  assert.equal(status, 0, stderr);
});

const instead: readonly (readonly [what: string, put: (path: string, t: TestContext) => void])[] = [
  ['a link', (path, t) => symlinkSync(join(folderWith(t, { 'c/catalog.yaml': '' }), 'c'), path)],
  [
    'a submodule',
    (path) =>
      git(path.replace(/\/catalog$/, ''), 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},catalog`),
  ],
  ['nothing', () => {}],
];
for (const [what, put] of instead) {
  test(`a catalog that is ${what} is refused`, (t) => {
    const host = publishedHost(t);
    const folder = host.clone();
    git(folder, 'rm', '--quiet', '-r', 'catalog');
    rmSync(join(folder, 'catalog'), { recursive: true, force: true });
    put(join(folder, 'catalog'), t);
    if (what === 'a link') git(folder, 'add', 'catalog');
    git(folder, 'commit', '--quiet', '--message=Another');
    git(folder, 'push', '--quiet', 'origin', 'main');
    refused(host, /^Nothing was pushed or published: catalog is no folder at [0-9a-f]{12}; /m);
  });
}

test('finds what was published last behind a merge that has it on its other side', (t) => {
  const host = hostWith(t);
  const folder = host.clone();
  change(folder, pruned, { message: 'Prune', at: '2026-01-02T00:00:00Z' });
  assert.equal(publish(host.clone()).status, 0);
  git(folder, 'fetch', '--quiet');
  gitAt('2026-01-03T00:00:00Z', folder, 'merge', '--quiet', '--no-ff', '--message=Foxtrot', 'origin/main');
  git(folder, 'push', '--quiet', 'origin', 'main');
  assert.deepEqual(subjectsOn(host), ['Foxtrot', 'Prune', 'First']);
  refused(host, /^Nothing was pushed or published: see above\./m);
});

const forgeries: readonly (readonly [what: string, message: string, as: readonly string[]])[] = [
  ['in the midst of its message', 'Tidy up\n\nstamps: Stamp TIP', byBot],
  ['by somebody else', 'stamps: Stamp TIP', ['commit']],
  ['with more than stamps', 'stamps: Stamp TIP', byBot],
  ['of another commit', 'stamps: Stamp 0123456789ab', byBot],
];
for (const [what, message, as] of forgeries) {
  test(`a commit that says so ${what} is not what was published last`, (t) => {
    const host = publishedHost(t);
    const folder = host.clone();
    change(folder, pruned, { message: 'Prune', at: '2026-01-02T00:00:00Z' });
    if (what === 'with more than stamps') git(folder, 'reset', '--quiet', '--soft', 'HEAD~1');
    const tip = git(folder, 'rev-parse', 'HEAD').trim().slice(0, 12);
    assert.equal(run(['stamp', '--at', '2026-01-02T00:00:00Z'], { cwd: folder }).status, 0);
    git(folder, ...as, '--quiet', '--all', `--message=${message.replace('TIP', tip)}`);
    git(folder, 'push', '--quiet', 'origin', 'main');
    refused(host, /^Nothing was pushed or published: see above\./m);
  });
}

test('before it ever stamped, holds what is new against the stamps that stood there', (t) => {
  const host = hostWith(t);
  const folder = host.clone();
  assert.equal(run(['stamp', '--at', '2026-01-01T00:00:00Z'], { cwd: folder }).status, 0);
  git(folder, 'add', '--all', 'catalog');
  git(folder, 'commit', '--quiet', '--message=Import');
  change(folder, pruned, { message: 'Prune', at: '2026-01-02T00:00:00Z' });
  git(folder, 'push', '--quiet', 'origin', 'main');
  refused(host, /^Nothing was pushed or published: see above\./m);
});

const places: readonly (readonly [env: Readonly<Record<string, string>>, way: RegExp])[] = [
  [
    { GITHUB_ACTIONS: 'true' },
    /: Actions → publish → Run workflow → "Publish even if more than half of the categories or filters vanish"\.$/m,
  ],
  [{ GITLAB_CI: 'true' }, /: Build → Pipelines → Run pipeline, .* with the variable CATALOG_ALLOW_SHRINK=true\.$/m],
  [{}, /: run scripts\/ci\/publish\.sh with CATALOG_ALLOW_SHRINK=true in its environment\.$/m],
];
test('refuses what cannot be compared, as what was published last cannot be built any more, and says how to allow it', (t) => {
  const host = publishedHost(t);
  const clone = host.clone();
  const tip = host.tip();
  git(clone, 'checkout', '--quiet', 'main~1');
  change(clone, { 'categories/cartoon.yaml': 'name_en: [\n' }, { message: 'Old' });
  const old = git(clone, 'rev-parse', 'HEAD').trim();
  git(clone, 'checkout', '--quiet', tip, '--', 'catalog/stamps.json');
  git(clone, ...byBot, '--quiet', `--message=stamps: Stamp ${old.slice(0, 12)}`);
  change(
    clone,
    { 'categories/cartoon.yaml': categoryYaml('Manga', [filterYaml('comic_ink')]) },
    { at: '2026-01-02T00:00:00Z' },
  );
  git(clone, 'push', '--quiet', '--force', 'origin', 'HEAD:main');
  for (const [env, way] of places) {
    refused(
      host,
      /^Nothing was pushed or published: what was published last, [0-9a-f]{12}, can no longer be built, /m,
      env,
    );
    refused(host, way, env);
  }
  const allowed = publish(host.clone(), { CATALOG_ALLOW_SHRINK: 'true' });
  assert.deepEqual(Object.keys(listed(allowed)), ['Romantic', 'Manga']);
});

test('clears what a killed run left behind, and no reference of one that runs', (t) => {
  const host = hostWith(t);
  const clone = host.clone();
  const gone = folderWith(t);
  git(clone, 'worktree', 'add', '--quiet', '--detach', join(gone, 'first'));
  rmSync(join(gone, 'first'), { recursive: true });
  for (const name of ['AbCdEf', '4194304000', String(process.pid)])
    git(clone, 'update-ref', `refs/publish/${name}`, 'HEAD');
  assert.equal(publish(clone).status, 0);
  assert.equal(git(clone, 'for-each-ref', '--format=%(refname)', 'refs/publish'), `refs/publish/${process.pid}\n`);
  assert.equal(git(clone, 'worktree', 'list').trim().split('\n').length, 1);
});

test('an empty folder that was there before stays when nothing could be published', (t) => {
  const clone = hostWith(t, { 'catalog.yaml': catalogYaml([], 'x: [\n') }).clone();
  mkdirSync(join(clone, 'there'));
  assert.equal(publish(clone, { CATALOG_OUT: 'there' }).status, 1);
  assert.equal(existsSync(join(clone, 'there')), true);
});

test('says what it builds to compare with only where that fails, and in the language that is asked for', (t) => {
  const host = publishedHost(t);
  propose(host, 'more', { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) });
  land(host, 'more', 'merge', '2026-01-02T00:00:00Z');
  const { status, stdout, stderr, out } = publish(host.clone(), { CATALOG_LANG: 'ko' });
  assert.equal(status, 0, stderr);
  assert.equal(stderr.match(new RegExp(out, 'g'))?.length, 2, stdout + stderr);
  assert.match(stderr, /\p{sc=Hang}/u);
});
