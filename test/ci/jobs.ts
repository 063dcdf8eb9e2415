import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { parse } from 'yaml';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli, outputOf, type Run, root } from '../support/program.ts';
import { git, gitEnvironment } from '../support/repository.ts';

type Texts = Readonly<Record<string, string>>;
export interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Texts;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly concurrency: Texts & { readonly group: string };
  readonly permissions: Texts;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly name?: string;
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly environment?: string;
  readonly permissions?: Texts;
  readonly 'timeout-minutes': number;
  readonly steps: readonly Step[];
}
interface GitLabJob {
  readonly script: readonly string[];
  readonly rules: readonly { readonly if: string; readonly when?: string }[];
}

export const workflowOf = (name: string): Workflow =>
  parse(readFileSync(join(root, '.github/workflows', name), 'utf8'));
export const stepsOf = (name: string): readonly Step[] =>
  Object.values(workflowOf(name).jobs).flatMap((job) => job.steps);
export const publishSteps = (): readonly Step[] =>
  workflowOf('filter-catalog-publish.yml').jobs['publish']?.steps ?? [];
export const gitLab = (): Readonly<Record<string, GitLabJob>> =>
  parse(readFileSync(join(root, '.gitlab-ci.yml'), 'utf8'));

/** Puts the program into a clone as `npm ci` does. */
export function installIn(folder: string): string {
  const path = 'node_modules/.bin/filter-catalog';
  writeFiles(folder, {
    [path]: `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`,
    '.git/info/exclude': 'node_modules\n',
  });
  chmodSync(join(folder, path), 0o755);
  return folder;
}

/** Runs the steps of the workflow for pull requests as GitHub does; `values` are those of expressions, `red` the steps that failed. */
export async function runPullRequest(
  t: TestContext,
  folder: string,
  env: Texts,
  values: Texts = {},
) {
  const GITHUB_STEP_SUMMARY = join(folderWith(t, { 'summary.md': '' }), 'summary.md');
  const outcomes: (Run & { readonly name: string | undefined })[] = [];
  for (const step of stepsOf('filter-catalog-pull-request.yml').filter(
    ({ run = 'npm ci' }) => !run.startsWith('npm ci'),
  )) {
    const isSkipped = step.if === undefined && outcomes.some(({ status }) => status !== 0);
    const own = Object.entries(step.env ?? {}).map(
      ([name, text]) => [name, values[text.slice(4, -3)] ?? ''] as const,
    );
    const all = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY, ...env, ...Object.fromEntries(own) };
    if (!isSkipped)
      outcomes.push({
        name: step.name,
        ...(await shell(t, ['-e', '-c', step.run ?? ''], folder, all)),
      });
  }
  const red = outcomes.filter(({ status }) => status !== 0);
  return {
    status: red.length === 0 ? 0 : 1,
    stdout: outcomes.map(({ stdout }) => stdout).join(''),
    stderr: outcomes.map(({ stderr }) => stderr).join(''),
    ...reportsIn(folder),
    summary: readFileSync(GITHUB_STEP_SUMMARY, 'utf8'),
    red: red.map(({ name }) => name),
  };
}

/** Runs the step that publishes, and the one that says what; `values` are those of expressions. */
export async function runPublish(t: TestContext, folder: string, values: Texts) {
  const { run = '', env = {} } = publishSteps().at(-2) ?? {};
  const given = Object.entries(env).map(([name, text]) => {
    const [, expression] = /^\$\{\{ (.*) \}\}$/s.exec(String(text)) ?? [];
    return [name, expression === undefined ? String(text) : (values[expression] ?? '')];
  });
  const done = await shell(t, ['-e', '-c', run], folder, {
    GITHUB_ACTIONS: 'true',
    ...Object.fromEntries(given),
  });
  const GITHUB_OUTPUT = join(folderWith(t, { output: '' }), 'output');
  await shell(t, ['-e', '-c', publishSteps().at(-1)?.run ?? ''], folder, { GITHUB_OUTPUT });
  return { ...done, output: readFileSync(GITHUB_OUTPUT, 'utf8') };
}

/** Runs a job of `.gitlab-ci.yml` as GitLab's runner does. */
export async function runGitLab(
  t: TestContext,
  name: string,
  folder: string,
  env: Texts,
): Promise<Run> {
  const lines = gitLab()[name]?.script.filter((line) => !line.startsWith('npm ci')) ?? [];
  return shell(t, ['-eo', 'pipefail', '-c', lines.join('\n')], folder, {
    GITLAB_CI: 'true',
    ...env,
  });
}

export function reportsIn(folder: string) {
  const read = (name: string) => {
    const path = join(folder, 'reports', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  return { diff: read('diff.md'), check: read('check.md'), page: read('preview.html') };
}

/** A checkout of what a host would merge, with the program in it. */
export function mergedCheckout(clone: string, branch: string): string {
  git(clone, 'checkout', '--quiet', '--detach', 'origin/main');
  git(clone, 'merge', '--quiet', '--no-ff', '--message=Merge', `origin/${branch}`);
  git(clone, 'branch', '--quiet', '--delete', '--force', 'main');
  return installIn(clone);
}

/** While the test answers; the programs find nothing of the machine but the path. */
export async function shell(
  t: TestContext,
  args: readonly string[],
  cwd: string,
  env: Texts,
): Promise<Run> {
  const own = { ...gitEnvironment, HOME: folderWith(t), npm_config_update_notifier: 'false' };
  const child = spawn('bash', [...args], {
    cwd,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return outputOf(child);
}
