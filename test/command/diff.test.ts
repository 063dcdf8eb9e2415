import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { commit, compared, edit, repositoryOf } from '../support/compared.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { type RunOptions, run as runProgram } from '../support/program.ts';
import { git } from '../support/repository.ts';

const clock = ['--at', '2026-11-21T00:00:00Z'] as const;

/** With the language of the environment that people have. */
function run(args: readonly string[], { env, ...options }: RunOptions) {
  return runProgram([...args], { ...options, env: { LANG: 'en_US.UTF-8', ...env } });
}

/** A branch on which a filter is gone, one is new and one has another name. */
function changed(t: TestContext): string {
  const cwd = repositoryOf(t);
  edit(cwd, {
    'categories/romantic.yaml': categoryYaml('Romantic', [
      filterYaml('dusk').replace('필터 dusk', '해질녘'),
      filterYaml('snow', ['is_active: false']),
      filterYaml('moon'),
    ]),
  });
  return cwd;
}

function accept(cwd: string, lines: readonly string[]): void {
  writeFiles(cwd, { 'catalog/accepted-changes.yaml': `accepted:\n${lines.map((line) => `${line}\n`).join('')}` });
}

const acceptRose = [
  '  - change: removed',
  '    entry: romantic/rose',
  '    reason: The licence ends.',
  '    expires: 2026-12-31',
];

test('tells people the counts first, then each change below its category', (t) => {
  const cwd = changed(t);
  const { status, stdout, stderr } = run(['diff'], { cwd });
  const [commitLine] = /[0-9a-f]{10}/.exec(stdout) ?? [];
  assert.equal(
    stdout,
    `1 added, 1 removed, 1 changed; 1 of them breaks apps (!)
Apps get 2 categories, 5 filters.
Compared the files on disk with ${commitLine}, where the branch left main.

romantic  로맨틱 (Romantic)
  ~ changed       romantic/dusk  해질녘 (Filter dusk)
      name_ko: 필터 dusk → 해질녘
  + added         romantic/moon  필터 moon (Filter moon)
! - removed       romantic/rose  필터 rose (Filter rose)
`,
  );
  assert.deepEqual([status, stderr], [0, '']);
});

test('tells it in Korean', (t) => {
  const { stdout } = run(['diff', '--lang', 'ko'], { cwd: changed(t) });
  assert.match(
    stdout,
    /^추가 1개, 삭제 1개, 변경 1개; 이 중 1개는 앱에 문제를 일으킬 수 있습니다\(!\)\n앱에 전달되는 카테고리: 2개, 필터: 5개\nmain에서 갈라진 /,
  );
});

test('says that nothing changes for apps, and prints no Markdown then', (t) => {
  const cwd = repositoryOf(t);
  edit(cwd, { 'categories/cartoon.yaml': `# Only a comment\n${compared['categories/cartoon.yaml']}` });
  assert.match(run(['diff'], { cwd }).stdout, /^No change for apps\.\n/);
  assert.deepEqual(run(['diff', '--exit-code', '--format', 'markdown'], { cwd }), {
    status: 0,
    stdout: '',
    stderr: '',
  });
});

test('exits with 1 for any change when it is asked to', (t) => {
  assert.equal(run(['diff', '--exit-code'], { cwd: changed(t) }).status, 1);
});

test('refuses what breaks apps, and prints what would accept it, which the editor completes', (t) => {
  const cwd = changed(t);
  const { status, stdout } = run(['diff', '--fail-on', 'breaking', ...clock], { cwd });
  assert.equal(status, 1);
  const lines = stdout.slice(stdout.indexOf('accepted:'));
  assert.equal(
    lines,
    `accepted:
  - change: removed
    entry: romantic/rose
    # why this is meant:
    reason:
    expires: 2026-12-21
`,
  );
  writeFiles(cwd, { 'catalog/accepted-changes.yaml': lines });
  assert.match(run(['check'], { cwd }).stdout, /accepted-changes\.yaml:5:5: error: field-is-empty/);
  const begun = run(['diff', '--fail-on', 'breaking', ...clock], { cwd });
  assert.equal(begun.status, 1);
  assert.match(
    begun.stdout,
    /\n\ncatalog\/accepted-changes\.yaml:2: "removed romantic\/rose" accepts nothing without reason\. Write it\.\n$/,
  );
  writeFiles(cwd, { 'catalog/accepted-changes.yaml': lines.replace('reason:', 'reason: The licence ends.') });
  const accepted = run(['diff', '--fail-on', 'breaking', ...clock], { cwd });
  assert.equal(accepted.status, 0, accepted.stdout);
  assert.match(accepted.stdout, /rose\)\n {6}accepted until 2026-12-21: The licence ends\.\n/);
});

