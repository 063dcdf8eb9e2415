import assert from 'node:assert/strict';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { root } from '../support/program.ts';

interface Job {
  readonly stage: string;
  readonly script: readonly string[];
  readonly rules: readonly { readonly if: string; readonly when?: string; readonly changes?: readonly string[] }[];
  readonly needs?: readonly { readonly job: string }[];
  readonly variables?: Readonly<Record<string, number | string>>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const {
  stages,
  workflow,
  default: defaults,
  ...jobs
}: Readonly<Record<string, unknown>> = parse(read('.gitlab-ci.yml'));
const all = jobs as Readonly<Record<string, Job>>;

test('GitLab has a job for each of GitHub’s, in a stage that there is', () => {
  assert.deepEqual(Object.keys(all), ['check', 'note', 'publish']);
  assert.deepEqual(
    Object.values(all).map(({ stage }) => stage),
    stages,
  );
  assert.deepEqual(Object.keys(workflow as object), ['rules']);
  assert.deepEqual(defaults, { image: `node:${read('.nvmrc').trim()}`, timeout: '20 minutes' });
});

test('the jobs run the scripts that GitHub’s run, which are there', () => {
  const scripts = Object.values(all).flatMap(({ script }) =>
    script.flatMap((line) => /scripts\/ci\/[\w.-]+/.exec(line) ?? []),
  );
  assert.deepEqual(scripts, ['scripts/ci/pull-request.sh', 'scripts/ci/comment.ts', 'scripts/ci/publish.sh']);
  for (const script of scripts)
    accessSync(join(root, script), script.endsWith('.sh') ? constants.X_OK : constants.R_OK);
});

test('the note is for branches of the project itself, with a token, whatever the check found', () => {
  const [rule, ...others] = all['note']?.rules ?? [];
  assert.deepEqual(others, []);
  assert.equal(
    rule?.if,
    '$CI_PIPELINE_SOURCE == "merge_request_event" && $GITLAB_TOKEN && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID',
  );
  assert.equal(rule?.when, 'always');
  assert.deepEqual(
    all['note']?.needs?.map(({ job }) => job),
    ['check'],
  );
});

test('publish is for the default branch alone', () => {
  for (const rule of all['publish']?.rules ?? [])
    assert.match(rule.if, /&& \$CI_COMMIT_BRANCH == \$CI_DEFAULT_BRANCH$/);
});

test('the same files start a publish on GitLab as on GitHub, but for what describes the job', () => {
  const changes = (all['publish']?.rules ?? []).flatMap((rule) => rule.changes ?? []);
  const { on } = parse(read('.github/workflows/publish.yml'));
  const shared = ['catalog/**', 'src/**', 'scripts/ci/**', 'package.json', 'package-lock.json', '.nvmrc'];
  assert.deepEqual(on.push.paths, [...shared, '.github/workflows/publish.yml']);
  assert.deepEqual(
    changes.map((path) => path.replace('/**/*', '/**')),
    [...shared, '.gitlab-ci.yml'],
  );
});

test('merge requests and pull requests begin with the same questions, in Korean and English', () => {
  const template = read('.github/pull_request_template.md');
  assert.equal(read('.gitlab/merge_request_templates/Default.md'), template);
  assert.match(template, /^## 무엇을 왜 바꾸나요\? · What changes, and why\?$/m);
  for (const line of template.split('\n').filter((each) => each.startsWith('- [ ]')))
    assert.match(line, /\p{sc=Hang}.* · [A-Z]/u);
});

test('every folder and file that has an owner is there, or is one that an editor may add', () => {
  const patterns = read('.github/CODEOWNERS')
    .split('\n')
    .flatMap((line) => /^\/(\S+)\s+@your-org\/[a-z-]+$/.exec(line)?.[1] ?? []);
  assert.equal(patterns.length, 7);
  for (const pattern of patterns) {
    if (pattern !== 'catalog/accepted-changes.yaml') accessSync(join(root, pattern));
  }
});
