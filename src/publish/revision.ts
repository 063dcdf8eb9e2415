import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Timestamp, toTimestamp } from '../base/time.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
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

/** The commit of a catalog; `time` gives the committer's time, undefined if it is not as committed. */
export interface Revision extends Origin {
  readonly time: () => Timestamp | undefined;
}

/** The files of a catalog by name, as they were read. */
export type ReadFiles = Map<string, Buffer>;

/** A catalog folder that keeps each file that is read from it. */
export function recording(folder: CatalogFolder, files: ReadFiles): CatalogFolder {
  const read: CatalogFolder['read'] = (names, maximum) => {
    const found = folder.read(names, maximum);
    for (const [name, bytes] of found) if (Buffer.isBuffer(bytes)) files.set(name, bytes);
    return found;
  };
  return { ...folder, read };
}

/** The committer's time of a commit, by default as a build has it. @throws a failure, as for none */
export function commitTime(git: Git, commit: string): Timestamp {
  const value = textOf(git, ['rev-list', '-1', '--format=%cI', commit]).split('\n').at(-1) ?? '';
  const time = toTimestamp(value);
  if (time === undefined) throw publishFailure('commit-time-cannot-be-read', { commit, value });
  return time;
}

/** The commit that a catalog folder on the disk is at: HEAD, if it has the folder. */
export function revisionOf(path: string, files: ReadFiles, environment?: Environment): Revision {
  const none = { commit: null, uncommitted_changes: false, time: () => undefined };
  const { git } = folderInGit(path, environment);
  try {
    const commit = commitNamed(git, 'HEAD');
    const lines = commit ? textOf(git, ['ls-tree', '-r', '-z', commit, '--', '.']).split('\0') : [];
    const committed = new Map(
      lines.flatMap((line) => {
        const [, id = '', name = ''] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
        return id ? [[name, id] as const] : [];
      }),
    );
    if (commit === undefined || committed.size === 0) return none;
    const isGone = (name: string) => !files.has(name) && !existsSync(join(path, name));
    const isChanged =
      [...files].some(([name, bytes]) => !isCommitted(name, bytes, committed.get(name))) ||
      [...committed.keys()].some(isGone);
    const time = () => (isChanged ? undefined : commitTime(git, commit));
    return { commit, uncommitted_changes: isChanged, time };
  } catch (error) {
    if (isWithoutGit(error)) return none;
    throw error;
  }
}

/**
 * Compares a file with the object that git has, by its name: `git status` would believe settings,
 * flags and ignored names. A text that git checked out with CRLF is the same.
 */
function isCommitted(name: string, bytes: Buffer, id = ''): boolean {
  const withLf = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  const candidates = name.endsWith('.yaml') ? [bytes, withLf] : [bytes];
  return candidates.some((each) => {
    const hash = createHash(id.length === 64 ? 'sha256' : 'sha1');
    return hash.update(`blob ${each.length}\0`).update(each).digest('hex') === id;
  });
}
