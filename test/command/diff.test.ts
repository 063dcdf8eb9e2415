import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commit, compared, edit } from '../diff/compared.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { png } from '../support/images.ts';
import { call } from '../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../support/repository.ts';

/** Runs `diff` with the language of the environment that people have. */
const diff = (cwd: string, args: readonly string[] = [], env = {}) =>
  call(['diff', ...args], { cwd, env: { ...gitEnvironment, LANG: 'en_US.UTF-8', ...env } });

/** The same as CI does, on a day. */
const diffOn = (day: string, cwd: string, args: readonly string[] = [], env = {}) =>
  diff(cwd, ['--fail-on', 'breaking', '--at', `${day}T00:00:00Z`, ...args], env);
const today = '2026-11-21';

const cartoon = 'categories/cartoon.yaml';
const accept = (cwd: string, text: string) =>
  writeFiles(cwd, { 'catalog/accepted-changes.yaml': text });
const acceptRose =
  'accepted:\n  - change: removed\n    entry: romantic/rose\n    reason: The licence ends.\n    expires: 2026-12-31\n';

/** A branch on which a filter is removed, one is added and one has another name. */
function changed(t: TestContext): string {
  const cwd = repositoryWith(t, compared);
  const dusk = filterYaml('dusk').replace('필터 dusk', '해질녘');
  const filters = [dusk, filterYaml('snow', ['is_active: false']), filterYaml('moon')];
  edit(cwd, { 'categories/romantic.yaml': categoryYaml('Romantic', filters) });
  return cwd;
}

test('shows the counts, then each change below its category', async (t) => {
  const cwd = changed(t);
  const { status, stdout, stderr } = await diff(cwd);
  const head = `1 added, 1 removed, 1 changed; 1 of them breaks apps (!)
Apps get 2 categories, 5 filters.
Compared the files on disk with ${git(cwd, 'rev-parse', 'HEAD').slice(0, 10)}, where the branch left main.

romantic  로맨틱 (Romantic)
`;
  assert.ok(stdout.startsWith(head), stdout);
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(
    (await diff(cwd, ['--lang', 'ko'])).stdout,
    /^추가 1개, 삭제 1개, 변경 1개; 이 중 1개는 /,
  );
});

test('exits with 1 for a change if asked to, not for what apps do not see', async (t) => {
  assert.equal((await diff(changed(t), ['--exit-code'])).status, 1);
  const cwd = repositoryWith(t, compared);
  edit(cwd, { [cartoon]: `# Only a comment\n${compared[cartoon]}` });
  assert.match((await diff(cwd)).stdout, /^No change for apps\.\n/);
  edit(cwd, {
    'catalog.yaml': catalogYaml(['romantic', 'cartoon']),
    'categories/hidden.yaml': undefined,
  });
  const { status, stdout } = await diff(cwd, ['--exit-code']);
  assert.match(
    stdout,
    /\nChanges nothing for apps now \(2\):\n {4}removed: hidden Hidden 룩 \(Hidden\); with its filter: 필터 ghost\n$/,
  );
  assert.equal(status, 0);
});

test('--fail-on refuses changes of its level and of more severe ones, and no others', async (t) => {
  const cwd = repositoryWith(t, compared);
  for (const [change, text, expected] of [
    ['breaking', categoryYaml('Cartoon', [filterYaml('ink')]), [1, 1, 1]],
    ['notable', compared[cartoon].replace('Cartoon', 'Cartoons'), [0, 1, 1]],
    ['minor', `${compared[cartoon]}description: New\n`, [0, 0, 1]],
    ['no', compared[cartoon], [0, 0, 0]],
  ] as const) {
    edit(cwd, { [cartoon]: text });
    const statuses: unknown[] = [];
    for (const level of ['breaking', 'notable', 'minor'])
      statuses.push((await diff(cwd, ['--fail-on', level])).status);
    assert.deepEqual(statuses, expected, `${change} change`);
  }
});

