import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { overHttp } from '../support/git-over-http.ts';
import { change, gitAt, type Host, hookIn, hostWith, land, propose } from '../support/host.ts';
import { run } from '../support/program.ts';
import {
  identifiersOf,
  listed,
  publish,
  publishedFile,
  stampsOn,
  startPublish,
  subjectsOn,
} from '../support/publishing.ts';
import { git } from '../support/repository.ts';
import { until } from '../support/until.ts';

const cartoon = (...codes: readonly string[]) => ({
  'categories/cartoon.yaml': categoryYaml(
    'Cartoon',
    codes.map((code) => filterYaml(code)),
  ),
});

/** A host with a catalog that was published. */
function publishedHost(t: TestContext): Host {
  const host = hostWith(t);
  const { status, stderr } = publish(host.clone(), '--begin');
  assert.equal(status, 0, stderr);
  return host;
}

/** Pushes one more commit to `main`. */
function push(host: Host, files: Parameters<typeof change>[1], at = '2026-01-02T00:00:00Z'): void {
  const folder = host.clone();
  change(folder, files, { at });
  git(folder, 'push', '--quiet', 'origin', 'main');
}

const publishedTip = ({ bare }: Host) => git(bare, 'for-each-ref', '--format=%(objectname)', 'refs/heads/published');

/** Publishes, which must be refused with this sentence and without a trace. */
function refused(
  host: Host,
  sentence: RegExp,
  { args = [], status = 2 }: { args?: readonly string[]; status?: number } = {},
) {
  const [tip, published] = [host.tip(), publishedTip(host)];
  const clone = host.clone();
  const result = publish(clone, ...args);
  assert.match(result.stderr, sentence);
  assert.equal(result.status, status, result.stdout + result.stderr);
  assert.deepEqual([host.tip(), publishedTip(host)], [tip, published]);
  assert.equal(git(clone, 'status', '--porcelain'), '');
  assert.equal(git(clone, 'worktree', 'list').trim().split('\n').length, 1);
}

test('makes one commit of what changed, with a list of it and the commit that it was made of', (t) => {
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  const { status, stdout, stderr } = publish(host.clone());
  assert.equal(status, 0);
  const tip = host.tip();
  const message = `Publish 1 added\n\n- added: cartoon/halftone 필터 halftone (Filter halftone)\n\nSource-Commit: ${tip}\n`;
  assert.deepEqual([stdout, git(host.bare, 'log', '-1', '--format=%B', 'published')], [message, `${message}\n`]);
  assert.equal(stderr, `Published ${tip.slice(0, 12)} (categories: 2, filters: 4) to published on origin.\n`);
  assert.deepEqual(git(host.bare, 'ls-tree', '--name-only', 'published').split('\n'), [
    '.gitattributes',
    'active.json',
    'manifest.json',
    'snapshots',
    'stamps.json',
    '',
  ]);
  assert.equal(JSON.parse(publishedFile(host, 'manifest.json')).commit, tip);
  assert.deepEqual(subjectsOn(host, 'main'), ['Change', 'First']);
});

test('makes no commit where nothing changed, as when a job runs again', (t) => {
  const host = publishedHost(t);
  const [tip] = [publishedTip(host)];
  push(host, { 'categories/cartoon.yaml': `# a note\n${soundCatalog['categories/cartoon.yaml']}` });
  const { status, stderr } = publish(host.clone());
  assert.match(
    stderr,
    /^Nothing to do: published on origin has [0-9a-f]{12} \(categories: 2, filters: 3\) already\.\n$/,
  );
  assert.deepEqual([status, publishedTip(host)], [0, tip]);
});

test('publishes the tip of the default branch from an old checkout, and keeps what was published', (t) => {
  const host = publishedHost(t);
  const old = host.clone();
  push(host, cartoon('comic_ink', 'halftone'));
  assert.equal(publish(host.clone()).status, 0);
  const published = publishedTip(host);
  assert.match(publish(old).stderr, /^Nothing to do/);
  assert.equal(publishedTip(host), published);
});

test('--dry-run says what would be committed, and pushes nothing', (t) => {
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  const published = publishedTip(host);
  const { status, stdout, stderr } = publish(host.clone(), '--dry-run');
  assert.match(stdout, /^Publish 1 added\n/);
  assert.match(stderr, /^Not pushed \(--dry-run\): /);
  assert.deepEqual([status, publishedTip(host)], [0, published]);
});

