import { isDeepStrictEqual } from 'node:util';
import { type Timestamp, toTimestamp } from '../base/time.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { treeFolder } from '../diff/git-folder.ts';
import {
  type Environment,
  type Git,
  isGitMissing,
  locateInGit,
  readGit,
  resolveCommit,
} from '../git/git.ts';
import { publishFailure } from './failures.ts';
import type { Origin } from './publish.ts';

/** The commit of a catalog, and its committer date if there are no uncommitted changes. */
export interface Revision extends Origin {
  readonly time: () => Timestamp | undefined;
}

/** Returns the committer date of a commit. @throws Failure `commit-time-cannot-be-read` */
export function commitTime(git: Git, commit: string): Timestamp {
  const value = readGit(git, ['rev-list', '-1', '--format=%cI', commit]).split('\n').at(-1) ?? '';
  const time = toTimestamp(value);
  if (time === undefined) throw publishFailure('commit-time-cannot-be-read', { commit, value });
  return time;
}

/** Returns the revision of a catalog folder: HEAD, if it has the folder. */
export function revisionOf(path: string, sources: Sources, environment?: Environment): Revision {
  const none = { commit: null, uncommitted_changes: false, time: () => undefined };
  const folder = locateInGit(path, environment);
  try {
    const commit = resolveCommit(folder.git, 'HEAD');
    const committed = commit && treeFolder(path, folder, commit);
    if (!commit || !committed) return none;
    // `git status` would depend on settings, ignored files and flags in the index.
    const isChanged = !isDeepStrictEqual(contentOf(sources), contentOf(readSources(committed)));
    const time = () => (isChanged ? undefined : commitTime(folder.git, commit));
    return { commit, uncommitted_changes: isChanged, time };
  } catch (error) {
    if (isGitMissing(error)) return none;
    throw error;
  }
}

/** Returns texts and images, with line ends as in a checkout on Linux. */
function contentOf({ texts, images }: Sources) {
  return [
    new Map(Array.from(texts, ([path, text]) => [path, text?.replaceAll('\r\n', '\n')])),
    images,
  ];
}