test('refuses what breaks apps, and prints what accepts it once the author has completed it', async (t) => {
  const cwd = changed(t);
  const { status, stdout } = await diffOn(today, cwd);
  const lines = stdout.slice(stdout.indexOf('accepted:'));
  const expected = `accepted:
  - change: removed
    entry: romantic/rose
    # why this is intended:
    reason:
    expires: 2026-12-21
`;
  assert.deepEqual([status, lines], [1, expected]);
  accept(cwd, lines);
  assert.match(
    (await call(['check'], { cwd })).stdout,
    /accepted-changes\.yaml:5:5: error: field-is-empty/,
  );
  const begun = await diffOn(today, cwd);
  assert.equal(begun.status, 1);
  assert.match(
    begun.stdout,
    /\n\nSetting added: accepted: removed: romantic\/rose \(2026-12-21\)\ncatalog\/accepted-changes\.yaml:2: .* accepts nothing without reason\. Add it\.\n$/,
  );
  accept(cwd, lines.replace('reason:', 'reason: The licence ends.'));
  const accepted = await diffOn(today, cwd);
  assert.equal(accepted.status, 0, accepted.stdout);
  assert.match(
    accepted.stdout,
    /rose\) \(accepted\)\n {6}accepted until 2026-12-21: The licence ends\.\n/,
  );
});

for (const [claim, before, expected] of [
  [
    'that is indented',
    acceptRose.replace('rose', 'gone'),
    '  - change: removed\n    entry: romantic/rose\n',
  ],
  [
    'that is not indented',
    acceptRose.replace('rose', 'gone').replaceAll('\n  ', '\n'),
    '- change: removed\n  entry: romantic/rose\n',
  ],
  [
    'that is empty',
    'accepted: []\n',
    'accepted:  # replaces the one that is there\n  - change: removed\n',
  ],
] as const) {
  test(`prints lines that fit a list ${claim}`, async (t) => {
    const cwd = changed(t);
    accept(cwd, before);
    const { stdout } = await diffOn(today, cwd);
    assert.ok(stdout.includes(`:\n\n${expected}`), stdout);
    const lines = stdout.slice(stdout.lastIndexOf(expected)).replace('reason:', 'reason: Sold.');
    accept(cwd, before.includes('[]') ? lines : `${before}${lines}`);
    assert.equal((await diffOn(today, cwd)).status, 0);
    assert.doesNotMatch((await call(['check'], { cwd })).stdout, /accepted-changes/);
  });
}