test('prints lines that can be pasted at the end of what is accepted already', (t) => {
  const cwd = changed(t);
  accept(
    cwd,
    acceptRose.map((line) => line.replace('rose', 'gone')),
  );
  const { stdout } = run(['diff', '--fail-on', 'breaking', ...clock], { cwd });
  const lines = stdout.slice(stdout.indexOf('\n\n  - change: removed') + 2).replace('reason:', 'reason: Sold.');
  writeFiles(cwd, {
    'catalog/accepted-changes.yaml': `${readFileSync(join(cwd, 'catalog/accepted-changes.yaml'), 'utf8')}${lines}`,
  });
  assert.equal(run(['diff', '--fail-on', 'breaking', ...clock], { cwd }).status, 0);
});

for (const [claim, before, expected] of [
  [
    'that is not indented',
    'accepted:\n- change: removed\n  entry: a/b\n  reason: x\n  expires: 2026-12-31\n',
    '- change: removed\n  entry: romantic/rose\n',
  ],
  ['that is empty', 'accepted: []\n', 'accepted:  # in place of the one that is there\n  - change: removed\n'],
] as const) {
  test(`proposes lines that fit a list ${claim}`, (t) => {
    const cwd = changed(t);
    writeFiles(cwd, { 'catalog/accepted-changes.yaml': before });
    const { stdout } = run(['diff', '--fail-on', 'breaking', ...clock], { cwd });
    assert.ok(stdout.includes(`:\n\n${expected}`), stdout);
    const lines = stdout.slice(stdout.lastIndexOf(expected)).replace('reason:', 'reason: Sold.');
    writeFiles(cwd, { 'catalog/accepted-changes.yaml': before.includes('[]') ? lines : `${before}${lines}` });
    assert.equal(run(['diff', '--fail-on', 'breaking', ...clock], { cwd }).status, 0);
    assert.doesNotMatch(run(['check'], { cwd }).stdout, /accepted-changes/);
  });
}

test('prints all lines to accept what is refused, with one reason', (t) => {
  const cwd = repositoryOf(t);
  const codes = Array.from({ length: 30 }, (_, index) => `code_${index}`);
  edit(cwd, {
    'categories/cartoon.yaml': categoryYaml(
      'Cartoon',
      codes.map((code) => filterYaml(code)),
    ),
  });
  commit(cwd, 'Thirty');
  edit(cwd, { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('code_29')]) });
  const guard = ['diff', 'HEAD', '--fail-on', 'breaking', ...clock];
  const { stdout } = run(guard, { cwd });
  const lines = stdout.slice(stdout.indexOf('accepted:'));
  const named = codes.slice(0, 29).map((code) => `      - cartoon/${code}\n`);
  assert.equal(
    lines,
    `accepted:\n  - change: removed\n    entries:\n${named.join('')}    # why this is meant:\n    reason:\n    expires: 2026-12-21\n`,
  );
  writeFiles(cwd, { 'catalog/accepted-changes.yaml': lines.replace('reason:', 'reason: Sold.') });
  assert.equal(run(guard, { cwd }).status, 0);
  assert.doesNotMatch(run(['check'], { cwd }).stdout, /accepted-changes/);
});

