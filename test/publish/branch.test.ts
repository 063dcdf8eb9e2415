import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { git } from '../support/repository.ts';
import {
  change,
  gitAt,
  type Host,
  hookIn,
  hostWith,
  identifiersOf,
  jobEnvironment,
  listed,
  proposeIn,
  publish,
  publishedFile,
  publishedHost,
  push,
  stampsOn,
  subjectsOn,
} from './host.ts';

const cartoon = (...codes: readonly string[]) => ({
  'categories/cartoon.yaml': categoryYaml(
    'Cartoon',
    codes.map((code) => filterYaml(code)),
  ),
});
const halftone = cartoon('comic_ink', 'halftone');
/** What apps do not see. */
const aNote = { 'categories/cartoon.yaml': `# a note\n${soundCatalog['categories/cartoon.yaml']}` };

const publishedTip = ({ bare }: Host) => git(bare, 'for-each-ref', '--format=%(objectname)', 'refs/heads/published');

/** Publishes, which must end well. */
async function published(clone: string, ...args: readonly string[]): Promise<void> {
  const { status, stderr } = await publish(clone, ...args);
  assert.equal(status, 0, stderr);
}

/** Publishes, which must be refused with this sentence and without a trace. */
async function refused(
  host: Host,
  sentence: RegExp,
  { args = [], status = 2 }: { args?: readonly string[]; status?: number } = {},
) {
  const [tip, before] = [host.tip(), publishedTip(host)];
  const clone = host.clone();
  const result = await publish(clone, ...args);
  assert.match(result.stderr, sentence);
  assert.equal(result.status, status, result.stdout + result.stderr);
  assert.deepEqual([host.tip(), publishedTip(host)], [tip, before]);
  assert.equal(git(clone, 'status', '--porcelain'), '');
  assert.equal(git(clone, 'worktree', 'list').trim().split('\n').length, 1);
}

/** Commits a change of the published branch by hand. */
async function edit(host: Host, action: (folder: string) => unknown): Promise<void> {
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', 'published');
  await action(folder);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=By hand');
  git(folder, 'push', '--quiet', 'origin', 'published');
}

test('makes one commit of what changed, with a list of it and the commit that it was made of', async (t) => {
  const host = await publishedHost(t);
  push(host, halftone);
  const before = publishedTip(host);
  const tip = host.tip();
  const message = `Publish 1 added\n\n- added: cartoon/halftone 필터 halftone (Filter halftone)\n\nSource-Commit: ${tip}\n`;
  const counts = '(categories: 2, filters: 4)';
  const clone = host.clone();
  assert.deepEqual(await publish(clone, '--dry-run'), {
    status: 0,
    stdout: message,
    stderr: `Not pushed (--dry-run): ${tip.slice(0, 12)} ${counts}.\n`,
  });
  assert.equal(publishedTip(host), before);
  assert.deepEqual(await publish(clone), {
    status: 0,
    stdout: message,
    stderr: `Published ${tip.slice(0, 12)} ${counts} to published on origin.\n`,
  });
  assert.equal(git(host.bare, 'log', '-1', '--format=%B', 'published'), `${message}\n`);
  const files = ['.gitattributes', 'active.json', 'manifest.json', 'snapshots', 'stamps.json', ''];
  assert.deepEqual(git(host.bare, 'ls-tree', '--name-only', 'published').split('\n'), files);
  assert.equal(JSON.parse(publishedFile(host, 'manifest.json')).commit, tip);
  assert.deepEqual(subjectsOn(host, 'main'), ['Change', 'First']);
});

test('makes no commit where nothing changed, as when a job runs again', async (t) => {
  const host = await publishedHost(t);
  const tip = publishedTip(host);
  push(host, aNote, '2099-01-01T00:00:00Z');
  const { status, stderr } = await publish(host.clone());
  const sentence = /^Nothing to do: published on origin has [0-9a-f]{12} \(categories: 2, filters: 3\) already\.\n$/;
  assert.match(stderr, sentence);
  assert.deepEqual([status, publishedTip(host)], [0, tip]);
});

