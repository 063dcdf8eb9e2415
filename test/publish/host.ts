import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { type EntryRecord, parseRegistry } from '../../src/memory/registry.ts';
import type { ActiveCategory } from '../../src/snapshot/contract.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../support/folder.ts';
import { call, type Run } from '../support/program.ts';
import { git, gitEnvironment, tryGit } from '../support/repository.ts';

const firstTime = '2026-01-01T00:00:00Z';

/** Content by catalog file; undefined to delete it. */
export type Changes = Readonly<Record<string, string | Buffer | undefined>>;

/** A bare repository, and the actions of people and jobs, each in a new clone. */
export class Host {
  readonly bare: string;
  readonly clone: () => string;

  constructor(t: TestContext) {
    this.bare = folderWith(t);
    this.clone = () => {
      const folder = folderWith(t);
      git(folder, 'clone', '--quiet', '--template=', this.bare, '.');
      return folder;
    };
  }

  tip(): string {
    return git(this.bare, 'rev-parse', 'main').trim();
  }

  /** Commits catalog files on top of `main`, to `main` or another branch. */
  push(files: Changes, at = '2026-01-02T00:00:00Z', branch = 'main'): void {
    const isFirst = tryGit(this.bare, 'rev-parse', '--verify', '--quiet', 'main').status !== 0;
    const binary = (text: string | Buffer) => Buffer.from(text as string).toString('latin1');
    const data = (text: string | Buffer) => `data ${Buffer.byteLength(text)}\n${binary(text)}\n`;
    const lines = Object.entries(files).map(([name, text]) =>
      text === undefined
        ? `D catalog/${binary(name)}\n`
        : `M 100644 inline catalog/${binary(name)}\n${data(text)}`,
    );
    const committer = `committer Editor <editor@example.com> ${Math.floor(Date.parse(at) / 1000)} +0000\n`;
    const from = isFirst ? '' : 'from refs/heads/main^0\n';
    const input = `commit refs/heads/${branch}\n${committer}${data(isFirst ? 'First' : 'Change')}${from}${lines.join('')}`;
    const options = { cwd: this.bare, env: gitEnvironment, input: Buffer.from(input, 'latin1') };
    const { status, stderr } = spawnSync('git', ['fast-import', '--quiet', '--force'], options);
    assert.equal(status, 0, String(stderr));
  }

  /** Creates a branch with one commit on top of `main`, like a pull request. */
  propose(branch: string, files: Changes): void {
    this.push(files, firstTime, branch);
  }

  /** Creates such a branch, and returns a clone that has it checked out. */
  proposeIn(branch: string, files: Changes): string {
    this.propose(branch, files);
    const folder = this.clone();
    git(folder, 'checkout', '--quiet', branch);
    return folder;
  }

  /** Merges a branch into `main` at a time. */
  land(branch: string, at: string): void {
    const folder = this.clone();
    const args = ['--no-ff', `--message=Merge ${branch}`, `origin/${branch}`];
    gitAt(at, folder, 'merge', '--quiet', ...args);
    git(folder, 'push', '--quiet', 'origin', 'main');
  }

  /** Installs a shell script as `pre-receive` hook. */
  hook(script: string): void {
    writeFiles(this.bare, { 'hooks/pre-receive': `#!/bin/sh\n${script}\n` });
    chmodSync(join(this.bare, 'hooks/pre-receive'), 0o755);
  }

  /** Commits a manual change of the published branch. */
  async edit(action: (folder: string) => unknown): Promise<void> {
    const folder = this.clone();
    git(folder, 'checkout', '--quiet', 'published');
    await action(folder);
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message=By hand');
    git(folder, 'push', '--quiet', 'origin', 'published');
  }

  /** Rolls back as in docs/operations.md. Returns the output. */
  async rollBack(...digest: readonly string[]): Promise<string> {
    let said = '';
    await this.edit(async (cwd) => {
      const { status, stderr } = await call(['rollback', '--dist', '.', ...digest], { cwd });
      assert.equal(status, 0, stderr);
      said = stderr;
    });
    return said;
  }

  publishedFile(path: string, revision = 'published'): string {
    return git(this.bare, 'show', `${revision}:${path}`);
  }

