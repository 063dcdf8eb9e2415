import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Timestamp } from '../base/time.ts';
import {
  commitNamed,
  type Environment,
  type Git,
  isAncestor,
  isShallow,
  lineOf,
  textOf,
  withoutSecrets,
} from '../git/git.ts';
import { branchFailure } from './failures.ts';

/** What `publish` was asked for. */
export interface Publish {
  readonly catalog: string;
  readonly remote: string;
  /** The branch that holds the published folder. */
  readonly branch: string;
  /** The branch to build; undefined for the default branch of the remote. */
  readonly from?: string;
  readonly at?: Timestamp | undefined;
  readonly begin?: true;
  /** A folder with the memory to begin with. */
  readonly beginWith?: string;
  readonly allowRewritten?: true;
  readonly allowShrink?: true;
  readonly dryRun?: true;
  /** Build the commit that is checked out, and push it to its branch together with the published one, both or neither. */
  readonly pushSource?: true;
  readonly resume?: true;
  readonly signingKey?: KeyObject | undefined;
  readonly environment: Environment;
}

/** What was asked, and what the remote has: the name of the branch to build, its commit, and that of the published one. */
export interface PublishTask extends Publish {
  readonly from: string;
  readonly tip: string;
  readonly published: string | undefined;
}

/** The published branch as people know it. */
export function nameOf({ remote, branch }: Pick<Publish, 'branch' | 'remote'>): string {
  return `${branch} on ${withoutSecrets(remote)}`;
}

/** Asks the remote where its branches are, and fetches their whole history. */
export function fetchTask(git: Git, asked: Publish): PublishTask {
  const { remote, branch } = asked;
  const answer = git(['ls-remote', '--symref', remote, 'HEAD', 'refs/heads/*']).toString();
  const commits = new Map(
    [...answer.matchAll(/^([0-9a-f]+)\trefs\/heads\/(.*)$/gm)].map(([, id, name]) => [name, id]),
  );
  const from = asked.from ?? /^ref: refs\/heads\/(.*)\tHEAD$/m.exec(answer)?.[1];
  const published = commits.get(branch);
  if (asked.pushSource) return { ...asked, ...sourceHere(git, asked, from), published };
  const tip = commits.get(from);
  if (from === undefined || tip === undefined) {
    throw branchFailure('source-branch-is-unknown', { remote: withoutSecrets(remote), from });
  }
  const refs = [from, ...(published === undefined ? [] : [branch])].map(
    (name) => `refs/heads/${name}`,
  );
  const depth = isShallow(git) ? ['--unshallow'] : [];
  git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...depth, remote, ...refs]);
  return { ...asked, from, tip, published };
}

/** What is checked out, which becomes the default branch of the remote, or goes on with it. */
function sourceHere(git: Git, { begin, beginWith, remote }: Publish, from: string | undefined) {
  if (begin === undefined && beginWith === undefined)
    throw branchFailure('source-is-pushed-once', {});
  const branch = lineOf(git, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  const tip = commitNamed(git, 'HEAD');
  if (branch === undefined || tip === undefined) throw branchFailure('nothing-is-checked-out', {});
  if (from === undefined || from === branch) return { from: branch, tip };
  throw branchFailure('source-branch-is-another', { remote: withoutSecrets(remote), branch, from });
}

/**
 * The commit that was published last; undefined where none was.
 *
 * @throws a failure where the branch is to be begun, or was, or the history of what is to be built was rewritten.
 */
export function lastCommit(git: Git, task: PublishTask) {
  requireBeginning(task);
  // Of a commit of the program: a roll-back by hand takes the manifest back, and not what was published.
  const format = '--format=%(trailers:key=Source-Commit,valueonly)';
  const { published, tip } = task;
  const last =
    published &&
    (textOf(git, ['log', '-1', '--grep=^Source-Commit: ', format, published]) || undefined);
  const isRewritten = last !== undefined && !isAncestor(git, last, tip);
  if (!isRewritten || task.allowRewritten) return { last, isRewritten };
  const commits = { old: last.slice(0, 12), now: tip.slice(0, 12) };
  throw branchFailure('history-is-rewritten', { name: nameOf(task), from: task.from, ...commits });
}

/** A branch that is not there may have been deleted by mistake: a memory is begun on purpose alone. */
function requireBeginning(task: PublishTask): void {
  const { begin, beginWith, branch, published, remote } = task;
  const isBeginning = begin === true || beginWith !== undefined;
  if (beginWith !== undefined && !existsSync(join(beginWith, 'stamps.json'))) {
    throw branchFailure('memory-to-begin-with-is-missing', { folder: beginWith });
  }
  if (isBeginning === (published === undefined)) return;
  if (isBeginning) throw branchFailure('branch-is-there', { name: nameOf(task) });
  throw branchFailure('branch-is-missing', {
    name: nameOf(task),
    remote: withoutSecrets(remote),
    branch,
  });
}
