import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { type Files, folderWith, writeFiles } from './folder.ts';
import { cli, type Run, root } from './program.ts';
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

/** A host with this catalog on `main`, not stamped yet. */
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
  git(folder, 'checkout', '--quiet', '-b', branch);
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

export type ScriptEnvironment = Readonly<Record<string, string>>;

export interface Published extends Run {
  /** The folder that it published to, relative to the clone. */
  readonly out: string;
}

/** Runs `publish.sh` in a clone, as the job does. */
export function publish(clone: string, env: ScriptEnvironment = {}): Published {
  const out = nextOut(clone);
  const run = runScript('publish.sh', { cwd: clone, env: { CATALOG_OUT: out, ...env } });
  return { ...run, out: join(clone, out) };
}

/** Starts `publish.sh` in a clone, and gives back what became of it at its end. */
export async function startPublish(clone: string): Promise<Published> {
  const out = nextOut(clone);
  const env = { ...scriptEnvironment, CATALOG_OUT: out };
  const child = spawn('bash', [scriptPath('publish.sh')], { cwd: clone, env: { ...env } });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status, stdout, stderr, out: join(clone, out) };
}

export interface ScriptOptions {
  readonly cwd: string;
  readonly env?: ScriptEnvironment;
}

/** Runs a script of `scripts/ci` with the program of this checkout. */
export function runScript(name: string, { cwd, env = {} }: ScriptOptions): Run {
  const options = { cwd, env: { ...scriptEnvironment, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr }: SpawnSyncReturns<string> = spawnSync('bash', [scriptPath(name)], options);
  return { status, stdout, stderr };
}

/** What a job finds: no identity, as `publish.sh` brings its own. */
const scriptEnvironment = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: gitEnvironment['GIT_CONFIG_GLOBAL'],
  GIT_CONFIG_SYSTEM: gitEnvironment['GIT_CONFIG_SYSTEM'],
  CATALOG_CLI: `${process.execPath} ${cli}`,
};

const scriptPath = (name: string): string => join(root, 'scripts/ci', name);

function nextOut(clone: string): string {
  for (let number = 1; ; number += 1) {
    if (!existsSync(join(clone, `dist-${number}`))) return `dist-${number}`;
  }
}

/** The stamps on `main`, by key. */
export function stampsOn({ bare }: Host, revision = 'main'): ReadonlyMap<string, Stamp> {
  return new Map(Object.entries(JSON.parse(git(bare, 'show', `${revision}:catalog/stamps.json`))));
}

export interface Stamp {
  readonly filter_category_id?: string;
  readonly filter_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** The identifier of each key; fails where one stands twice. */
export function identifiersOf(stamps: ReadonlyMap<string, Stamp>): Readonly<Record<string, string>> {
  const pairs = [...stamps].flatMap(([key, { filter_category_id, filter_id }]) => {
    const identifier = filter_id ?? filter_category_id;
    return identifier === undefined ? [] : [[key, identifier] as const];
  });
  assert.equal(new Set(pairs.map(([, identifier]) => identifier)).size, pairs.length, 'an identifier stands twice');
  return Object.fromEntries(pairs);
}

/** The subjects of the commits of `main`, the newest first, along its first parents. */
export function subjectsOn({ bare }: Host): readonly string[] {
  return git(bare, 'log', '--first-parent', '--format=%s', 'main').trim().split('\n');
}

/** What was published, as `slug-independent name: codes`. */
export function listed({ out }: Published): Readonly<Record<string, readonly string[]>> {
  const categories: readonly { readonly name_en: string; readonly filters: readonly { readonly code: string }[] }[] =
    JSON.parse(readFileSync(join(out, 'active.json'), 'utf8'));
  return Object.fromEntries(categories.map(({ name_en, filters }) => [name_en, filters.map(({ code }) => code)]));
}

/** Puts a shell script into a host as one of its hooks. */
export function hookIn({ bare }: Host, name: string, script: string): void {
  writeFileSync(join(bare, 'hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
