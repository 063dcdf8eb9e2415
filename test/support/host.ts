import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { type Files, folderWith, writeFiles } from './folder.ts';
import { git, gitEnvironment, tryGit } from './repository.ts';

/** The time of the first commit of a host. */
export const firstTime = '2026-01-01T00:00:00Z';

/** A bare repository as a host of git has it, and what people and jobs do with it, each in a clone of their own. */
export interface Host {
  readonly bare: string;
  readonly clone: () => string;
  /** What `main` is at. */
  readonly tip: () => string;
}

/** A host with this catalog on `main`. */
export function hostWith(t: TestContext, catalog: Files = soundCatalog): Host {
  const host = hostAt(t, folderWith(t));
  git(host.bare, 'init', '--quiet', '--bare', '--initial-branch=main');
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', '-b', 'main');
  change(folder, catalog, { message: 'First', at: firstTime });
  git(folder, 'push', '--quiet', 'origin', 'main');
  return host;
}

/** A fork, which may be pushed to by somebody who may not push to the host that it is of. */
export function forkOf(t: TestContext, { bare }: Host): Host {
  const fork = hostAt(t, folderWith(t));
  git(fork.bare, 'clone', '--quiet', '--bare', bare, '.');
  return fork;
}

function hostAt(t: TestContext, bare: string): Host {
  return {
    bare,
    clone: () => {
      const folder = folderWith(t);
      git(folder, 'clone', '--quiet', bare, '.');
      return folder;
    },
    tip: () => git(bare, 'rev-parse', 'main').trim(),
  };
}

/** A text for each catalog file, or undefined where it goes. */
export type Changes = Readonly<Record<string, string | Buffer | undefined>>;

export interface CommitOptions {
  readonly message?: string;
  readonly at?: string;
}

/** Commits changes of catalog files in a clone. */
export function change(folder: string, files: Changes, { message = 'Change', at = firstTime }: CommitOptions = {}) {
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) rmSync(join(folder, 'catalog', name));
    else writeFiles(join(folder, 'catalog'), { [name]: content });
  }
  git(folder, 'add', '--all', 'catalog');
  gitAt(at, folder, 'commit', '--quiet', `--message=${message}`);
}

/** Pushes a branch with one commit on top of what `main` is now, as an editor does for a pull request. */
export function propose(host: Host, branch: string, files: Changes, options: CommitOptions = {}): string {
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', '-B', branch);
  change(folder, files, options);
  git(folder, 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
  return folder;
}

export type Landing = 'merge' | 'rebase' | 'squash';

/** Brings a branch to `main` at a time, as the button of the host does: whatever is pushed meanwhile. */
export function land(host: Host, branch: string, how: Landing, at: string): void {
  for (;;) {
    const folder = host.clone();
    bring(folder, { branch, how, at });
    const { status, stderr } = tryGit(folder, 'push', '--quiet', 'origin', 'main');
    if (status === 0) return;
    assert.match(stderr, /rejected|lock/);
  }
}

function bring(folder: string, { branch, how, at }: { branch: string; how: Landing; at: string }): void {
  const theirs = `origin/${branch}`;
  switch (how) {
    case 'merge':
      gitAt(at, folder, 'merge', '--quiet', '--no-ff', `--message=Merge ${branch}`, theirs);
      break;
    case 'squash':
      gitAt(at, folder, 'merge', '--quiet', '--squash', theirs);
      gitAt(at, folder, 'commit', '--quiet', `--message=${branch} (#1)`);
      break;
    case 'rebase':
      git(folder, 'checkout', '--quiet', '-b', 'theirs', theirs);
      gitAt(at, folder, 'rebase', '--quiet', '--force-rebase', 'main');
      git(folder, 'checkout', '--quiet', 'main');
      git(folder, 'merge', '--quiet', '--ff-only', 'theirs');
  }
}

/** Runs git in a folder; what it commits is of this time. */
export function gitAt(at: string, cwd: string, ...args: readonly string[]): string {
  const env = { ...gitEnvironment, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
  const { status, stdout, stderr } = spawnSync('git', [...args], { cwd, env, encoding: 'utf8' });
  assert.equal(status, 0, `git ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Puts a shell script into a host as one of its hooks. */
export function hookIn({ bare }: Host, name: string, script: string): void {
  writeFileSync(join(bare, 'hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
