import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { compared, edit } from '../diff/compared.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { gitEnvironment, repositoryWith } from '../support/repository.ts';

const diff = (cwd: string, args: readonly string[] = [], env = {}) =>
  call(['diff', ...args], { cwd, env: { ...gitEnvironment, LANG: 'en_US.UTF-8', ...env } });

/** Runs `diff` as CI does, on a fixed day. */
const diffOn = (day: string, cwd: string, args: readonly string[] = [], env = {}) =>
  diff(cwd, ['--fail-on', 'breaking', '--at', `${day}T00:00:00Z`, ...args], env);
const today = '2026-11-21';

const cartoon = 'categories/cartoon.yaml';
const accept = (cwd: string, text: string) =>
  writeFiles(cwd, { 'catalog/accepted-changes.yaml': text });
const acceptRose =
  'accepted:\n  - change: removed\n    entry: romantic/rose\n    reason: The licence ends.\n    expires: 2026-12-31\n';

/** A branch that removes, adds and renames a filter. */
function changed(t: TestContext): string {
  const cwd = repositoryWith(t, compared);
  const dusk = filterYaml('dusk').replace('필터 dusk', '해질녘');
  const filters = [dusk, filterYaml('snow', ['is_active: false']), filterYaml('moon')];
  edit(cwd, { 'categories/romantic.yaml': categoryYaml('Romantic', filters) });
  return cwd;
}

test('--fail-on refuses changes of its level or a more severe one', async (t) => {
  const cwd = repositoryWith(t, compared);
  for (const [level, text, expected] of [
    ['breaking', categoryYaml('Cartoon', [filterYaml('ink')]), 1],
    ['breaking', compared[cartoon].replace('Cartoon', 'Cartoons'), 0],
    ['notable', compared[cartoon].replace('Cartoon', 'Cartoons'), 1],
    ['notable', `${compared[cartoon]}description: New\n`, 0],
    ['minor', `${compared[cartoon]}description: New\n`, 1],
    ['minor', compared[cartoon], 0],
  ] as const) {
    edit(cwd, { [cartoon]: text });
    assert.equal((await diff(cwd, ['--fail-on', level])).status, expected, text);
  }
});

test('refuses breaking changes, and prints an acceptance for the author to complete', async (t) => {
  const cwd = changed(t);
  const { status, stdout } = await diffOn(today, cwd);
  const lines = stdout.slice(stdout.indexOf('accepted:'));
  const expected = `accepted:
  - change: removed
    entries:
      - romantic/rose
    # why this is intended:
    reason:
    expires: 2026-12-21 # the last day to merge it
`;
  assert.deepEqual([status, lines], [1, expected]);
  accept(cwd, lines);
  assert.match(
    (await call(['check'], { cwd })).stdout,
    /accepted-changes\.yaml:6:5: error: field-is-empty/,
  );
  assert.equal((await diffOn(today, cwd)).status, 1);
  accept(cwd, lines.replace('reason:', 'reason: The licence ends.'));
  const accepted = await diffOn(today, cwd);
  assert.equal(accepted.status, 0, accepted.stdout);
  assert.match(accepted.stdout, /rose\) \(accepted until 2026-12-21: The licence ends\.\)\n/);
});

test('prints lines to append to an existing list', async (t) => {
  const cwd = changed(t);
  const before = acceptRose.replace('rose', 'gone');
  accept(cwd, before);
  const { stdout } = await diffOn(today, cwd);
  const lines = stdout.slice(stdout.indexOf('  - change: removed\n'));
  accept(cwd, `${before}${lines.replace('reason:', 'reason: Sold.')}`);
  assert.equal((await diffOn(today, cwd)).status, 0);
  assert.doesNotMatch((await call(['check'], { cwd })).stdout, /accepted-changes/);
});

const broken = 'name_ko: [\n';
test('exits with 2 and only a message if the catalog has errors', async (t) => {
  const cwd = repositoryWith(t, compared);
  edit(cwd, { [cartoon]: broken });
  const stderr = 'Cannot compare: the catalog has errors (see "npm run check").\n';
  const outputs = ['--output', 'json=a.json', '--format', 'json'];
  for (const format of ['text', 'json', 'markdown', 'github']) {
    const args = ['--format', format, ...(format === 'json' ? [] : outputs)];
    assert.deepEqual(await diff(cwd, args), { status: 2, stdout: '', stderr });
  }
  assert.equal(existsSync(join(cwd, 'a.json')), false);
  assert.match(
    (await diff(cwd, ['--lang', 'ko'])).stderr,
    /^비교할 수 없습니다\. 카탈로그에 오류가 있습니다/,
  );
});

test('exits with 0 and a message if the change repairs a broken catalog', async (t) => {
  const cwd = repositoryWith(t, { ...compared, [cartoon]: broken });
  edit(cwd, { [cartoon]: compared[cartoon] });
  const { status, stdout } = await diff(cwd, ['--fail-on', 'breaking']);
  const sentence =
    'Cannot compare: the catalog had errors before the change, so the changes for apps are not known.\n';
  assert.deepEqual([status, stdout], [0, sentence]);
});

test('in GitHub Actions, names files relative to the root, and writes the summary in full', async (t) => {
  const cwd = changed(t);
  const summary = join(cwd, 'summary.md');
  const env = { GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: join(cwd, '..') };
  const { status, stdout } = await diffOn(today, cwd, ['--format', 'github'], env);
  const file = `${cwd.split('/').at(-1)}/catalog/categories/romantic.yaml`;
  assert.ok(
    stdout.startsWith(`::error file=${file},line=1,title=refused::removed: romantic/rose `),
    stdout,
  );
  assert.equal(status, 1);
  assert.equal(
    readFileSync(summary, 'utf8'),
    (await diffOn(today, cwd, ['--format', 'markdown'])).stdout,
  );
});

test('exits with 2 and a message for unknown options and revisions', async (t) => {
  const cwd = repositoryWith(t, compared);
  for (const [args, expected] of [
    [['\u001b[31m'], /^There is no revision "<U\+001B>\[31m" in this repository/],
    [
      ['--at', 'today'],
      / It must be a time from 1970 on with a zone, as in 2027-01-01T00:00:00Z\./,
    ],
    [['--at', '2026-13-01T00:00:00Z'], / It must be a time /],
    [['--lang', 'fr'], /Allowed choices are ko, en\./],
    [['--format', 'html'], /Allowed choices are text, json, markdown, github\./],
  ] as const) {
    const { status, stdout, stderr } = await diff(cwd, args);
    assert.match(stderr, expected);
    assert.deepEqual([status, stdout], [2, '']);
  }
  const outside = folderWith(t, { 'catalog/catalog.yaml': '' });
  assert.match((await diff(outside, ['--lang', 'ko'])).stderr, /git 저장소 안에 있지 않습니다/);
});