test('--from builds another branch, and --branch and --remote name other ends', (t) => {
  const host = hostWith(t);
  const clone = propose(host, 'next', cartoon('halftone'));
  git(clone, 'remote', 'rename', 'origin', 'upstream');
  const { status, stderr } = publish(clone, '--begin', '--remote', 'upstream', '--from', 'next', '--branch', 'preview');
  assert.equal(status, 0, stderr);
  assert.match(publishedFile(host, 'active.json', 'preview'), /"code":"halftone"/);
  assert.match(publish(clone, '--remote', 'upstream', '--from', 'none').stderr, /^upstream has no branch none\. /);
});

test('never begins a branch silently', (t) => {
  refused(
    hostWith(t),
    /^There is no branch published on origin, .*\nIf it was deleted, .*\nTo begin it with a new memory.* with --begin\nTo begin it with .* with --begin-with DIR\n$/,
  );
});

test('refuses a branch of that name that holds no memory', (t) => {
  const host = hostWith(t);
  git(host.bare, 'branch', 'published', 'main');
  refused(host, /^"stamps\.json \(published on origin\)", the memory of all identifiers, is missing\./);
});

test('begins again with a backup after the branch was deleted, every identifier as it was', (t) => {
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  assert.equal(publish(host.clone()).status, 0);
  const before = stampsOn(host);
  const backup = folderWith(t);
  git(backup, 'clone', '--quiet', '--branch=published', host.bare, '.');
  git(host.bare, 'branch', '-D', 'published');
  refused(host, /^There is no branch published on origin, .*\n.*: git push origin COMMIT:refs\/heads\/published\n/);
  refused(host, /it holds no stamps\.json/, { args: ['--begin-with', folderWith(t)] });
  const { status, stderr } = publish(host.clone(), '--begin-with', backup);
  assert.equal(status, 0, stderr);
  assert.deepEqual(stampsOn(host), before);
  assert.equal(JSON.parse(publishedFile(host, 'manifest.json')).previous.length, 1);
  refused(host, /^There is a branch published on origin already\. /, { args: ['--begin'] });
});

test('begins with what was built of a commit that was squashed, and goes on from the tip', (t) => {
  const host = hostWith(t);
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', '-b', 'feature');
  change(folder, cartoon('comic_ink', 'halftone'));
  assert.equal(run(['build'], { cwd: folder }).status, 0);
  push(host, cartoon('comic_ink', 'halftone'));
  assert.equal(publish(folder, '--begin-with', 'dist').status, 0);
  assert.match(publish(folder).stderr, /^Nothing to do/);
  push(host, cartoon('comic_ink'));
  assert.equal(publish(folder).status, 0);
});

test('takes one way to begin', (t) => {
  const folder = hostWith(t).clone();
  assert.match(
    publish(folder, '--begin', '--begin-with', 'dist').stderr,
    /'--begin' cannot be used with .*'--begin-with/,
  );
});

test('publishes from a hook of a linked work tree, and touches neither its index nor its files', (t) => {
  const host = publishedHost(t);
  const folder = host.clone();
  const linked = join(folderWith(t), 'linked');
  git(folder, 'worktree', 'add', '--quiet', '--detach', linked);
  push(host, cartoon('comic_ink', 'halftone'));
  const seen = {
    GIT_DIR: join(folder, '.git/worktrees/linked'),
    GIT_INDEX_FILE: join(folder, '.git/worktrees/linked/index'),
  };
  const { status, stderr } = run(['publish'], { cwd: linked, env: seen });
  assert.equal(status, 0, stderr);
  assert.deepEqual(listed(host)['Cartoon'], ['comic_ink', 'halftone']);
  assert.deepEqual([git(linked, 'status', '--porcelain'), git(host.bare, 'ls-tree', 'published', 'catalog')], ['', '']);
});

test('publishes again after a roll-back, whatever was renamed and deleted in the change that is rolled back', (t) => {
  const host = publishedHost(t);
  push(host, {
    'catalog.yaml': catalogYaml(['warm', 'cartoon']),
    'categories/romantic.yaml': undefined,
    'categories/warm.yaml': categoryYaml('Romantic', [filterYaml('rosy_dusk', ['is_recommended: true'])]),
  });
  assert.equal(publish(host.clone()).status, 0);
  const { 'warm/rosy_dusk': before } = identifiersOf(stampsOn(host));
  edit(host, (folder) => assert.equal(run(['rollback', '--dist', '.'], { cwd: folder }).status, 0));
  const { status, stderr } = publish(host.clone());
  assert.equal(status, 0, stderr);
  assert.deepEqual(listed(host)['Romantic'], ['rosy_dusk']);
  assert.equal(identifiersOf(stampsOn(host))['warm/rosy_dusk'], before);
});

