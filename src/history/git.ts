import { spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';

/** Asks git, waits, and gives its answer. */
export type Git = (args: readonly string[], input?: string) => Buffer;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A folder, which need not be on the disk, and git as it speaks of it. */
export interface FolderInGit {
  /** The path under which people know it. */
  readonly path: string;
  /** Its absolute path without links. */
  readonly realPath: string;
  /** Its path from where git runs, with `/`; a dot for that place itself. */
  readonly pathspec: string;
  /** @throws Failure `git-is-missing`, `folder-is-not-in-git`, `git-refuses-the-folder` or `git-fails`. */
  readonly git: Git;
}

/** In a hook, `environment` says which index is to be committed and, in a linked worktree, to which repository. */
export function folderInGit(path: string, environment: Environment): FolderInGit {
  const { folder, rest } = nearestFolder(path);
  const gitWith = (env: Environment): Git => {
    return (args, input) => ask(args, { cwd: folder, env: { ...env, LC_ALL: 'C' }, input, path });
  };
  const { GIT_DIR: gitDir, GIT_WORK_TREE: workTree, ...others } = environment;
  const git = gitWith(others);
  const inGit = { path, realPath: join(folder, rest), pathspec: rest === '' ? '.' : rest, git };
  // With GIT_DIR alone, git takes the folder where it runs for the top of the work tree. Mostly it finds its own way.
  if (gitDir === undefined || (workTree === undefined && isGitDirectory(gitDir, git))) return inGit;
  return { ...inGit, git: gitWith({ ...others, GIT_DIR: resolve(gitDir), GIT_WORK_TREE: resolve(workTree ?? '.') }) };
}

/** The folder in which `path` really is, as far as the disk has it, and the rest of the way. */
function nearestFolder(path: string): { readonly folder: string; readonly rest: string } {
  let folder = resolve(path);
  const names: string[] = [];
  while (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true && dirname(folder) !== folder) {
    names.unshift(basename(folder));
    folder = dirname(folder);
  }
  return { folder: realpathSync.native(folder), rest: names.join('/') };
}

/** Whether git would find the repository at `directory` by itself. */
function isGitDirectory(directory: string, git: Git): boolean {
  try {
    return git(['rev-parse', '--absolute-git-dir']).toString().trimEnd() === realpathSync.native(directory);
  } catch {
    return false; // the next question, asked as the environment says, tells what is wrong
  }
}

interface Circumstances {
  readonly cwd: string;
  readonly env: Environment;
  readonly input: string | undefined;
  readonly path: string;
}

function ask(args: readonly string[], { cwd, env, input = '', path }: Circumstances): Buffer {
  const options = { cwd, env: { ...env }, input, maxBuffer: Number.POSITIVE_INFINITY };
  const { error, status, stdout, stderr } = spawnSync('git', ['--literal-pathspecs', ...args], options);
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') throw new Failure('git-is-missing', {});
  if (error !== undefined) throw error;
  if (status === 0) return stdout;
  const reason = stderr.toString().trim();
  if (reason.includes('safe.directory')) throw new Failure('git-refuses-the-folder', { path });
  if (reason.includes('not a git repository')) throw new Failure('folder-is-not-in-git', { path });
  throw new Failure('git-fails', { path, reason: reason.split('\n')[0] ?? '' });
}
