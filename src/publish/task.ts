import type { KeyObject } from 'node:crypto';
import {
  type Environment,
  type Git,
  isShallow,
  maskCredentials,
  readGit,
  resolveCommit,
  tryGit,
} from '../git/git.ts';
import type { BuildRequest } from './build.ts';
import { branchFailure } from './failures.ts';

export interface PublishOptions
  extends Pick<BuildRequest, 'allowShrink' | 'at' | 'catalog' | 'resume'> {
  readonly remote: string;
  /** The branch that holds the published folder. */
  readonly branch: string;
  /** The branch to build; undefined for the default branch of the remote. */
  readonly from?: string;
  readonly begin?: true;
  readonly allowRewritten?: true;
  readonly dryRun?: true;
  readonly signingKey?: KeyObject | undefined;
  readonly environment: Environment;
}

export interface PublishTask extends PublishOptions {
  readonly from: string;
  /** The commit to build. */
  readonly tip: string;
  /** The commit of the published branch, if there is one. */
  readonly published: string | undefined;
}

export function labelOf({ remote, branch }: Pick<PublishOptions, 'branch' | 'remote'>): string {
  return `${branch} on ${maskCredentials(remote)}`;
}

/** Fetches the full history of both branches, without creating refs. */
export function fetchTask(git: Git, given: PublishOptions): PublishTask {
  const { remote, branch } = given;
  const listed = git(['ls-remote', '--symref', remote, 'HEAD', 'refs/heads/*']).toString();
  const commits = new Map(
    [...listed.matchAll(/^([0-9a-f]+)\trefs\/heads\/(.*)$/gm)].map(([, id, name]) => [name, id]),
  );
  const head = /^ref: refs\/heads\/(.*)\tHEAD$/m.exec(listed)?.[1];
  const [only, ...more] = [...commits.keys()].filter((name) => name !== branch);
  const from = given.from ?? head ?? (more.length === 0 ? only : undefined);
  const [tip, published] = [commits.get(from), commits.get(branch)];
  if (from === undefined || tip === undefined)
    throw branchFailure('source-branch-is-unknown', { remote: maskCredentials(remote), from });
  const names = published === undefined ? [from] : [from, branch];
  const depth = isShallow(git) ? ['--unshallow'] : [];
  const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--refmap=', ...depth];
  git(['fetch', ...options, remote, ...names.map((name) => `refs/heads/${name}`)]);
  return { ...given, from, tip, published };
}

/**
 * Returns the source commit of the last publish, if any.
 *
 * @throws a failure if the branch contradicts `begin`, or the history to build was rewritten.
 */
export function lastCommit(git: Git, task: PublishTask) {
  const { begin = false, branch, from, published, remote, tip } = task;
  const name = labelOf(task);
  if (begin && published !== undefined) throw branchFailure('branch-is-there', { name });
  // The branch may have been deleted by mistake: never start a registry without `begin`.
  if (!begin && published === undefined)
    throw branchFailure('branch-is-missing', { name, remote: maskCredentials(remote), branch });
  const search = ['rev-list', '-1', '--grep=^Source-Commit: ', '--format=%B'];
  const message = published === undefined ? '' : readGit(git, [...search, published]);
  const last = /^Source-Commit: ([0-9a-f]+)$/m.exec(message)?.[1];
  const isRewritten = last !== undefined && tryGit(git, ['merge-base', last, tip]) !== last;
  if (!isRewritten || task.allowRewritten)
    return { last: last && resolveCommit(git, last), isRewritten };
  const commits = { old: last.slice(0, 12), now: tip.slice(0, 12) };
  throw branchFailure('history-is-rewritten', { name, from, ...commits });
}