test('runs no hook of the clone', (t) => {
  const host = publishedHost(t);
  const folder = host.clone();
  for (const name of ['pre-push', 'post-checkout', 'pre-commit']) {
    writeFileSync(join(folder, '.git/hooks', name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  }
  push(host, cartoon('comic_ink', 'halftone'));
  const { status, stderr } = publish(folder);
  assert.equal(status, 0, stderr);
});

test('publishes from a sparse clone', (t) => {
  const host = publishedHost(t);
  const folder = host.clone();
  git(folder, 'sparse-checkout', 'set', 'elsewhere');
  push(host, cartoon('comic_ink', 'halftone'));
  const { status, stderr } = publish(folder);
  assert.equal(status, 0, stderr);
});

test('refuses a catalog that is not of the repository', (t) => {
  refused(publishedHost(t), /^The catalog \.\.\/elsewhere is in no work tree of this repository\.\n$/, {
    args: ['--catalog', '../elsewhere'],
  });
});

test('refuses a default branch whose history was rewritten, until that is said to be meant', (t) => {
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  assert.equal(publish(host.clone()).status, 0);
  const before = identifiersOf(stampsOn(host));
  const folder = host.clone();
  gitAt('2026-01-05T00:00:00Z', folder, 'commit', '--quiet', '--amend', '--message=Rewritten');
  git(folder, 'push', '--quiet', '--force', 'origin', 'main');
  refused(
    host,
    /^Nothing was published to published on origin: [0-9a-f]{12}, which was published last, is not in the history of main: .*\n.* with --allow-rewritten\n$/,
  );
  assert.equal(publish(host.clone(), '--allow-rewritten').status, 0);
  assert.deepEqual(identifiersOf(stampsOn(host)), before);
  const published = git(host.bare, 'rev-parse', 'published');
  assert.equal(publish(host.clone()).status, 0, 'what was said once to be meant is not refused again');
  assert.equal(git(host.bare, 'rev-parse', 'published'), published);
});

test('does not publish an older commit over a newer one', (t) => {
  const host = publishedHost(t);
  const first = host.tip();
  push(host, cartoon('comic_ink', 'halftone'));
  assert.equal(publish(host.clone()).status, 0);
  git(host.bare, 'update-ref', 'refs/heads/main', first);
  git(
    host.bare,
    'branch',
    'kept',
    git(host.bare, 'log', '-1', '--format=%(trailers:key=Source-Commit,valueonly)', 'published').trim(),
  );
  refused(
    host,
    /^Nothing was published to published on origin: [0-9a-f]{12}, the tip of main, is older than [0-9a-f]{12}, which was published last\.\n/,
  );
});

/** Commits a change of the published branch by hand. */
function edit(host: Host, action: (folder: string) => void): void {
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', 'published');
  action(folder);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=By hand');
  git(folder, 'push', '--quiet', 'origin', 'published');
}

const memories: readonly (readonly [claim: string, spoil: (memory: string) => string | undefined, sentence: RegExp])[] =
  [
    [
      'is gone',
      () => undefined,
      /^"stamps\.json \(published on origin\)", the memory of all identifiers, is missing\. /,
    ],
    ['is cut off', (memory) => memory.slice(0, -20), /^"stamps\.json \(published on origin\)" is not the JSON/],
    [
      'lost an entry',
      (memory) => memory.replace(/"romantic\/first_snow".*\n/, ''),
      /lacks the published identifier [0-9A-Z]{26} of "필터 first_snow"/,
    ],
    [
      'has two identifiers swapped',
      (memory) => {
        const [a = '', b = ''] = ['first_snow', 'rosy_dusk'].map(
          (code) => new RegExp(`${code}".*?"filter_id":"(.*?)"`).exec(memory)?.[1],
        );
        return memory.replace(a, '?').replace(b, a).replace('?', b);
      },
      /contradicts what is published: the times or the content of "필터 (?:rosy_dusk|first_snow)"/,
    ],
    [
      'has an identifier twice',
      (memory) =>
        memory.replace(
          /(rosy_dusk".*?"filter_id":")[^"]*/,
          `$1${/first_snow".*?"filter_id":"([^"]*)/.exec(memory)?.[1]}`,
        ),
      /has the identifier [0-9A-Z]{26} twice, for romantic\/first_snow, romantic\/rosy_dusk\./,
    ],
    [
      'has another time',
      (memory) => memory.replace('"created_at":"2026-01-01', '"created_at":"2025-01-01'),
      /contradicts what is published/,
    ],
  ];
for (const [claim, spoil, sentence] of memories) {
  test(`refuses to go on where the memory ${claim}, says how it is restored, and goes on once it is`, (t) => {
    const host = publishedHost(t);
    const whole = publishedFile(host, 'stamps.json');
    edit(host, (folder) => {
      const spoilt = spoil(whole);
      rmSync(join(folder, 'stamps.json'));
      if (spoilt !== undefined) writeFileSync(join(folder, 'stamps.json'), spoilt);
    });
    push(host, cartoon('comic_ink', 'halftone'));
    refused(host, sentence);
    if (!claim.includes('year'))
      refused(
        host,
        /\nTo restore it, .*: git log stamps\.json, git revert COMMIT, git push\nTo begin anew on purpose, /,
      );
    edit(host, (folder) => writeFileSync(join(folder, 'stamps.json'), whole));
    assert.equal(publish(host.clone()).status, 0);
    assert.equal(
      identifiersOf(stampsOn(host))['romantic/rosy_dusk'],
      JSON.parse(whole)['romantic/rosy_dusk'].filter_id,
    );
  });
}

test('refuses the time of a commit that lies a year ahead, until there is one on top of it, or a time is named', (t) => {
  const host = publishedHost(t);
  const ahead = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();
  push(host, cartoon('comic_ink', 'halftone'), ahead);
  refused(host, /^The time of the commit is \d{4}-.*, more than an hour ahead of the clock/);
  refused(host, /^The time of --at is /, { args: ['--at', ahead] });
  assert.equal(publish(host.clone(), '--at', '2026-01-02T00:00:00Z', '--dry-run').status, 0);
  push(host, cartoon('comic_ink', 'halftone', 'manga'), '2026-01-03T00:00:00Z');
  assert.equal(publish(host.clone()).status, 0);
  assert.equal(stampsOn(host).get('cartoon/halftone')?.created_at, '2026-01-03T00:00:00.000Z');
});

test('publishes a commit of the future that brings nothing for apps', (t) => {
  const host = publishedHost(t);
  push(
    host,
    { 'categories/cartoon.yaml': `# a note\n${soundCatalog['categories/cartoon.yaml']}` },
    '2099-01-01T00:00:00Z',
  );
  assert.equal(publish(host.clone()).status, 0);
});

test('publishes from a shallow clone of the one commit', (t) => {
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  const folder = folderWith(t);
  git(folder, 'clone', '--quiet', '--depth=1', `file://${host.bare}`, '.');
  const { status, stdout, stderr } = publish(folder);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^Publish 1 added\n/);
});

test('says what is wrong with the catalog, at its place, and publishes nothing', (t) => {
  const host = publishedHost(t);
  push(host, { 'categories/cartoon.yaml': 'name_ko: 만화\n' });
  const { status, stdout } = publish(host.clone());
  assert.match(stdout, /^catalog\/categories\/cartoon\.yaml:1:1: error: field-is-missing$/m);
  assert.equal(status, 1);
  assert.equal(subjectsOn(host).length, 1);
});

test('refuses what takes more than half away, and says how it is allowed', (t) => {
  const host = publishedHost(t);
  push(host, { 'categories/romantic.yaml': categoryYaml('Romantic') });
  const allow = /2 of 3 filters\.\n(?:.*\n)*If that is intended: npx filter-catalog publish --allow-shrink\n$/;
  refused(host, allow, { status: 1 });
  assert.equal(publish(host.clone(), '--allow-shrink').status, 0);
  assert.deepEqual(listed(host), { Romantic: [], Cartoon: ['comic_ink'] });
});

test('passes on why a push is refused, without starting over', (t) => {
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  hookIn(host, 'pre-receive', 'echo "GH006: Protected branch" >&2; echo >>tried; exit 1');
  refused(
    host,
    /^Nothing was published: git could not push to published on origin\. .*git says:\n(?:.*\n)*remote: GH006: Protected branch/,
  );
  assert.equal(readFileSync(join(host.bare, 'tried'), 'utf8'), '\n');
});

test('starts over after a lost race, and publishes what both brought, each with its identifier', async (t) => {
  const host = publishedHost(t);
  const before = identifiersOf(stampsOn(host));
  propose(host, 'one', cartoon('comic_ink', 'halftone'));
  propose(host, 'two', { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) });
  // The first to push waits until the other has merged and published.
  const other = host.clone();
  land(host, 'one', 'merge', '2026-01-02T00:00:00Z');
  const raced = join(folderWith(t), 'raced');
  hookIn(
    host,
    'pre-receive',
    `mkdir "${raced}" 2>/dev/null || exit 0\nwhile [ ! -e "${raced}/done" ]; do sleep 0.1; done`,
  );
  const first = startPublish(host.clone());
  await until('the first pushes', () => existsSync(raced));
  land(host, 'two', 'merge', '2026-01-03T00:00:00Z');
  assert.equal(publish(other).status, 0);
  mkdirSync(join(raced, 'done'));
  const { status, stderr } = await first;
  assert.equal(status, 0, stderr);
  assert.deepEqual(listed(host), {
    Romantic: ['rosy_dusk', 'first_snow'],
    Cartoon: ['comic_ink', 'halftone'],
    Retro: ['super8'],
  });
  const { 'cartoon/halftone': halftone, retro, 'retro/super8': super8, ...others } = identifiersOf(stampsOn(host));
  assert.match(`${halftone} ${retro} ${super8}`, /^[0-9A-Z]{26} [0-9A-Z]{26} [0-9A-Z]{26}$/);
  assert.deepEqual(others, before);
  assert.equal(subjectsOn(host).length, 2);
});

test('five publishes at once end well, with one commit', async (t) => {
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  const all = await Promise.all(Array.from({ length: 5 }, () => startPublish(host.clone())));
  assert.deepEqual(
    all.map(({ status }) => status),
    [0, 0, 0, 0, 0],
    all.map(({ stderr }) => stderr).join('\n---\n'),
  );
  assert.equal(subjectsOn(host).length, 2);
});

test('says nothing of a token, whatever git says', async (t) => {
  const token = 'token-that-nobody-may-see';
  const host = publishedHost(t);
  push(host, cartoon('comic_ink', 'halftone'));
  const { address } = await overHttp(t, host, 'user:another');
  const clone = host.clone();
  git(clone, 'remote', 'set-url', 'origin', address.replace('://', `://user:${token}@`));
  const { status, stdout, stderr } = await startPublish(clone);
  assert.deepEqual([status, stdout.includes(token) || stderr.includes(token)], [2, false]);
  assert.match(stderr, /Authentication failed|could not read/i);
  git(clone, 'config', `url.${host.bare}.insteadOf`, `https://user:${token}/with@host.example/`);
  const own = publish(clone, '--remote', `https://user:${token}/with@host.example/`);
  assert.deepEqual([own.status, own.stdout.includes(token) || own.stderr.includes(token)], [0, false], own.stderr);
});

test('a clone with the line ends of Windows has the published files byte for byte', (t) => {
  const host = publishedHost(t);
  const folder = folderWith(t);
  git(folder, '-c', 'core.autocrlf=true', 'clone', '--quiet', '--branch=published', host.bare, '.');
  assert.equal(run(['rollback', '--list', '--dist', '.'], { cwd: folder }).status, 0);
  assert.equal(readFileSync(join(folder, 'active.json'), 'utf8'), publishedFile(host, 'active.json'));
});

test('leaves nothing behind in the folder for temporary files', (t) => {
  const host = publishedHost(t);
  const folder = folderWith(t);
  push(host, cartoon('comic_ink', 'halftone'));
  const { status } = run(['publish'], { cwd: host.clone(), env: { TMPDIR: folder } });
  assert.deepEqual([status, readdirSync(folder).filter((name) => name.startsWith('filter-catalog'))], [0, []]);
});

test('a catalog of its own in a copy of a repository begins with a memory of its own', (t) => {
  const host = hostWith(t);
  const folder = host.clone();
  change(folder, {
    'catalog.yaml': catalogYaml(['mine']),
    'categories/romantic.yaml': undefined,
    'categories/cartoon.yaml': undefined,
    'categories/mine.yaml': categoryYaml('Mine', [filterYaml('own')]),
  });
  git(folder, 'push', '--quiet', 'origin', 'main');
  assert.equal(publish(folder, '--begin').status, 0);
  assert.deepEqual([...stampsOn(host).keys()], ['catalog.yaml', 'mine', 'mine/own']);
});

test('a clone that knows what CI publishes builds with its identifiers, and says so', (t) => {
  const host = publishedHost(t);
  const clone = host.clone();
  const { status, stderr } = run(['build'], { cwd: clone });
  assert.match(stderr, /^"dist" took over its memory of identifiers from origin\/published\.\nPublished to "dist": /);
  assert.equal(status, 0);
  assert.equal(readFileSync(join(clone, 'dist/active.json'), 'utf8'), publishedFile(host, 'active.json'));
  assert.equal(readFileSync(join(clone, 'dist/stamps.json'), 'utf8'), publishedFile(host, 'stamps.json'));
});