  publishedTip(): string {
    return git(this.bare, 'for-each-ref', '--format=%(objectname)', 'refs/heads/published');
  }

  /** Returns the records on the branch `published`, by key. */
  stamps(): ReadonlyMap<string, EntryRecord> {
    const { registry, malformed } = parseRegistry(this.publishedFile('stamps.json'));
    assert.equal(malformed, undefined);
    return registry.entries;
  }

  identifiers(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.stamps()].map(([key, { identifier }]) => [key, identifier]));
  }

  /** Returns the published codes by the English name of their category. */
  listed(): Readonly<Record<string, readonly string[]>> {
    const categories: readonly ActiveCategory[] = JSON.parse(this.publishedFile('active.json'));
    return Object.fromEntries(
      categories.map(({ name_en, filters }) => [name_en, filters.map(({ code }) => code)]),
    );
  }

  /** Returns the commit subjects of a branch, newest first, along its first parents. */
  subjects(branch = 'published'): readonly string[] {
    return git(this.bare, 'log', '--first-parent', '--format=%s', branch).trim().split('\n');
  }

  /** Expects that publishing is refused with this sentence, and changes nothing. */
  async refuses(
    sentence: RegExp,
    { args = [], status = 2 }: { args?: readonly string[]; status?: number } = {},
  ) {
    const before = [this.tip(), this.publishedTip()];
    const clone = this.clone();
    const result = await publish(clone, ...args);
    assert.match(result.stderr, sentence);
    assert.equal(result.status, status, result.stdout + result.stderr);
    assert.deepEqual([this.tip(), this.publishedTip()], before);
    assert.equal(git(clone, 'status', '--porcelain'), '');
    assert.equal(git(clone, 'worktree', 'list').trim().split('\n').length, 1);
  }
}

export function hostWith(t: TestContext, catalog: Files = soundCatalog): Host {
  const host = new Host(t);
  git(host.bare, 'init', '--quiet', '--template=', '--bare', '--initial-branch=main');
  host.push(catalog, firstTime);
  return host;
}

const templates = mkdtempSync(join(tmpdir(), 'filter-catalog-'));
after(() => rmSync(templates, { recursive: true }));

/** Creates a host with a published catalog, copied from a template, and later changes. */
export async function publishedHost(t: TestContext, pushed?: Changes): Promise<Host> {
  const template = join(templates, 'published');
  const host = new Host(t);
  if (!existsSync(template)) {
    const first = hostWith(t);
    await published(first.clone(), '--begin');
    cpSync(first.bare, template, { recursive: true });
  }
  cpSync(template, host.bare, { recursive: true });
  if (pushed !== undefined) host.push(pushed);
  return host;
}

export function change(folder: string, files: Changes, message = 'Change') {
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) rmSync(join(folder, 'catalog', name));
    else writeFiles(folder, { [`catalog/${name}`]: content });
  }
  git(folder, 'add', '--all', 'catalog');
  gitAt(firstTime, folder, 'commit', '--quiet', `--message=${message}`);
}

export function gitAt(at: string, cwd: string, ...args: readonly string[]): string {
  const env = { ...gitEnvironment, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
  const { status, stdout, stderr } = spawnSync('git', [...args], { cwd, env, encoding: 'utf8' });
  assert.equal(status, 0, `git ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** The environment of a CI job, without an identity. */
export const jobEnvironment = Object.fromEntries(
  Object.entries(gitEnvironment).filter(([name]) => !/AUTHOR|COMMITTER/.test(name)),
);

export function publish(clone: string, ...args: readonly string[]): Promise<Run> {
  return call(['publish', ...args], { cwd: clone, env: jobEnvironment });
}

/** Publishes, and expects success. */
export async function published(clone: string, ...args: readonly string[]): Promise<void> {
  const { status, stderr } = await publish(clone, ...args);
  assert.equal(status, 0, stderr);
}

export const cartoon = (...codes: readonly string[]) => ({
  'categories/cartoon.yaml': categoryYaml(
    'Cartoon',
    codes.map((code) => filterYaml(code)),
  ),
});

export const halftone = cartoon('comic_ink', 'halftone');