test('links each entry to its file and line on GitHub and GitLab, a removed one to those before', async (t) => {
  const cwd = changed(t);
  commit(cwd, 'Change romantic');
  const [now, before] = ['HEAD', 'HEAD~1'].map((revision) =>
    git(cwd, 'rev-parse', revision).trim(),
  );
  const file = 'catalog/categories/romantic.yaml';
  for (const [env, address] of [
    [
      { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/b' },
      'https://github.com/a/b/blob',
    ],
    [{ CI_PROJECT_URL: 'https://gitlab.com/a/b' }, 'https://gitlab.com/a/b/-/blob'],
  ] as const) {
    const { stdout } = await diff(cwd, ['HEAD~1', '--format', 'markdown'], env);
    const links = stdout
      .match(/(?<=<a href=")[^"]*/g)
      ?.map((link) => link.replace(`${address}/`, ''));
    assert.deepEqual(links, [`${before}/${file}#L13`, `${now}/${file}#L4`, `${now}/${file}#L13`]);
  }
});

test('shows an image of the catalog from the repository, before it is published', async (t) => {
  const settings = catalogYaml(['one'], 'image_base_url: https://cdn.example.com/\n');
  const one = (code: string) => filterYaml(code).replace(/image_url: .*/, `image: ${code}.png`);
  const filesWith = (codes: readonly string[]) => ({
    'categories/one.yaml': categoryYaml('One', codes.map(one)),
  });
  const cwd = repositoryWith(t, {
    'catalog.yaml': settings,
    ...filesWith(['a', 'b']),
    'images/a.png': png(4),
    'images/b.png': png(6),
  });
  writeFiles(join(cwd, 'catalog'), {
    ...filesWith(['a', 'c']),
    'images/a.png': png(8),
    'images/c.png': png(10),
  });
  commit(cwd, 'Change images');
  const [now, before] = ['HEAD', 'HEAD~1'].map((revision) =>
    git(cwd, 'rev-parse', revision).trim(),
  );
  const head = 'f'.repeat(40);
  for (const [args, commitAfter, env, address] of [
    [
      [],
      now,
      { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/b' },
      'https://github.com/a/b/raw',
    ],
    [
      ['--link-to', head],
      head,
      { CI_PROJECT_URL: 'https://gitlab.com/a/b' },
      'https://gitlab.com/a/b/-/raw',
    ],
  ] as const) {
    const { stdout } = await diff(cwd, ['HEAD~1', '--format', 'markdown', ...args], env);
    const images = stdout
      .match(/(?<=<img src=")[^"]*/g)
      ?.map((url) => url.replace(`${address}/`, '').replace('catalog/images/', ''));
    assert.deepEqual(images, [
      `${before}/b.png`,
      `${before}/a.png`,
      `${commitAfter}/a.png`,
      `${commitAfter}/c.png`,
    ]);
    assert.doesNotMatch(stdout, /shows them before/);
  }
  const local = (await diff(cwd, ['HEAD~1', '--format', 'markdown'])).stdout;
  assert.match(
    local,
    /\n- New or changed images: a\.png, c\.png\. "npm run preview" shows them before they are published\.\n/,
  );
});

test('takes an acceptance on its last day, not on the day after, and does not mention one whose change is published', async (t) => {
  const cwd = changed(t);
  accept(cwd, acceptRose);
  assert.equal((await diffOn('2026-12-31', cwd)).status, 0);
  const { status, stdout } = await diffOn('2027-01-01', cwd);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /:2: "removed romantic\/rose" was accepted until 2026-12-31 only\. Set a later day /,
  );
  commit(cwd, 'Delete rose');
  edit(cwd, { [cartoon]: `${compared[cartoon]}description: New\n` });
  assert.doesNotMatch((await diffOn(today, cwd, ['HEAD'])).stdout, /accepted-changes/);
});

test('reports an acceptance that names no change, and does not fail for it; refuses to judge what it could not compare', async (t) => {
  const cwd = repositoryWith(t, compared);
  accept(cwd, acceptRose);
  const unused = await diffOn(today, cwd);
  const said =
    /:2: "removed romantic\/rose" accepts a change that is not made here\. Delete these lines\.\n$/;
  assert.match(unused.stdout, said);
  assert.equal(unused.status, 0);
  edit(cwd, { [cartoon]: 'name_ko: [\n' });
  const { status, stdout, stderr } = await diff(cwd, ['--fail-on', 'breaking']);
  assert.match(
    stdout,
    /Not compared: catalog\/categories\/cartoon\.yaml has \d errors? after the change, /,
  );
  assert.deepEqual(
    [status, stderr],
    [1, 'What could not be compared cannot be judged: fix the errors first.\n'],
  );
  assert.equal((await diff(cwd)).status, 0);
});

test('names files in GitHub Actions from the root of the repository, and writes the whole to the summary', async (t) => {
  const cwd = changed(t);
  const summary = join(cwd, 'summary.md');
  const env = { GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: join(cwd, '..') };
  const { status, stdout } = await diffOn(today, cwd, ['--format', 'github'], env);
  const file = `${cwd.split('/').at(-1)}/catalog/categories/romantic.yaml`;
  assert.ok(
    stdout.startsWith(`::error file=${file},line=1,title=breaks apps::removed: romantic/rose `),
    stdout,
  );
  assert.equal(status, 1);
  assert.equal(
    readFileSync(summary, 'utf8'),
    (await diffOn(today, cwd, ['--format', 'markdown'])).stdout,
  );
});

test('exits with 2 and a sentence for what it cannot compare, or an option that it does not know', async (t) => {
  const cwd = repositoryWith(t, compared);
  for (const [args, expected] of [
    [['\u001b[31m'], /^git knows no revision "<U\+001B>\[31m" here/],
    [['--at', 'today'], /^"today" is /],
    [['--format', 'html'], /Allowed choices are text, json, markdown, github\./],
  ] as const) {
    const { status, stdout, stderr } = await diff(cwd, args);
    assert.match(stderr, expected);
    assert.deepEqual([status, stdout], [2, '']);
  }
  const outside = folderWith(t, { 'catalog/catalog.yaml': '' });
  assert.match((await diff(outside, ['--lang', 'ko'])).stderr, /git 저장소 안에 있지 않습니다/);
});
