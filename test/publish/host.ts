import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { categoriesIn } from '../../src/snapshot/contract.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../support/folder.ts';
import { call, type Run } from '../support/program.ts';
import { git, gitEnvironment, tryGit } from '../support/repository.ts';

/** A bare repository as a host of git has it, and what people and jobs do with it, each in a clone of their own. */
export interface Host {
  readonly bare: string;
  readonly clone: () => string;
  /** What `main` is at. */
  readonly tip: () => string;
}

const firstTime = '2026-01-01T00:00:00Z';

/** A host with this catalog on `main`. */
export function hostWith(t: TestContext, catalog: Files = soundCatalog): Host {
  const host = hostAt(t, folderWith(t));
  git(host.bare, 'init', '--quiet', '--template=', '--bare', '--initial-branch=main');
  commitIn(host, catalog, { message: 'First', branch: 'main', from: undefined });
  return host;
}

const templates = mkdtempSync(join(tmpdir(), 'filter-catalog-'));
after(() => rmSync(templates, { recursive: true }));

/** A host with a catalog that was published: a copy of the first one that a file of tests asks for. */
export async function publishedHost(t: TestContext): Promise<Host> {
  const template = join(templates, 'published');
  const host = hostAt(t, folderWith(t));
  if (!tryGit(templates, '-C', template, 'rev-parse').stdout) {
    const first = hostWith(t);
    const { status, stderr } = await publish(first.clone(), '--begin');
    assert.equal(status, 0, stderr);
    cpSync(first.bare, template, { recursive: true });
  }
  cpSync(template, host.bare, { recursive: true });
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
      git(folder, 'clone', '--quiet', '--template=', bare, '.');
      return folder;
    },
    tip: () => git(bare, 'rev-parse', 'main').trim(),
  };
}

/** A text for each catalog file, or undefined where it goes. */
export type Changes = Readonly<Record<string, string | Buffer | undefined>>;

interface CommitOptions {
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

interface ImportedCommit extends CommitOptions {
  readonly branch: string;
  /** What it is on top of; undefined where it is the first of all. */
  readonly from: string | undefined;
}

/** The same in the bare repository, by one process of git. */
function commitIn(
  { bare }: Host,
  files: Changes,
  { message = 'Change', at = firstTime, branch, from }: ImportedCommit,
) {
  const data = (text: string | Buffer) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const lines = Object.entries(files).map(([name, text]) =>
    text === undefined ? `D catalog/${name}\n` : `M 100644 inline catalog/${name}\n${data(text)}`,
  );
  const committer = `committer Editor <editor@example.com> ${Math.floor(Date.parse(at) / 1000)} +0000\n`;
  const start = from === undefined ? '' : `from ${from}^0\n`;
  const input = `commit refs/heads/${branch}\n${committer}${data(message)}${start}${lines.join('')}`;
  const { status, stderr } = spawnSync('git', ['fast-import', '--quiet', '--force'], {
    cwd: bare,
    env: gitEnvironment,
    input,
  });
  assert.equal(status, 0, String(stderr));
}

/** Brings one more commit to `main`. */
export function push(host: Host, files: Changes, at = '2026-01-02T00:00:00Z'): void {
  commitIn(host, files, { at, branch: 'main', from: 'refs/heads/main' });
}

/** Makes a branch with one commit on top of what `main` is now, as an editor does for a pull request. */
export function propose(host: Host, branch: string, files: Changes): void {
  commitIn(host, files, { branch, from: 'refs/heads/main' });
}

/** The same in a clone, which is at the branch then. */
export function proposeIn(host: Host, branch: string, files: Changes): string {
  propose(host, branch, files);
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', branch);
  return folder;
}

/** Brings a branch to `main` at a time, as the button of the host does. */
export function land(host: Host, branch: string, how: 'merge' | 'rebase' | 'squash', at: string): void {
  const folder = host.clone();
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
  git(folder, 'push', '--quiet', 'origin', 'main');
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
  writeFiles(bare, { [`hooks/${name}`]: '' });
  writeFileSync(join(bare, 'hooks', name), `#!/bin/sh\n${script}\n`);
  spawnSync('chmod', ['755', join(bare, 'hooks', name)]);
}

/** What a job has: no identity of its own. */
export const jobEnvironment = Object.fromEntries(
  Object.entries(gitEnvironment).flatMap(([name, value]) =>
    value === undefined || /AUTHOR|COMMITTER/.test(name) ? [] : [[name, value]],
  ),
);

/** Runs `publish` in a clone, as a job does. */
export function publish(clone: string, ...args: readonly string[]): Promise<Run> {
  return call(['publish', ...args], { cwd: clone, env: jobEnvironment });
}

/** What stands at a path of the branch `published`. */
export function publishedFile({ bare }: Host, path: string, revision = 'published'): string {
  return git(bare, 'show', `${revision}:${path}`);
}

export interface StampRecord {
  readonly filter_category_id?: string;
  readonly filter_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** The memory on the branch `published`, by key. */
export function stampsOn(host: Host): ReadonlyMap<string, StampRecord> {
  return new Map(Object.entries(JSON.parse(publishedFile(host, 'stamps.json'))));
}

/** The identifier of each key; fails where one stands twice. */
export function identifiersOf(stamps: ReadonlyMap<string, StampRecord>): Readonly<Record<string, string>> {
  const pairs = [...stamps].flatMap(([key, { filter_category_id, filter_id }]) => {
    const identifier = filter_id ?? filter_category_id;
    return identifier === undefined ? [] : [[key, identifier] as const];
  });
  assert.equal(new Set(pairs.map(([, identifier]) => identifier)).size, pairs.length, 'an identifier stands twice');
  return Object.fromEntries(pairs);
}

/** What is published, codes by the English name of their category. */
export function listed(host: Host): Readonly<Record<string, readonly string[]>> {
  const categories = categoriesIn(Buffer.from(publishedFile(host, 'active.json')));
  return Object.fromEntries(categories.map(({ name_en, filters }) => [name_en, filters.map(({ code }) => code)]));
}

/** The subjects of the commits of a branch, the newest first, along its first parents. */
export function subjectsOn({ bare }: Host, branch = 'published'): readonly string[] {
  return git(bare, 'log', '--first-parent', '--format=%s', branch).trim().split('\n');
}
