import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Timestamp, toTimestamp } from '../base/time.ts';
import {
  commitNamed,
  type Environment,
  folderInGit,
  type Git,
  isWithoutGit,
  textOf,
} from '../git/git.ts';
import { publishFailure } from './failures.ts';
import type { Origin } from './publish.ts';

/** The commit of a catalog, and its committer's time if the catalog is as committed. */
export interface Revision extends Origin {
  readonly time: Timestamp | undefined;
}

/** The committer's time of a commit. @throws Failure `commit-time-cannot-be-read` */
export function commitTime(git: Git, commit: string): Timestamp {
  const value = textOf(git, ['rev-list', '-1', '--format=%cI', commit]).split('\n').at(-1) ?? '';
  const time = toTimestamp(value);
  if (time === undefined) throw publishFailure('commit-time-cannot-be-read', { commit, value });
  return time;
}

/** The commit that a catalog folder on the disk is at: HEAD, if it has the folder. */
export function revisionOf(path: string, environment?: Environment): Revision {
  const none = { commit: null, uncommitted_changes: false, time: undefined };
  const { git } = folderInGit(path, environment);
  try {
    const commit = commitNamed(git, 'HEAD');
    if (commit === undefined || git(['ls-tree', commit, '--', '.']).length === 0) return none;
    const isChanged = hasChanges(path, commit, environment);
    const time = isChanged ? undefined : commitTime(git, commit);
    return { commit, uncommitted_changes: isChanged, time };
  } catch (error) {
    if (isWithoutGit(error)) return none;
    throw error;
  }
}

/**
 * Compares a folder with a commit. In a new index no file is skipped or assumed to be unchanged, and
 * ignored files count too, but for those that no catalog has.
 */
function hasChanges(path: string, commit: string, environment: Environment = process.env): boolean {
  const GIT_INDEX_FILE = join(tmpdir(), `filter-catalog-index-${randomUUID()}`);
  const { git } = folderInGit(path, { ...environment, GIT_INDEX_FILE });
  try {
    git(['read-tree', commit]);
    const options = ['--no-optional-locks', 'status', '--porcelain', '-z', '--ignored', '-uall'];
    const lines = textOf(git, [...options, '--', '.'])
      .split('\0')
      .filter(Boolean);
    const isOfCatalog = (line: string) => /\.(?:ya?ml|avif|jpe?g|png|webp)$/.test(line);
    return lines.some((line) => !line.startsWith('!!') || isOfCatalog(line));
  } finally {
    rmSync(GIT_INDEX_FILE, { force: true });
  }
}
