import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '../diagnostic/failure.ts';

const run = promisify(execFile);

/** The revision that a catalog folder is at. */
export interface Revision {
  /** The commit that HEAD names; null outside git, and where that commit does not hold the folder. */
  readonly commit: string | null;
  /** Whether the folder differs from that commit. */
  readonly uncommitted_changes: boolean;
}

/**
 * Asks git at which commit the catalog in `folder` is.
 *
 * @throws Failure `git-refuses-the-folder` where git is there and will not read it: the snapshot would lose its commit.
 */
export async function readRevision(folder: string): Promise<Revision> {
  const heads = await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD:./']);
  if (heads === undefined) return { commit: null, uncommitted_changes: false };
  const commit = await git(folder, ['rev-parse', '--verify', 'HEAD']);
  const changes = await git(folder, ['--no-optional-locks', 'status', '--porcelain', '--', '.']);
  return { commit: commit?.trim() ?? null, uncommitted_changes: changes !== '' };
}

/** What git prints; undefined where it fails, or is not installed. */
async function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run('git', [...args], { cwd: folder, maxBuffer: Number.POSITIVE_INFINITY })).stdout;
  } catch (error) {
    // The command names the setting in every language that git speaks.
    if (error instanceof Error && error.message.includes('safe.directory')) {
      throw new Failure('git-refuses-the-folder', { path: folder });
    }
    return undefined;
  }
}