test('tells apart what apps do not see, and exits with 0 for it alone', (t) => {
  const cwd = repositoryOf(t);
  edit(cwd, { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']), 'categories/hidden.yaml': undefined });
  const { status, stdout } = run(['diff', '--exit-code'], { cwd });
  assert.match(
    stdout,
    /^No change for apps\.\nApps get 2 categories, 5 filters\.\n.*\n\nNot seen by apps, neither before nor after \(1\):\n {4}removed: hidden 로맨틱 \(Hidden\); with its filter: 필터 ghost\n$/,
  );
  assert.equal(status, 0);
  assert.match(run(['diff', '--format', 'markdown'], { cwd }).stdout, /\n- removed: <code>hidden<\/code>/);
  assert.match(run(['diff', '--format', 'github'], { cwd }).stdout, /^Not seen by apps.*\n {2}removed: hidden /);
});

for (const [host, env, address] of [
  ['GitHub', { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/b' }, 'https://github.com/a/b/blob'],
  ['GitLab', { CI_PROJECT_URL: 'https://gitlab.com/a/b' }, 'https://gitlab.com/a/b/-/blob'],
] as const) {
  test(`links each entry to its file and line on ${host}, of one that is gone to those before`, (t) => {
    const cwd = changed(t);
    commit(cwd, 'Change romantic');
    const { stdout } = run(['diff', 'HEAD~1', '--format', 'markdown'], { cwd, env });
    const [now, before] = ['HEAD', 'HEAD~1'].map((revision) => git(cwd, 'rev-parse', revision).trim());
    const file = 'catalog/categories/romantic.yaml';
    assert.deepEqual(
      stdout.match(/(?<=<a href=")[^"]*/g),
      [`${now}/${file}#L4`, `${now}/${file}#L13`, `${before}/${file}#L13`].map((rest) => `${address}/${rest}`),
    );
  });
}

test('tells nothing of an acceptance that has served', (t) => {
  const cwd = changed(t);
  accept(cwd, acceptRose);
  commit(cwd, 'Delete rose');
  edit(cwd, { 'categories/cartoon.yaml': `${compared['categories/cartoon.yaml']}description: New\n` });
  const { stdout } = run(['diff', 'HEAD', ...clock], { cwd });
  assert.doesNotMatch(stdout, /accepted-changes/);
});

test('says by which line a filter that seems to be another one keeps its identifier', (t) => {
  const cwd = repositoryOf(t);
  const filters = [filterYaml('dusk'), filterYaml('snow', ['is_active: false'])];
  const red = filterYaml('red').replace('필터 red', '필터 rose');
  edit(cwd, { 'categories/romantic.yaml': categoryYaml('Romantic', [...filters, red]) });
  const hint = (lang: string) =>
    run(['diff', '--lang', lang], { cwd })
      .stdout.split('\n')
      .find((line) => line.includes('was: '));
  assert.equal(
    hint('en'),
    'If romantic/red is what romantic/rose was, romantic/red needs this line, and no other "was:", to keep its identifier: was: rose',
  );
  assert.equal(
    hint('ko'),
    'romantic/red가 예전의 romantic/rose와 같은 필터라면, 식별자가 그대로 이어지도록 그 필터에 다음 줄을 적으세요(다른 was 줄이 있으면 이 줄로 바꾸세요): was: rose',
  );
  edit(cwd, { 'categories/romantic.yaml': categoryYaml('Romantic', [...filters, `${red}    was: rose\n`]) });
  assert.match(run(['diff'], { cwd }).stdout, /code changed +romantic\/red/);
});

test('lets through what is less grave than asked for', (t) => {
  const cwd = repositoryOf(t);
  edit(cwd, { 'categories/cartoon.yaml': `${compared['categories/cartoon.yaml']}description: New\n` });
  const statuses = ['breaking', 'notable', 'minor'].map((level) => run(['diff', '--fail-on', level], { cwd }).status);
  assert.deepEqual(statuses, [0, 0, 1]);
});

test('takes an acceptance on its last day, and not on the day after', (t) => {
  const cwd = changed(t);
  accept(cwd, acceptRose);
  const on = (time: string) => run(['diff', '--fail-on', 'breaking', '--at', time], { cwd });
  assert.equal(on('2026-12-31T23:59:59Z').status, 0);
  const late = on('2027-01-01T00:00:00Z');
  assert.equal(late.status, 1);
  assert.match(
    late.stdout,
    /catalog\/accepted-changes\.yaml:2: "removed romantic\/rose" was accepted until 2026-12-31 only\. Set a later day if it is still meant\.\n/,
  );
});

test('reports an acceptance that accepts nothing, and lets the rest through', (t) => {
  const cwd = repositoryOf(t);
  accept(cwd, acceptRose);
  const { status, stdout } = run(['diff', '--fail-on', 'breaking', ...clock], { cwd });
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^No change for apps\.\n.*\n.*\n\ncatalog\/accepted-changes\.yaml:2: "removed romantic\/rose" accepts a change that is not made here\. Delete these lines\.\n$/,
  );
});

test('accepts one kind of change of one entry, and one field where one is named', (t) => {
  const cwd = repositoryOf(t);
  const lines = ['organization_id: other', 'is_active: false'];
  edit(cwd, { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('ink', lines), filterYaml('pen')]) });
  const refused = (accepted: readonly string[]) => {
    accept(cwd, accepted);
    const { stdout } = run(['diff', '--fail-on', 'breaking', '--format', 'json', ...clock], { cwd });
    const changes: readonly { kind: string; is_refused: boolean }[] = JSON.parse(stdout).changes;
    return changes.filter(({ is_refused }) => is_refused).map(({ kind }) => kind);
  };
  const entry = ['    entry: cartoon/ink', '    reason: Sold.', '    expires: 2026-12-31'];
  assert.deepEqual(refused(['  - change: deactivated', ...entry]), ['changed']);
  assert.deepEqual(refused(['  - change: changed', '    field: organization_id', ...entry]), ['deactivated']);
  assert.deepEqual(refused(['  - change: changed', '    field: name_ko', ...entry]), ['deactivated', 'changed']);
  assert.deepEqual(refused(['  - change: changed', ...entry]), ['deactivated', 'changed']);
});

test('refuses to judge what it could not compare', (t) => {
  const cwd = repositoryOf(t);
  edit(cwd, { 'categories/cartoon.yaml': 'name_ko: [\n' });
  const { status, stdout, stderr } = run(['diff', '--fail-on', 'breaking'], { cwd });
  assert.match(
    stdout,
    /Not compared: catalog\/categories\/cartoon\.yaml has \d errors? after the change, the first on line \d\./,
  );
  assert.deepEqual([status, stderr], [1, 'What could not be compared cannot be judged: put the errors right first.\n']);
  assert.equal(run(['diff'], { cwd }).status, 0);
});

test('annotates in GitHub Actions what is refused, at its line, and writes the whole to the summary', (t) => {
  const cwd = changed(t);
  const summary = join(cwd, 'summary.md');
  const env = { GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: join(cwd, '..') };
  const { status, stdout } = run(['diff', '--format', 'github', '--fail-on', 'breaking', ...clock], { cwd, env });
  const name = cwd.split('/').at(-1);
  assert.equal(
    stdout,
    `::error file=${name}/catalog/categories/romantic.yaml,line=1,title=breaks apps::removed: romantic/rose 필터 rose (Filter rose)
changed: romantic/dusk 해질녘 (Filter dusk); name_ko: 필터 dusk → 해질녘
added: romantic/moon 필터 moon (Filter moon)
1 added, 1 removed, 1 changed; 1 of them breaks apps (!)
Apps get 2 categories, 5 filters.
`,
  );
  assert.equal(status, 1);
  const markdown = run(['diff', '--format', 'markdown', '--fail-on', 'breaking', ...clock], { cwd }).stdout;
  assert.equal(readFileSync(summary, 'utf8'), markdown);
});

test('gives programs one JSON value with counts, levels, values and places', (t) => {
  const cwd = changed(t);
  commit(cwd, 'Change romantic');
  const { stdout } = run(['diff', 'HEAD~1', '--to', 'HEAD', '--format', 'json'], { cwd });
  const { version, before, after, totals, counts, level, changes, unseen, gaps, acceptances } = JSON.parse(stdout);
  assert.deepEqual(
    {
      version,
      before: before.revision,
      after: after.revision,
      totals,
      level,
      unseen,
      gaps,
      acceptances,
      removed: counts.removed,
    },
    {
      version: 2,
      before: 'HEAD~1',
      after: 'HEAD',
      totals: { categories: { before: 2, after: 2 }, filters: { before: 5, after: 5 } },
      level: 'breaking',
      unseen: [],
      gaps: [],
      acceptances: [],
      removed: 1,
    },
  );
  assert.deepEqual(changes[0], {
    level: 'notable',
    kind: 'changed',
    key: 'romantic/dusk',
    name_ko: '해질녘',
    name_en: 'Filter dusk',
    field: 'name_ko',
    from: '필터 dusk',
    to: '해질녘',
    path: 'catalog/categories/romantic.yaml',
    line: 4,
    is_accepted: false,
    is_refused: false,
  });
});

for (const [claim, args, told] of [
  ['an unknown revision', ['gone'], /^git knows no revision "gone" here\. Name a commit, branch or tag/],
  [
    'what looks like an option of git',
    ['--', '--upload-pack=touch pwned'],
    /^git knows no revision "--upload-pack=touch pwned" here/,
  ],
  ['a revision of the other side', ['--to', 'gone'], /^git knows no revision "gone" here/],
  [
    'a revision with control characters, which it shows',
    ['\u001b[31m'],
    /^git knows no revision "<U\+001B>\[31m" here/,
  ],
  ['a time that is none', ['--at', 'today'], /^"today" is not a time\./],
  ['another level', ['--fail-on', 'grave'], /Allowed choices are breaking, notable, minor\./],
  ['another format', ['--format', 'html'], /Allowed choices are text, json, markdown, github\./],
  ['two revisions', ['HEAD', 'HEAD'], /too many arguments/],
] as const) {
  test(`refuses ${claim} with 2 and a sentence`, (t) => {
    const { status, stdout, stderr } = run(['diff', ...args], { cwd: repositoryOf(t) });
    assert.match(stderr, told);
    assert.doesNotMatch(stderr, /\n {4}at /);
    assert.deepEqual([status, stdout], [2, '']);
  });
}

test('says outside a repository that there is none, in both languages', (t) => {
  const cwd = folderWith(t, { 'catalog/catalog.yaml': '' });
  const english = run(['diff'], { cwd });
  assert.match(english.stderr, /git/);
  assert.deepEqual([english.status, english.stdout], [2, '']);
  assert.match(run(['diff', '--lang', 'ko'], { cwd }).stderr, /[가-힣]/);
});

test('shows examples and exit codes', () => {
  const { status, stdout } = run(['diff', '--help'], {});
  assert.match(stdout, /Examples:\n {2}filter-catalog diff /);
  assert.match(stdout, /Exit codes: 0 done, 1 /);
  assert.equal(status, 0);
});
