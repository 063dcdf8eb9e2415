import { spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Failure, failuresOf } from '../base/failure.ts';

export type GitFailures = Readonly<
  Record<'folder-is-not-in-git' | 'git-fails' | 'git-is-missing', GitFacts>
>;

interface GitFacts {
  readonly path: string;
  /** What git says, in English, without secrets. */
  readonly reason: string;
}

export const gitFailure = failuresOf<GitFailures>();

export function isGitFailure(error: unknown): error is Failure<GitFacts> {
  return (
    error instanceof Failure &&
    /^(?:folder-is-not-in-git|git-fails|git-is-missing)$/.test(error.code)
  );
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Runs git to its end, and returns what it prints. @throws a failure of git */
export type Git = (args: readonly string[], input?: string) => Buffer;

/**
 * Git in a folder. In a hook, the environment names a repository and its index, which win over `folder`: for another
 * repository remove them with `withoutRepository`.
 */
export function gitIn(folder: string, environment: Environment): Git {
  const { GIT_DIR, GIT_WORK_TREE } = environment;
  // With GIT_DIR alone, git takes the folder where it runs for the top of the work tree: here, where the process started.
  const repository = GIT_DIR
    ? { GIT_DIR: resolve(GIT_DIR), GIT_WORK_TREE: resolve(GIT_WORK_TREE ?? '.') }
    : {};
  const env = { ...environment, ...repository, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
  return (args, input = '') => {
    const options = { cwd: folder, env, input, maxBuffer: Number.POSITIVE_INFINITY };
    const { error, status, stdout, stderr } = spawnSync(
      'git',
      ['--literal-pathspecs', ...args],
      options,
    );
    if (status === 0) return stdout;
    const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT';
    if (isMissing)
      throw gitFailure('git-is-missing', { path: folder, reason: 'git is not installed' });
    if (error !== undefined) throw error;
    const message = withoutSecrets(stderr.toString().trim().replaceAll('\t', '  ')); // a tab would be shown by its number
    // Of a repository that is named, and gone, it says "not a git repository: PATH".
    const kind = message.includes('not a git repository (or any')
      ? 'folder-is-not-in-git'
      : 'git-fails';
    throw gitFailure(kind, { path: folder, reason: message });
  };
}

/** What git prints, without the line break at its end. @throws a failure of git */
export function textOf(git: Git, args: readonly string[], input?: string): string {
  return git(args, input).toString().trimEnd();
}

/** The line that git prints; undefined if it fails, as it does for an unknown name. @throws what `requireRepository` does */
export function lineOf(git: Git, args: readonly string[]): string | undefined {
  try {
    return textOf(git, args) || undefined;
  } catch (error) {
    if (!(isGitFailure(error) && error.code === 'git-fails')) throw error;
    requireRepository(git);
    return undefined;
  }
}

/** @throws a failure of git where there is no repository, or git refuses it, as one of another owner or with a setting that it cannot read */
export function requireRepository(git: Git): void {
  git(['rev-parse', '--git-dir']);
}

/** Whether there is no git, or no repository: where git refuses one, or fails in it, nobody may go on as if there were none. */
export function isWithoutGit(error: unknown): boolean {
  return isGitFailure(error) && error.code !== 'git-fails';
}

/** The full name of the commit that `revision` stands for, never an option of git; undefined if there is none. */
export function commitNamed(git: Git, revision: string): string | undefined {
  return lineOf(git, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ]);
}

/** Whether `descendant` is `commit` or came after it. */
export function isAncestor(git: Git, commit: string, descendant: string): boolean {
  return lineOf(git, ['merge-base', commit, descendant]) === commit;
}

export function isShallow(git: Git): boolean {
  return lineOf(git, ['rev-parse', '--is-shallow-repository']) === 'true';
}

/** A folder, which need not exist: its path from where git runs, with `/`; a dot for that place itself. */
export type FolderInGit = { readonly git: Git; readonly pathspec: string };

/** Git in the nearest folder that exists. */
export function folderInGit(path: string, environment: Environment = process.env): FolderInGit {
  let folder = resolve(path);
  while (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true &&
    dirname(folder) !== folder
  )
    folder = dirname(folder);
  const pathspec = relative(folder, resolve(path)).replaceAll('\\', '/') || '.';
  return { git: gitIn(realpathSync.native(folder), environment), pathspec };
}

/** An address in a text, without its user name and password. */
export function withoutSecrets(text: string): string {
  return text.replace(/(\w+:\/\/)\S*@/g, '$1');
}

/** An environment that names no repository, so that git finds the one around the folder where it runs. */
export function withoutRepository(environment: Environment): Environment {
  const named = /^GIT_(?:COMMON_DIR|DIR|INDEX_FILE|OBJECT_DIRECTORY|PREFIX|WORK_TREE)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !named.test(name)));
}
