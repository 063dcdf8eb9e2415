import assert from 'node:assert/strict';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test as skippable, type TestContext } from 'node:test';
import { comment } from '../ci/comment-host.ts';
import { installIn, mergedCheckout, reportsIn, runGitLab, runPullRequest } from '../ci/jobs.ts';
import { type Changes, cartoon, change, Host, hostWith } from '../publish/host.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { skipReason } from '../support/features.ts';
import { folderWith } from '../support/folder.ts';
import { git } from '../support/repository.ts';

const added = cartoon('comic_ink', 'halftone');
const { 'categories/cartoon.yaml': comicInk } = cartoon('comic_ink');
const taken: Changes = { 'categories/cartoon.yaml': categoryYaml('Cartoon') };
const accepted = `accepted:
  - change: removed
    entry: cartoon/comic_ink
    reason: The licence of the image ends.
    expires: 2099-12-31
`;
const toMain = { GITHUB_BASE_REF: 'main' };
const marked = /^<!-- filter-catalog diff -->\n/;

/** Opens a pull request, and runs the workflow on its merge in `folder`. */
async function checked(t: TestContext, files: Changes, env = toMain) {
  const host = hostWith(t);
  host.propose('change', files);
  const folder = mergedCheckout(host.clone(), 'change');
  return { host, folder, ...(await runPullRequest(t, folder, env)) };
}

const allowed = { ...taken, 'accepted-changes.yaml': accepted };
const rows: readonly (readonly [claim: string, Changes, red: readonly string[], diff: RegExp])[] = [
  [
    'a sound pull request is green, and its report has what apps will see',
    added,
    [],
    /^<!-- .*halftone/s,
  ],
  ['a change that breaks apps is red', taken, ['Compare'], /^<!-- .*comic\\_ink/s],
  ['a change that breaks apps is green once it is accepted', allowed, [], /^<!-- .*comic\\_ink/s],
];
const skip = skipReason('online', 'preview');
const test = (claim: string, run: (t: TestContext) => Promise<void>) =>
  skippable(claim, { skip }, run);

for (const [claim, files, red, expected] of rows) {
  test(claim, async (t) => {
    const { stdout, stderr, summary, diff, check, ...done } = await checked(t, files);
    assert.deepEqual(done.red, red, stdout + stderr);
    assert.equal(/^## /m.test(check ?? ''), false);
    assert.match(diff ?? '', expected);
    assert.equal(/^::error /m.test(stdout), red.length > 0);
    assert.equal(summary.includes('halftone'), files === added);
    assert.equal(done.page?.includes('"kind":"added"'), files === added);
  });
}

test('annotates errors, and the comment lists them and says that nothing was compared', async (t) => {
  const { folder, red, stdout, stderr, diff, check } = await checked(t, {
    'categories/cartoon.yaml': `${comicInk}naem_en: x\n`,
  });
  assert.deepEqual([red.slice(0, 2), diff], [['Check', 'Compare'], undefined]);
  assert.match(
    stdout,
    /^::error file=catalog\/categories\/cartoon\.yaml,line=8,[^\n]*title=field-is-unknown::/m,
  );
  assert.match(check ?? '', /field-is-unknown/);
  const sentence = 'Cannot compare: the catalog has errors (see "npm run check").';
  assert.ok(stderr.includes(`::error title=filter-catalog diff::${sentence}\n`), stderr);
  const body = await commentOn(t, folder);
  assert.match(body, /field-is-unknown/);
  assert.ok(body.includes(`what apps would see is not known.\n\n    ${sentence}`), body);
  assert.doesNotMatch(body, /No change for apps/);
});

test('warns of unreachable images on both hosts, and requests only new ones', async (t) => {
  const inside = filterYaml('halftone').replace('cdn.example.com', '100.64.0.1');
  const files = {
    'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink'), inside]),
  };
  const { host, red, stdout, stderr } = await checked(t, files);
  assert.deepEqual(
    [red, stderr],
    [[], 'Wrote the preview to reports/preview.html. Open it in a browser.\n'],
  );
  assert.deepEqual(stdout.match(/^::warning file=\S+,line=\d+(?=.*title=image-is-)/gm), [
    '::warning file=catalog/categories/cartoon.yaml,line=11',
  ]);
  const folder = folderWith(t);
  git(folder, 'clone', '--quiet', '--single-branch', '--branch=change', host.bare, '.');
  const onGitLab = await runGitLab(t, 'check', installIn(folder), {
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
  });
  assert.equal(onGitLab.status, 0, onGitLab.stderr);
  const { length } = onGitLab.stdout.match(/^\S+: warning: image-is-unreachable$/gm) ?? [];
  assert.equal(length, 1);
});

