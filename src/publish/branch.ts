import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative, resolve, sep } from 'node:path';
import { catalogFailure } from '../catalog/folder.ts';
import { catalogAt } from '../diff/catalog-at.ts';
import type { Comparison } from '../diff/change.ts';
import {
  type Git,
  gitIn,
  isGitFailure,
  lineOf,
  requireRepository,
  textOf,
  withoutRepository,
} from '../git/git.ts';
import { commitMessage } from '../report/changes/describe.ts';
import { type Build, build, type Outcome } from './build.ts';
import { compareWith, type Source } from './changes.ts';
import { checkOut, treeOf } from './checkout.ts';
import { branchFailure } from './failures.ts';
import { commitTime } from './revision.ts';
import { fetchTask, lastCommit, nameOf, type Publish, type PublishTask } from './task.ts';

/** A build of a commit, compared with what was published before if that can be compared. */
interface Built {
  readonly tip: string;
  readonly outcome: Outcome;
  readonly comparison: Comparison | undefined;
  /** The message of the commit; empty if there is none. */
  readonly message: string;
}

type Publication =
  | { readonly kind: 'not-built'; readonly build: Build }
  | ({ readonly kind: 'unchanged' } & Built)
  | ({ readonly kind: 'pushed' | 'would-push'; readonly commit: string } & Built);

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
export async function publishBranch(given: Publish): Promise<Publication> {
  const asked = { ...given, environment: withoutRepository(given.environment) };
  const git = gitIn(resolve('.'), asked.environment);
  requireRepository(git); // or git says only that it does not know the remote
  const name = nameOf(asked);
  for (let tries = 1; ; tries += 1) {
    const task = fetchTask(git, asked);
    const publication = await prepare(git, task);
    if (publication.kind !== 'would-push' || asked.dryRun) return publication;
    const reason = push(git, asked, publication.commit);
    if (reason === undefined) return { ...publication, kind: 'pushed' };
    if (fetchTask(git, asked).published === task.published)
      throw branchFailure('branch-cannot-be-pushed', { name, reason });
    if (tries === mostTries) throw branchFailure('others-publish-meanwhile', { name });
  }
}

/** Pushes a commit. Returns the words of git if that fails. */
function push(git: Git, { remote, branch }: Publish, commit: string): string | undefined {
  try {
    git(['push', '--quiet', remote, `${commit}:refs/heads/${branch}`]);
    return undefined;
  } catch (error) {
    if (isGitFailure(error)) return error.args.reason;
    throw error;
  }
}

/** Does everything before the push, in a temporary folder: nothing is registered in the clone. */
async function prepare(git: Git, task: PublishTask): Promise<Publication> {
  const { environment, published, tip } = task;
  const { last, isRewritten } = lastCommit(git, task);
  const { top, source } = locate(git, task);
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-publish-'));
  try {
    const dist = join(folder, 'published');
    await mkdir(dist);
    const isLocal = published === undefined && existsSync(localRegistry);
    if (isLocal) await cp(localRegistry, join(dist, 'stamps.json'));
    if (published !== undefined) checkOut(source.git, published, dist);
    const built = await build({
      ...task,
      dist,
      begin: task.begin && !isLocal,
      place: isLocal
        ? { kind: 'file', path: localRegistry }
        : { kind: 'branch', path: nameOf(task) },
      committed: committedIn(source, tip),
    });
    const { outcome } = built;
    if (outcome?.kind !== 'published') return { kind: 'not-built', build: built };

    const at = outcome.compiled.from;
    const comparison =
      last === undefined ? undefined : compareWith(last, { tip, at, built }, source);
    const inIndex = gitIn(top, { ...environment, GIT_INDEX_FILE: join(folder, 'index') });
    const tree = treeOf(inIndex, published, dist);
    const done = { tip, outcome, comparison };
    // A rewritten history is noted by a commit in any case, or every later run would refuse it again.
    const isSame =
      published !== undefined && tree === textOf(git, ['rev-parse', `${published}^{tree}`]);
    if (isSame && !isRewritten) return { kind: 'unchanged', message: '', ...done };
    const message = `${commitMessage(comparison, outcome.compiled).trim()}\n\nSource-Commit: ${tip}\n`;
    const parent = published === undefined ? [] : ['-p', published];
    const names = author.flatMap((setting) => ['-c', setting]);
    const commit = textOf(git, [...names, 'commit-tree', tree, ...parent, '-F', '-'], message);
    return { kind: 'would-push', message, commit, ...done };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The top of the work tree, and the catalog in it. @throws a failure if there is none at the tip */
function locate(git: Git, { catalog, environment, tip }: PublishTask) {
  const here = relative(resolve('.'), resolve(catalog)).replaceAll(sep, '/');
  const prefix = lineOf(git, ['rev-parse', '--show-prefix']) ?? '';
  const path = posix.join(prefix, here).replace(/\/$/, '');
  if (path.startsWith('..')) throw branchFailure('catalog-is-in-no-work-tree', { catalog });
  const top = resolve(lineOf(git, ['rev-parse', '--show-cdup']) ?? '.');
  const source: Source = { git: gitIn(top, environment), pathspec: path, path: catalog };
  const parents = path.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'));
  if (/^160000 /m.test(textOf(source.git, ['ls-tree', tip, '--', ...parents])))
    throw branchFailure('catalog-is-a-submodule', { catalog });
  return { top, source };
}

/** The catalog of a commit, as a build takes it. @throws Failure `catalog-folder-is-missing` */
function committedIn(source: Source, tip: string) {
  const folder = catalogAt(source.path, source, { tree: tip });
  if (folder === undefined)
    throw catalogFailure('catalog-folder-is-missing', { path: source.path });
  const time = () => commitTime(source.git, tip);
  return { folder, revision: { commit: tip, uncommitted_changes: false, time } };
}
