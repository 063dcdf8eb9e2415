import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { installIn, type Step, shell, workflowOf } from '../../../ci/jobs.ts';
import { type Host, hostWith } from '../../../publish/host.ts';
import { soundCatalog } from '../../../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../../../support/folder.ts';
import { call } from '../../../support/program.ts';
import { git } from '../../../support/repository.ts';

const steps: readonly Step[] = workflowOf('filter-catalog-inbox.yml').jobs['import']?.steps ?? [];
const branch = "autumn-$(touch>pwned)'`";
const github = (fullName: string) => ({
  repository: 'a/b',
  event: { pull_request: { head: { repo: { full_name: fullName } } } },
});

const hosting = {
  ...{ GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'a/b', GITHUB_SERVER_URL: 'https://github.com' },
  ...{ GITHUB_RUN_ID: '5', GITHUB_BASE_REF: 'main', LANG: 'en_US.UTF-8' },
};

/** Runs the steps of the job as GitHub does, over a stand-in of `gh`; `meanwhile` happens before the push. */
async function runInbox(t: TestContext, host: Host, { meanwhile = () => {}, from = 'a/b' } = {}) {
  const workspace = installIn(host.clone());
  const [folder, bin] = [
    folderWith(t),
    folderWith(t, { gh: '#!/bin/sh\necho "$*" >>"$RUNNER_TEMP/gh"\n' }),
  ];
  chmodSync(join(bin, 'gh'), 0o755);
  const has = (name: string) => existsSync(join(folder, name));
  const read = (name: string) => (has(name) ? readFileSync(join(folder, name), 'utf8') : '');
  const resultOf = (expression: string) =>
    ({
      'github.base_ref': 'main',
      'github.head_ref': branch,
      'github.event.pull_request.number': '7',
      'steps.page.outputs.artifact-url': has('preview.html') ? 'https://host/page' : '',
      'steps.sheet.outputs.artifact-url': has('filters.xlsx') ? 'https://host/sheet' : '',
    })[expression] ?? '';
  const own = {
    RUNNER_TEMP: folder,
    GITHUB_WORKSPACE: workspace,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  };
  const common = { ...hosting, ...own, PATH: `${bin}:${process.env['PATH']}` };
  let [red, log]: [string | undefined, string] = [undefined, ''];
  for (const { name, run = 'npm ci', if: condition = 'true', env = {} } of steps) {
    const isLeftOut =
      run.startsWith('npm ci') || !new Function('github', `return ${condition}`)(github(from));
    if (isLeftOut || red !== undefined) continue;
    if (name === 'Push') meanwhile();
    const given = Object.entries(env).map(([key, text]) => [
      key,
      String(text).replace(/^\$\{\{ (.*) \}\}$/, (_, expression) => resultOf(expression)),
    ]);
    const done = await shell(t, ['-e', '-c', run], workspace, {
      ...common,
      ...Object.fromEntries(given),
    });
    log += done.stdout + done.stderr;
    if (done.status !== 0) red = name;
  }
  return { red, log, comment: read('body.md'), asked: read('gh').trim().split('\n'), folder };
}

/** Commits files to the branch, as an upload in a browser does. */
function upload(host: Host, files: Files, change: (folder: string) => void = () => {}): void {
  const folder = host.clone();
  const isNew = git(folder, 'branch', '--remotes', '--list', `origin/${branch}`) === '';
  git(folder, 'checkout', '--quiet', '-B', branch, isNew ? 'origin/main' : `origin/${branch}`);
  writeFiles(folder, files);
  change(folder);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=Add files via upload');
  git(folder, 'push', '--quiet', 'origin', branch);
}

/** What `sheet export` writes of the catalog on `main`. */
async function exported(host: Host): Promise<string> {
  const { status, stdout, stderr } = await call(['sheet', 'export', '-'], { cwd: host.clone() });
  assert.equal(status, 0, stderr);
  return stdout;
}

