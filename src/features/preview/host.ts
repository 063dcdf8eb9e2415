import { posix } from 'node:path';
import { filesAddressIn } from '../../command/diff.ts';
import {
  commitNamed,
  type Environment,
  folderInGit,
  type Git,
  isGitFailure,
  lineOf,
} from '../../git/git.ts';

type FolderRequest = Readonly<Record<'catalog' | 'to', string> & { linkTo?: string }>;

/** The address of the catalog folder at the host of its repository, at the commit that links lead to; undefined where it may not be there. */
export function hostOf(
  { catalog, to, linkTo }: FolderRequest,
  environment: Environment,
): string | undefined {
  try {
    const { git, pathspec } = folderInGit(catalog, environment);
    const commit = linkTo || (commitNamed(git, to === 'worktree' ? 'HEAD' : to) ?? '');
    const isChanged =
      to === 'worktree' && lineOf(git, ['status', '--porcelain', '--', pathspec]) !== undefined;
    const files =
      filesAddressIn(environment) ?? (isChanged ? undefined : filesOfRemote(git, commit));
    const path = posix.join(lineOf(git, ['rev-parse', '--show-prefix']) ?? '', pathspec);
    return files && `${files}/blob/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`;
  } catch (error) {
    if (isGitFailure(error)) return undefined;
    throw error;
  }
}

/** The same of the remote, where that is of a known host, and has the commit. */
function filesOfRemote(git: Git, commit: string): string | undefined {
  const remote = lineOf(git, ['remote', 'get-url', 'origin']) ?? '';
  const known =
    /^(?:\w+:\/\/)?(?:[^@/]+@)?((?:[\w-]+\.)*git(?:hub|lab)\.[\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(
      remote,
    );
  const isThere = lineOf(git, [
    'for-each-ref',
    '--count=1',
    `--contains=${commit}`,
    'refs/remotes/origin',
  ]);
  const [, host, path] = known ?? [];
  return host && isThere && `https://${host}/${path}${host.includes('gitlab') ? '/-' : ''}`;
}