test('publishes the tip of the default branch from an old checkout, and keeps what was published', async (t) => {
  const host = await publishedHost(t);
  const old = host.clone();
  push(host, halftone);
  await published(host.clone());
  assert.match((await publish(old)).stderr, /^Nothing to do/);
});

test('--from builds another branch, and --branch and --remote name other ends', async (t) => {
  const host = hostWith(t);
  const clone = proposeIn(host, 'next', cartoon('halftone'));
  git(clone, 'remote', 'rename', 'origin', 'upstream');
  await published(clone, '--begin', '--remote', 'upstream', '--from', 'next', '--branch', 'preview');
  assert.match(publishedFile(host, 'active.json', 'preview'), /"code":"halftone"/);
  const other = await publish(clone, '--remote', 'upstream', '--from', 'none');
  assert.match(other.stderr, /^upstream has no branch none\. /);
});

test('begins a branch on purpose alone, in one way', async (t) => {
  const host = hostWith(t);
  await refused(
    host,
    /^There is no branch published on origin, .*\nIf it was deleted, .*: git push origin COMMIT:refs\/heads\/published\nTo begin it with a new memory.* with --begin\nTo begin it with .* with --begin-with DIR\n$/,
  );
  const both = await publish(host.clone(), '--begin', '--begin-with', 'dist');
  assert.match(both.stderr, /'--begin' cannot be used with .*'--begin-with/);
  git(host.bare, 'branch', 'published', 'main');
  await refused(host, /^stamps\.json of published on origin, the memory of all identifiers, is gone\./);
});

test('begins again with a backup after the branch was deleted, every identifier as it was', async (t) => {
  const host = await publishedHost(t);
  push(host, halftone);
  await published(host.clone());
  const before = stampsOn(host);
  const backup = folderWith(t);
  git(backup, 'clone', '--quiet', '--branch=published', host.bare, '.');
  git(host.bare, 'branch', '-D', 'published');
  await refused(host, /it holds no stamps\.json/, { args: ['--begin-with', folderWith(t)] });
  await published(host.clone(), '--begin-with', backup);
  assert.deepEqual(stampsOn(host), before);
  assert.equal(JSON.parse(publishedFile(host, 'manifest.json')).previous.length, 1);
  await refused(host, /^There is a branch published on origin already\. /, { args: ['--begin'] });
});

test('begins with what was built of a commit that was squashed, and goes on from the tip', async (t) => {
  const host = hostWith(t);
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', '-b', 'feature');
  change(folder, halftone);
  assert.equal((await call(['build'], { cwd: folder })).status, 0);
  push(host, halftone);
  await published(folder, '--begin-with', 'dist');
  assert.match((await publish(folder)).stderr, /^Nothing to do/);
  push(host, cartoon('comic_ink'));
  await published(folder);
});

test('publishes from a hook of a linked work tree, and touches neither its index nor its files', async (t) => {
  const host = await publishedHost(t);
  const folder = host.clone();
  const linked = join(folderWith(t), 'linked');
  git(folder, 'worktree', 'add', '--quiet', '--detach', linked);
  push(host, halftone);
  const GIT_DIR = join(folder, '.git/worktrees/linked');
  const env = { ...jobEnvironment, GIT_DIR, GIT_INDEX_FILE: join(GIT_DIR, 'index') };
  const { status, stderr } = await call(['publish'], { cwd: linked, env });
  assert.equal(status, 0, stderr);
  assert.deepEqual(listed(host)['Cartoon'], ['comic_ink', 'halftone']);
  assert.deepEqual([git(linked, 'status', '--porcelain'), git(host.bare, 'ls-tree', 'published', 'catalog')], ['', '']);
});

test('publishes from a sparse and shallow clone whose hooks would refuse, and leaves no temporary files', async (t) => {
  const host = await publishedHost(t);
  push(host, halftone);
  const [folder, temporary] = [folderWith(t), folderWith(t)];
  git(folder, 'clone', '--quiet', '--depth=1', `file://${host.bare}`, '.');
  git(folder, 'sparse-checkout', 'set', 'elsewhere');
  for (const name of ['pre-push', 'post-checkout', 'pre-commit']) {
    writeFileSync(join(folder, '.git/hooks', name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  }
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  t.after(() => Object.assign(process.env, { TMPDIR: before ?? '/tmp' }));
  const { status, stdout, stderr } = await publish(folder);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^Publish 1 added\n/);
  assert.deepEqual(readdirSync(temporary), []);
});

test('publishes again after a roll-back, whatever was renamed and deleted in the change that is rolled back', async (t) => {
  const host = await publishedHost(t);
  push(host, {
    'catalog.yaml': catalogYaml(['warm', 'cartoon']),
    'categories/romantic.yaml': undefined,
    'categories/warm.yaml': categoryYaml('Romantic', [filterYaml('rosy_dusk', ['is_recommended: true'])]),
  });
  await published(host.clone());
  const { 'warm/rosy_dusk': before } = identifiersOf(stampsOn(host));
  await edit(host, (folder) => call(['rollback', '--dist', '.'], { cwd: folder }));
  assert.deepEqual(listed(host)['Romantic'], ['rosy_dusk', 'first_snow']);
  await published(host.clone());
  assert.deepEqual(listed(host)['Romantic'], ['rosy_dusk']);
  assert.equal(identifiersOf(stampsOn(host))['warm/rosy_dusk'], before);
});

test('refuses a catalog that is not of the repository', async (t) => {
  const sentence = /^The catalog \.\.\/elsewhere is in no work tree of this repository\.\n$/;
  await refused(await publishedHost(t), sentence, { args: ['--catalog', '../elsewhere'] });
});

test('refuses a default branch whose history was rewritten, until that is allowed, once', async (t) => {
  const host = await publishedHost(t);
  push(host, halftone);
  await published(host.clone());
  const before = identifiersOf(stampsOn(host));
  const folder = host.clone();
  gitAt('2026-01-05T00:00:00Z', folder, 'commit', '--quiet', '--amend', '--message=Rewritten');
  git(folder, 'push', '--quiet', '--force', 'origin', 'main');
  await refused(
    host,
    /^Nothing was published to published on origin: [0-9a-f]{12}, which was published last, is not in the history of main: .*\n.* with --allow-rewritten\n$/,
  );
  await published(host.clone(), '--allow-rewritten');
  assert.deepEqual(identifiersOf(stampsOn(host)), before);
  assert.match((await publish(host.clone())).stderr, /^Nothing to do/);
});

test('does not publish an older commit over a newer one', async (t) => {
  const host = await publishedHost(t);
  const first = host.tip();
  push(host, halftone);
  await published(host.clone());
  git(host.bare, 'branch', 'kept', 'main');
  git(host.bare, 'update-ref', 'refs/heads/main', first);
  const older = /: [0-9a-f]{12}, the tip of main, is older than [0-9a-f]{12}, which was published last\.\n/;
  await refused(host, older);
});

test('refuses to go on where the memory lost an entry or is gone, says how it is restored, and goes on once it is', async (t) => {
  const host = await publishedHost(t);
  const whole = publishedFile(host, 'stamps.json');
  push(host, halftone);
  const remedy = '\nTo restore it, .*: git log stamps\\.json, git revert COMMIT, git push\nTo begin anew on purpose, ';
  await edit(host, (folder) => {
    writeFiles(folder, { 'stamps.json': whole.replace(/"romantic\/first_snow".*\n/, '') });
  });
  await refused(host, new RegExp(`lacks the identifier [0-9A-Z]{26} of "필터 first_snow".*${remedy}`));
  await edit(host, (folder) => rmSync(join(folder, 'stamps.json')));
  const gone = '^stamps\\.json of published on origin, the memory of all identifiers, is gone\\. ';
  await refused(host, new RegExp(`${gone}.*${remedy}`));
  await edit(host, (folder) => writeFiles(folder, { 'stamps.json': whole }));
  await published(host.clone());
  const { 'romantic/rosy_dusk': dusk } = identifiersOf(stampsOn(host));
  assert.equal(dusk, JSON.parse(whole)['romantic/rosy_dusk'].filter_id);
});

test('refuses the time of a commit that lies a year ahead, until there is one on top of it, or a time is named', async (t) => {
  const host = await publishedHost(t);
  const ahead = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();
  push(host, halftone, ahead);
  await refused(host, /^The time of the commit is \d{4}-.*, more than an hour ahead of the clock/);
  await refused(host, /^The time that --at names is /, { args: ['--at', ahead] });
  await published(host.clone(), '--at', '2026-01-02T00:00:00Z', '--dry-run');
  push(host, cartoon('comic_ink', 'halftone', 'manga'), '2026-01-03T00:00:00Z');
  await published(host.clone());
  assert.equal(stampsOn(host).get('cartoon/halftone')?.created_at, '2026-01-03T00:00:00.000Z');
});

test('says what is wrong with the catalog, at its place, and publishes nothing', async (t) => {
  const host = await publishedHost(t);
  push(host, { 'categories/cartoon.yaml': 'name_ko: 만화\n' });
  const { status, stdout } = await publish(host.clone());
  assert.match(stdout, /^catalog\/categories\/cartoon\.yaml:1:1: error: field-is-missing$/m);
  assert.deepEqual([status, subjectsOn(host).length], [1, 1]);
});

test('refuses what takes more than half away, and says how it is allowed', async (t) => {
  const host = await publishedHost(t);
  push(host, { 'categories/romantic.yaml': categoryYaml('Romantic') });
  const allow = /2 of 3 filters\.\n(?:.*\n)*If that is intended: npx filter-catalog publish --allow-shrink\n$/;
  await refused(host, allow, { status: 1 });
  await published(host.clone(), '--allow-shrink');
  assert.deepEqual(listed(host), { Romantic: [], Cartoon: ['comic_ink'] });
});

test('passes on why a push is refused, without starting over', async (t) => {
  const host = await publishedHost(t);
  push(host, halftone);
  hookIn(host, 'pre-receive', 'echo "GH006: Protected branch" >&2; echo >>tried; exit 1');
  await refused(
    host,
    /^Nothing was published: git could not push to published on origin\. .*git says:\n(?:.*\n)*remote: GH006: Protected branch/,
  );
  assert.equal(readFileSync(join(host.bare, 'tried'), 'utf8'), '\n');
});

test('a clone that knows what CI publishes builds with its identifiers, and says so; on Windows too, byte for byte', async (t) => {
  const host = await publishedHost(t);
  const clone = host.clone();
  const { status, stderr } = await call(['build'], { cwd: clone });
  assert.match(stderr, /^"dist" took over its memory of identifiers from origin\/published\.\nPublished to "dist": /);
  assert.equal(status, 0);
  for (const name of ['active.json', 'stamps.json']) {
    assert.equal(readFileSync(join(clone, 'dist', name), 'utf8'), publishedFile(host, name));
  }
  const windows = folderWith(t);
  git(windows, '-c', 'core.autocrlf=true', 'clone', '--quiet', '--branch=published', host.bare, '.');
  assert.equal((await call(['rollback', '--list', '--dist', '.'], { cwd: windows })).status, 0);
  assert.equal(readFileSync(join(windows, 'active.json'), 'utf8'), publishedFile(host, 'active.json'));
});
