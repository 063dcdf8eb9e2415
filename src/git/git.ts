import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { defineErrors, Failure } from '../base/failure.ts';

/** `reason`: git's error message, without credentials. */
type GitFacts = { readonly path: string; readonly reason: string };
const codes = ['folder-is-not-in-git', 'git-fails', 'git-is-missing'] as const;
export type GitFailures = Readonly<Record<(typeof codes)[number], GitFacts>>;

export const gitFailure = defineErrors<GitFailures>();

export function isGitFailure(error: unknown): error is Failure<GitFacts> {
  return error instanceof Failure && codes.some((code) => code === error.code);
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a git command, and returns its output. @throws a failure of git */
export type Git = (args: readonly string[], input?: string) => Buffer;

/** Fixes settings that users may have changed: output must not depend on them. */
const settings = `
  color.ui=false commit.gpgSign=false core.attributesFile= core.excludesFile=
  core.fsmonitor=false core.hooksPath=/dev/null core.quotePath=true core.sparseCheckout=false
  core.splitIndex=false diff.orderFile=/dev/null fetch.prune=false fetch.pruneTags=false
  fetch.recurseSubmodules=no fetch.writeCommitGraph=false gc.auto=0 grep.patternType=default
  i18n.commitEncoding=UTF-8 i18n.logOutputEncoding=UTF-8 log.follow=false
  log.showSignature=false maintenance.auto=false pack.window=1 push.followTags=false
  push.gpgSign=false push.recurseSubmodules=no status.showUntrackedFiles=all
  submodule.recurse=false`;
const configOptions = settings.split(/\s+/).flatMap((setting) => (setting ? ['-c', setting] : []));
const options = ['--literal-pathspecs', '--no-replace-objects', ...configOptions];
const variables = { GIT_ATTR_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };

/** Inherited variables: repository, author, access to remotes, traces into files. */
const inherited =
  /^(?!GIT_)|^GIT_(?:ALLOW|ALTERNATE|ASKPASS|AUTHOR|CEILING|COMMITTER|COMMON|CONFIG|DIR=|DISCOVERY|EXEC|HTTP|INDEX_FILE|OBJECT|PROTOCOL|PROXY|QUARANTINE|SSH|SSL|TEST|TRACE\w*=\/|WORK_TREE)/;

/**
 * Creates a git that runs in a folder. In a hook, variables name a repository, which takes
 * precedence over `folder`: for another repository, remove them with `unsetRepository`.
 */
export function createGit(folder: string, environment: Environment): Git {
  const kept = Object.entries(environment).filter((entry) => inherited.test(entry.join('=')));
  const env = { ...setWorkTree(folder, Object.fromEntries(kept)), ...variables };
  return (args, input = '') => {
    const spawned = { cwd: folder, env, input, maxBuffer: Number.POSITIVE_INFINITY };
    const { error, status, stdout, stderr } = spawnSync('git', [...options, ...args], spawned);
    if (status === 0) return stdout;
    const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT';
    if (isMissing) throw gitFailure('git-is-missing', { path: folder, reason: '' });
    if (error !== undefined) throw error;
    const reason = maskCredentials(stderr.toString().trim().replaceAll('\t', '  '));
    // git's message has another folder.
    const isOutside = reason.includes('not a git repository (or any');
    throw gitFailure(isOutside ? 'folder-is-not-in-git' : 'git-fails', { path: folder, reason });
  };
}

/**
 * Sets the root of the work tree: with GIT_DIR alone, git uses its current folder. In a hook of
 * a linked work tree, removes GIT_DIR: git finds the repository by itself.
 */
function setWorkTree(cwd: string, { GIT_DIR, GIT_WORK_TREE, ...env }: Environment): Environment {
  if (!GIT_DIR) return { ...env, GIT_WORK_TREE };
  const root = { GIT_DIR: resolve(GIT_DIR), GIT_WORK_TREE: resolve(GIT_WORK_TREE ?? '.') };
  if (GIT_WORK_TREE || !existsSync(GIT_DIR)) return { ...env, ...root };
  const { stdout } = spawnSync('git', ['rev-parse', '--absolute-git-dir'], { cwd, env });
  return realpathSync(GIT_DIR) === String(stdout).trimEnd() ? env : { ...env, ...root };
}

/** Returns the output without the final line break. @throws a failure of git */
export function readGit(git: Git, args: readonly string[], input?: string): string {
  return git(args, input).toString().trimEnd();
}

/** Returns the output; undefined if git fails or is silent. @throws as `requireRepository` */
export function tryGit(git: Git, args: readonly string[]): string | undefined {
  try {
    return readGit(git, args) || undefined;
  } catch (error) {
    if (!(isGitFailure(error) && error.code === 'git-fails')) throw error;
    requireRepository(git);
    return undefined;
  }
}

/** @throws a failure of git if there is no repository, or git refuses it (another owner) */
export function requireRepository(git: Git): void {
  git(['rev-parse', '--git-dir']);
}

/** True if git or a repository is missing, but not if git refuses a repository. */
export function isGitMissing(error: unknown): boolean {
  return isGitFailure(error) && error.code !== 'git-fails';
}

/** Returns the full hash of a revision; undefined if there is none. Safe for any text. */
export function resolveCommit(git: Git, revision: string): string | undefined {
  const args = ['--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  return tryGit(git, ['rev-parse', ...args]);
}

export function isShallow(git: Git): boolean {
  return tryGit(git, ['rev-parse', '--is-shallow-repository']) === 'true';
}

/** A folder that need not exist. `pathspec` is relative to the folder of `git`. */
export type FolderInGit = { readonly git: Git; readonly pathspec: string };

/** Creates a git in `path`, or in its nearest parent that exists. */
export function locateInGit(path: string, environment: Environment = process.env): FolderInGit {
  let folder = resolve(path);
  const isFolder = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  while (!isFolder() && dirname(folder) !== folder) folder = dirname(folder);
  const pathspec = relative(folder, resolve(path)).replaceAll('\\', '/') || '.';
  return { git: createGit(realpathSync.native(folder), environment), pathspec };
}

/** Removes user names and passwords from URLs. */
export function maskCredentials(text: string): string {
  return text.replace(/(\w+:\/\/)\S*@/g, '$1');
}

/** Removes the variables of a repository, so that git finds the one around its folder. */
export function unsetRepository(environment: Environment): Environment {
  const named = /^GIT_(?:COMMON_DIR|DIR|INDEX_FILE|OBJECT_DIRECTORY|PREFIX|WORK_TREE)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !named.test(name)));
}
