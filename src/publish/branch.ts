import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative, resolve, sep } from 'node:path';
import { catalogFailure } from '../catalog/folder.ts';
import { catalogAt } from '../diff/catalog-at.ts';
import {
  type Git,
  gitIn,
  isGitFailure,
  lineOf,
  requireRepository,
  textOf,
  withoutRepository,
} from '../git/git.ts';
import { commitMessage } from '../report/changes/commit-message.ts';
import { build } from './build.ts';
import { compareWith, type Source } from './changes.ts';
import { checkOut, treeOf } from './checkout.ts';
import { branchFailure } from './failures.ts';
import { commitTime } from './revision.ts';
import { fetchTask, lastCommit, nameOf, type Publish, type PublishTask } from './task.ts';

const mostTries = 3;
const author = ['user.name=filter-catalog', 'user.email=filter-catalog@users.noreply.invalid'];
/** The registry that a new branch starts with, if there is one. */
const localRegistry = 'dist/stamps.json';

/**
 * Builds the tip of a branch over the published one, commits and pushes. Nothing is forced: if
 * others published meanwhile, it starts over from that. The clone stays as it is.
 *
 * @throws a failure, also of git, and what `build` throws; nothing is then pushed.
 */
export async function publishBranch(given: Publish) {
  const asked = { ...given, environment: withoutRepository(given.environment) };
  const git = gitIn(resolve('.'), asked.environment);
  requireRepository(git); // or git says only that it does not know the remote
  const name = nameOf(asked);
  for (let tries = 1; ; tries += 1) {
    const task = fetchTask(git, asked);
    const publication = await prepare(git, task);
    if (publication.kind !== 'would-push' || asked.dryRun) return publication;
    try {
      git(['push', '--quiet', asked.remote, `${publication.commit}:refs/heads/${asked.branch}`]);
      return { ...publication, kind: 'pushed' } as const;
    } catch (error) {
      if (!isGitFailure(error)) throw error;
      if (fetchTask(git, asked).published === task.published)
        throw branchFailure('branch-cannot-be-pushed', { name, reason: error.args.reason });
      if (tries === mostTries) throw branchFailure('others-publish-meanwhile', { name });
    }
  }
}

/** Does everything before the push, in a temporary folder: nothing is registered in the clone. */
async function prepare(git: Git, task: PublishTask) {
  const { environment, published, tip } = task;
  const { last, isRewritten } = lastCommit(git, task);
  const source = sourceOf(git, task);
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-publish-'));
  try {
    const dist = join(folder, 'published');
    await mkdir(dist);
    const isLocal = published === undefined && existsSync(localRegistry);
    if (isLocal) await cp(localRegistry, join(dist, 'stamps.json'));
    if (published !== undefined) checkOut(source.git, published, dist);
    const branch = { kind: 'branch', path: nameOf(task) } as const;
    const place = isLocal ? ({ kind: 'file', path: localRegistry } as const) : branch;
    const begin = task.begin && !isLocal;
    const built = await build({ ...task, dist, begin, place, committed: committedIn(source, tip) });
    const { outcome } = built;
    if (outcome?.kind !== 'published') return { kind: 'not-built', build: built } as const;

    const at = outcome.compiled.from;
    const comparison = last === undefined ? undefined : compareWith(last, { at, built }, source);
    const inIndex = gitIn(source.top, { ...environment, GIT_INDEX_FILE: join(folder, 'index') });
    const tree = treeOf(inIndex, published, dist);
    const done = { tip, outcome, comparison };
    const isSame = published && tree === textOf(git, ['rev-parse', `${published}^{tree}`]);
    // A rewritten history is noted by a commit in any case, or every later run would refuse it.
    if (isSame && !isRewritten) return { kind: 'unchanged', message: '', ...done } as const;
    const text = commitMessage(comparison, outcome.compiled).trim();
    const message = `${text}\n\nSource-Commit: ${tip}\n`;
    const parent = published === undefined ? [] : ['-p', published];
    const names = author.flatMap((setting) => ['-c', setting]);
    const commit = textOf(git, [...names, 'commit-tree', tree, ...parent, '-F', '-'], message);
    return { kind: 'would-push', message, commit, ...done } as const;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The catalog in the repository, from its top. @throws a failure if it is not of the repository */
function sourceOf(git: Git, { catalog, environment, tip }: PublishTask): Source {
  const here = relative(resolve('.'), resolve(catalog)).replaceAll(sep, '/');
  const prefix = lineOf(git, ['rev-parse', '--show-prefix']) ?? '';
  const pathspec = posix.join(prefix, here).replace(/\/$/, '');
  if (pathspec.startsWith('..')) throw branchFailure('catalog-is-in-no-work-tree', { catalog });
  const top = resolve(lineOf(git, ['rev-parse', '--show-cdup']) ?? '.');
  const source = { git: gitIn(top, environment), top, pathspec, path: catalog };
  const parents = pathspec.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'));
  if (/^160000 /m.test(textOf(source.git, ['ls-tree', tip, '--', ...parents])))
    throw branchFailure('catalog-is-a-submodule', { catalog });
  return source;
}

/** The catalog of a commit, as a build takes it. @throws Failure `catalog-folder-is-missing` */
function committedIn(source: Source, tip: string) {
  const folder = catalogAt(source.path, source, tip);
  if (folder === undefined) throw catalogFailure('catalog-folder-is-missing', source);
  const time = () => commitTime(source.git, tip);
  return { folder, revision: { commit: tip, uncommitted_changes: false, time } };
}