test('annotates warnings in touched files, collapses them below the changes, and counts the rest', async (t) => {
  const doubtful = filterYaml('rosy_dusk').replace('Filter rosy_dusk', 'TODO');
  const host = hostWith(t, {
    ...soundCatalog,
    'categories/romantic.yaml': categoryYaml('Romantic', [doubtful]),
  });
  host.propose('change', {
    'categories/cartoon.yaml': comicInk.replace('Filter comic_ink', 'TBD'),
  });
  const folder = mergedCheckout(host.clone(), 'change');
  const { red, stdout } = await runPullRequest(t, folder, toMain);
  const annotations = stdout.match(/^::warning file=[^,]*/gm);
  assert.deepEqual([red, annotations], [[], ['::warning file=catalog/categories/cartoon.yaml']]);
  const body = await commentOn(t, folder);
  assert.match(
    body,
    /name\\_en: .*<details><summary><b>1 warning<\/b>.*cartoon\.yaml:6:14.*findings\.en\.md#text-has-leftovers\).*<\/details>\n\n<sub>1 older warning in files that this branch does not touch\.<\/sub>/s,
  );
  assert.doesNotMatch(body, /TODO/);
});

/** Runs the second stage on the reports of the first. */
async function commentOn(t: TestContext, folder: string): Promise<string> {
  const sha = 'a'.repeat(40);
  const { said } = await comment(t, join(folder, 'reports'), { open: [{ number: 7, sha }], sha });
  return said[0]?.body ?? '';
}

test('removes a link that a pull request puts in place of the reports, and keeps its target', async (t) => {
  const host = hostWith(t);
  const folder = installIn(host.proposeIn('linked', added));
  const away = folderWith(t, { 'diff.md': 'theirs' });
  symlinkSync(away, join(folder, 'reports'));
  const { status, diff } = await runPullRequest(t, folder, toMain);
  assert.equal(status, 0);
  assert.match(diff ?? '', marked);
  assert.equal(readFileSync(join(away, 'diff.md'), 'utf8'), 'theirs');
});

test('texts of a catalog are never executed', async (t) => {
  const run = ['::error::pwned', '##[error]pwned', '$(touch pwned)'];
  const texts = [...run, '</details><!-- pwned', '@everyone'];
  const filters = texts.map((text, index) =>
    filterYaml(`filter_${index}`).replace(/name_en: .*/, `name_en: ${JSON.stringify(text)}`),
  );
  const romantic = categoryYaml('Romantic', [
    filterYaml('rosy_dusk'),
    filterYaml('first_snow'),
    ...filters,
  ]);
  const own = /^::(?:error|warning|notice) (?:file|title)=/;
  const broken = { 'categories/$(touch pwned).yaml': '# \r\n::error::x' };
  const { diff = '', ...valid } = await checked(t, { 'categories/romantic.yaml': romantic });
  for (const { stdout, stderr } of [valid, await checked(t, broken)]) {
    const commands = `${stdout}${stderr}`
      .split(/[\r\n]/)
      .filter((line) => /^\s*::|##\[/.test(line) && !own.test(line));
    assert.deepEqual(commands, []);
  }
  assert.doesNotMatch(diff.slice(diff.indexOf('\n')), /<!--|@everyone/);
});

test('the GitLab jobs report the same for a fork without a branch main', async (t) => {
  const host = hostWith(t);
  host.propose('theirs', cartoon('comic_ink', 'poster'));
  git(host.bare, 'update-ref', 'refs/heads/main', 'theirs');
  const fork = new Host(t);
  git(fork.bare, 'clone', '--quiet', '--bare', host.bare, '.');
  fork.propose('add', cartoon('comic_ink', 'poster', 'halftone'));
  const folder = folderWith(t);
  git(folder, 'clone', '--quiet', '--single-branch', '--branch=add', fork.bare, '.');
  git(fork.bare, 'branch', '--quiet', '--delete', '--force', 'main');
  installIn(folder);
  symlinkSync(host.bare, `${folder}/named.git`);
  const env = {
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    CI_MERGE_REQUEST_PROJECT_URL: join(folder, 'named'),
    CI_MERGE_REQUEST_PROJECT_ID: '1',
    CI_PROJECT_ID: '2',
  };
  const check = await runGitLab(t, 'check', folder, env);
  assert.equal(check.status, 0, check.stderr);
  assert.deepEqual(readdirSync(join(folder, 'reports')), ['check.md', 'code-quality.json']);
  const compared = await runGitLab(t, 'diff', folder, env);
  assert.equal(compared.status, 0, compared.stderr);
  const { diff = '' } = reportsIn(folder);
  assert.deepEqual([/halftone/.test(diff), /poster/.test(diff)], [true, false]);
  change(folder, taken);
  assert.equal((await runGitLab(t, 'diff', folder, env)).status, 1);
  assert.match(reportsIn(folder).diff ?? '', marked);
});
