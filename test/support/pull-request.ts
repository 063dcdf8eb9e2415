import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderWith } from './folder.ts';
import { gitAt, type Host, hostWith } from './host.ts';
import type { Run } from './program.ts';
import { publish, runScript, type ScriptEnvironment } from './publishing.ts';
import { git } from './repository.ts';

/** What became of the job of a pull request. */
export interface Checked extends Run {
  /** The checkout that it ran in. */
  readonly folder: string;
  /** The report, or undefined where there is none. */
  readonly diff: string | undefined;
  readonly summary: string;
}

/** Makes a checkout of what the host would merge, and runs the job of GitHub in it. */
export function check(t: TestContext, host: Host, branch: string, env: ScriptEnvironment = {}): Checked {
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', '--detach', 'origin/main');
  gitAt('2026-02-03T04:05:06Z', folder, 'merge', '--quiet', '--no-ff', '--message=Merge', `origin/${branch}`);
  git(folder, 'branch', '--quiet', '--delete', '--force', 'main');
  return job(t, folder, { GITHUB_BASE_REF: 'main', ...env });
}

/** Runs the job of GitHub in a checkout. */
export function job(t: TestContext, folder: string, env: ScriptEnvironment): Checked {
  const GITHUB_STEP_SUMMARY = join(folderWith(t, { 'summary.md': '' }), 'summary.md');
  const run = runScript('pull-request.sh', {
    cwd: folder,
    env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY, ...env },
  });
  const path = join(folder, 'reports/diff.md');
  const diff = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  return { ...run, folder, diff, summary: readFileSync(GITHUB_STEP_SUMMARY, 'utf8') };
}

/** A host with a catalog that was published. */
export function publishedHost(t: TestContext): Host {
  const host = hostWith(t);
  assert.equal(publish(host.clone()).status, 0);
  return host;
}
