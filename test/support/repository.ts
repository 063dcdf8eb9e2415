import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { devNull } from 'node:os';
import type { TestContext } from 'node:test';
import { catalogFolder } from './catalogs.ts';
import type { Files } from './folder.ts';

/** Ignores the configuration of the machine, and of a hook that runs tests. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_SYSTEM: devNull,
  GIT_AUTHOR_NAME: 'Editor',
  GIT_AUTHOR_EMAIL: 'editor@example.com',
  GIT_COMMITTER_NAME: 'Editor',
  GIT_COMMITTER_EMAIL: 'editor@example.com',
};

export function git(cwd: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = tryGit(cwd, ...args);
  assert.equal(status, 0, stderr);
  return stdout;
}

export function tryGit(cwd: string, ...args: readonly string[]) {
  return spawnSync('git', [...args], { cwd, env: { ...gitEnvironment }, encoding: 'utf8' });
}

/** Creates a repository with these files committed in `catalog/`. */
export function repositoryWith(t: TestContext, files: Files): string {
  const folder = catalogFolder(t, files);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message=First');
  return folder;
}