const fileAt = (host: Host, path: string) => git(host.bare, 'show', `${branch}:${path}`);
const pathsAt = (host: Host) =>
  git(host.bare, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', branch, 'inbox')
    .trim()
    .split('\n');
const tipOf = (host: Host) => git(host.bare, 'rev-parse', branch).trim();
const renamed = (sheet: string, to = 'Rosy Evening') => sheet.replace('Filter rosy_dusk', to);
const keep = { 'inbox/.gitkeep': '', 'inbox/README.md': '# 가을\n' };

test('a spreadsheet becomes a commit that takes it out of the inbox, with its lines, what apps see and a status', async (t) => {
  const host = hostWith(t);
  const theirs = { '.npmrc': 'script-shell=./run\n', run: '#!/bin/sh\ntouch pwned\n' };
  const named = { ...theirs, 'node_modules/.bin/filter-catalog': theirs.run };
  upload(
    host,
    { ...keep, ...named, 'inbox/filters.csv': renamed(await exported(host)) },
    (folder) => {
      for (const path of Object.keys(named)) chmodSync(join(folder, path), 0o755);
    },
  );
  const { red, comment, asked, log, folder } = await runInbox(t, host);
  assert.equal(red, undefined, log + comment);
  assert.equal(
    existsSync(join(folder, 'branch/run')) && !existsSync(join(folder, 'branch/pwned')),
    true,
  );
  assert.match(fileAt(host, 'catalog/categories/romantic.yaml'), /name_en: Rosy Evening/);
  assert.deepEqual(pathsAt(host), Object.keys(keep));
  assert.deepEqual(host.subjects(branch).slice(0, 2), [
    'catalog: Import inbox/filters.csv',
    'Add files via upload',
  ]);
  assert.match(
    comment,
    /^\[전후 화면 보기.*\]\(https:\/\/host\/page\)\n\n\[.* go on with\]\(https:\/\/host\/sheet\)\n\n\*\*카탈로그에 반영했습니다/,
  );
  assert.match(
    comment,
    /^ {4}inbox\/filters\.csv\n.*^ {4}-.*Filter rosy_dusk\n {4}\+.*Rosy Evening\n/ms,
  );
  assert.match(
    comment,
    /오류가 없습니다. · No errors\.\n\n<!-- filter-catalog diff -->.*Rosy Evening/s,
  );
  const [said, status, ...others] = asked;
  assert.deepEqual([said, others], ['pr comment 7 --repo a/b --body-file body.md', []]);
  assert.equal(
    status,
    `api --silent repos/a/b/statuses/${tipOf(host)} --field context=catalog --field state=success --field target_url=https://github.com/a/b/actions/runs/5`,
  );
  const again = await call(['sheet', 'import', '--dry-run', join(folder, 'filters.xlsx')], {
    cwd: join(folder, 'branch'),
  });
  assert.equal(again.status, 0, again.stdout + again.stderr);
});

test('what is refused stays in the inbox with its findings as a comment, and goes in once it is right', async (t) => {
  const host = hostWith(t);
  const sheet = await exported(host);
  upload(host, { 'inbox/filters.csv': renamed(sheet, '') });
  const before = tipOf(host);
  const { red, comment, asked } = await runInbox(t, host);
  assert.deepEqual([red, tipOf(host), asked.length], ['Comment', before, 1]);
  assert.match(
    comment,
    /^\s+\*\*반영하지 못해.*left in inbox\/.*^ {4}inbox\/filters\.csv\n.*name_en/ms,
  );
  upload(host, { 'inbox/filters.csv': renamed(sheet) });
  assert.equal((await runInbox(t, host)).red, undefined);
  assert.match(fileAt(host, 'catalog/categories/romantic.yaml'), /name_en: Rosy Evening/);
});

test('of several files each has a commit of its own, whatever it is called, and only what is right', async (t) => {
  const host = hostWith(t);
  const sheet = await exported(host);
  const odd = ['*.csv', "-x $(touch pwned);'`.csv", '가을\n# @everyone.csv'];
  const sheets = ['rosy_dusk', 'first_snow', 'comic_ink'].map((code, index) => [
    `inbox/${odd[index]}`,
    sheet.replace(`Filter ${code}`, `New ${code}`),
  ]);
  upload(
    host,
    { ...keep, ...Object.fromEntries(sheets), 'inbox/z.docx': 'PK\u0003\u0004' },
    (folder) => symlinkSync('/etc/passwd', join(folder, 'inbox/link.csv')),
  );
  const { red, comment, asked, folder } = await runInbox(t, host);
  assert.equal(red, 'Comment');
  const imported = odd.map((name) => `catalog: Import inbox/${name.replace('\n', ' ')}`);
  assert.deepEqual(host.subjects(branch).slice(0, 3), imported.toReversed());
  assert.deepEqual(pathsAt(host), [...Object.keys(keep), 'inbox/link.csv', 'inbox/z.docx']);
  assert.match(comment, /^ {4}inbox\/가을\?# @everyone\.csv$/m);
  assert.doesNotMatch(comment, /^(?! {4}).*(?:everyone|passwd)/m);
  assert.equal(existsSync(join(folder, 'branch/pwned')), false);
  assert.match(asked[1] ?? '', / --field state=failure /);
});

test('what somebody else pushed meanwhile stays: a commit elsewhere below the import, the same lines in its place', async (t) => {
  const host = hostWith(t);
  upload(host, { 'inbox/filters.csv': renamed(await exported(host)) });
  const cartoon = String(soundCatalog['categories/cartoon.yaml']);
  const elsewhere = {
    'catalog/categories/cartoon.yaml': cartoon.replace('name_en: Cartoon', 'name_en: Comic'),
  };
  const first = await runInbox(t, host, { meanwhile: () => upload(host, elsewhere) });
  assert.equal(first.red, undefined, first.log);
  assert.deepEqual(host.subjects(branch).slice(0, 2), [
    'catalog: Import inbox/filters.csv',
    'Add files via upload',
  ]);
  assert.match(first.comment, /Comic/);

  upload(host, { 'inbox/filters.csv': (await exported(host)).replace('Filter comic_ink', 'Ink') });
  const same = { 'catalog/categories/cartoon.yaml': cartoon.replace('Filter comic_ink', 'Manga') };
  const second = await runInbox(t, host, { meanwhile: () => upload(host, same) });
  assert.deepEqual(
    [second.red, second.asked.length, pathsAt(host)],
    ['Comment', 1, ['inbox/filters.csv']],
  );
  assert.match(second.comment, /Not pushed: /);
  assert.match(fileAt(host, 'catalog/categories/cartoon.yaml'), /name_en: Manga/);
});

test('where the target branch cannot be merged, the comment says so, and nothing of what apps would see', async (t) => {
  const host = hostWith(t);
  upload(host, { 'inbox/filters.csv': renamed(await exported(host)) });
  const romantic = String(soundCatalog['categories/romantic.yaml']);
  host.push({ 'categories/romantic.yaml': romantic.replace('Filter rosy_dusk', 'Rosy Dawn') });
  const { red, comment, asked } = await runInbox(t, host);
  assert.deepEqual([red, / --field state=failure /.test(asked[1] ?? '')], ['Comment', true]);
  assert.match(comment, /^ {4}CONFLICT \(content\): .*romantic\.yaml$/m);
  assert.doesNotMatch(comment, /No change for apps/);
});

test('a fork is refused before anything of it is read, and an empty inbox is said to be empty', async (t) => {
  const host = hostWith(t);
  upload(host, keep);
  const forked = await runInbox(t, host, { from: 'someone/b' });
  assert.deepEqual([forked.red, forked.asked], ['Refuse forks', ['']]);
  assert.match(
    forked.log,
    /^::error title=filter-catalog inbox::.*Nothing can be written to a fork/,
  );
  const empty = await runInbox(t, host);
  assert.deepEqual(
    [empty.red, empty.asked, empty.log],
    [undefined, [''], 'There is nothing in inbox/ to import.\n'],
  );
});

test('a run by hand keeps the spreadsheet of the branch that was chosen', async (t) => {
  const run = workflowOf('filter-catalog-inbox.yml').jobs['export']?.steps.at(-2)?.run ?? '';
  const [folder, clone] = [folderWith(t), installIn(hostWith(t).clone())];
  const { status, stderr } = await shell(t, ['-e', '-c', run], clone, { RUNNER_TEMP: folder });
  assert.equal(status, 0, stderr);
  assert.match(readFileSync(join(folder, 'filters.xlsx'), 'latin1'), /^PK/);
});

test('the token is where the job pushes and where it comments, and no program of the pull request runs', () => {
  const haveToken = steps
    .filter((step) => JSON.stringify(step).includes('github.token'))
    .map(({ name }) => name);
  assert.deepEqual(haveToken, ['Push', 'Comment']);
  const { ref, 'persist-credentials': persists } =
    steps.find(({ uses }) => uses?.includes('/checkout@'))?.with ?? {};
  assert.deepEqual([ref, persists], [`\${{ github.base_ref }}`, false]);
});
