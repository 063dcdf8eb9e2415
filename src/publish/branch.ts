import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import {
  commitNamed,
  type Git,
  gitIn,
  isGitFailure,
  requireRepository,
  textOf,
  withoutRepository,
} from '../git/git.ts';
import type { MemoryPlace } from '../memory/stamp.ts';
import { type Build, build, type Outcome } from './build.ts';
import { branchFailure } from './failures.ts';
import { fetchTask, lastCommit, nameOf, type Publish, type PublishTask } from './task.ts';

/** What is published over what. */
export interface Step {
  /** The commit that is built. */
  readonly tip: string;
  /** The commit that was published before; undefined where it is not known. */
  readonly last: string | undefined;
  readonly outcome: Outcome;
}

type Publication =
  | { readonly kind: 'not-built'; readonly build: Build }
  | ({ readonly kind: 'unchanged'; readonly message: '' } & Step)
  | ({
      readonly kind: 'pushed' | 'would-push';
      readonly message: string;
      readonly commit: string;
    } & Step);

const mostTries = 10;
const author = [
  '-c',
  'user.name=filter-catalog',
  '-c',
  'user.email=filter-catalog@users.noreply.invalid',
];
/** A file is like itself as it was, and like no other: git would look for likeness among large ones for seconds. */
const packing = ['-c', 'pack.window=1'];
/** Files as git has them, byte for byte, whatever the clone is set to. */
const plain = ['autocrlf=false', 'sparseCheckout=false', 'hooksPath=/dev/null'].flatMap((set) => [
  '-c',
  `core.${set}`,
]);

/**
 * Builds the tip of a branch into a work tree of the published branch, commits and pushes. Nothing is forced: after a lost race it starts over from what the winner published.
 * The files and the branches of the clone that it runs in stay as they are.
 *
 * @throws a failure, also of git, and what `build` throws; nothing is then pushed.
 */
export async function publishBranch(
  given: Publish,
  messageOf: (step: Step) => string,
): Promise<Publication> {
  // In a hook, the environment names a repository, which temporary work trees are not.
  const asked = { ...given, environment: withoutRepository(given.environment) };
  const git = gitIn(resolve('.'), asked.environment);
  requireRepository(git); // or git says only that it does not know the remote
  for (let tries = 0; tries < mostTries; tries += 1) {
    const task = fetchTask(git, asked);
    const publication = await prepare(git, task, messageOf);
    if (publication.kind !== 'would-push' || asked.dryRun) return publication;
    try {
      // Both at once: a host takes the first branch that it ever gets for the default branch.
      const source = asked.pushSource
        ? ['--atomic', asked.remote, `${task.tip}:refs/heads/${task.from}`]
        : [asked.remote];
      git([
        ...plain,
        ...packing,
        'push',
        '--quiet',
        ...source,
        `${publication.commit}:refs/heads/${asked.branch}`,
      ]);
      return { ...publication, kind: 'pushed' };
    } catch (error) {
      if (!isGitFailure(error)) throw error;
      if (fetchTask(git, asked).published !== task.published) continue;
      throw branchFailure('branch-cannot-be-pushed', {
        name: nameOf(asked),
        reason: error.args.reason,
      });
    }
  }
  throw branchFailure('others-publish-meanwhile', { name: nameOf(asked), tries: mostTries });
}

/** Everything before the push, in work trees that are deleted at the end. */
async function prepare(
  git: Git,
  task: PublishTask,
  messageOf: (step: Step) => string,
): Promise<Publication> {
  const { tip, published } = task;
  const { last, isRewritten } = lastCommit(git, task);
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-publish-'));
  try {
    const { notBuilt, outcome, tree } = await buildIn(folder, git, task);
    if (notBuilt !== undefined) return { kind: 'not-built', build: notBuilt };
    const step = { tip, last: last && commitNamed(git, last), outcome };
    const isSame =
      published !== undefined && tree === textOf(git, ['rev-parse', `${published}^{tree}`]);
    // A history that was rewritten is noted by a commit in any case: else every later run would refuse it again.
    if (isSame && !isRewritten) return { kind: 'unchanged', message: '', ...step };
    const message = `${messageOf(step).trim()}\n\nSource-Commit: ${tip}\n`;
    const parent = published === undefined ? [] : ['-p', published];
    const commit = textOf(git, [...author, 'commit-tree', tree, ...parent, '-F', '-'], message);
    return { kind: 'would-push', message, commit, ...step };
  } finally {
    await rm(folder, { recursive: true, force: true });
    git(['worktree', 'prune']);
  }
}

/**
 * Builds in a new folder, from clean checkouts of the source and of what is published: the outcome and the tree, or what
 * was not built. The catalog is let go, as the next step reads two.
 */
async function buildIn(folder: string, git: Git, task: PublishTask) {
  const { beginWith, catalog, environment, published, tip } = task;
  const [dist, source] = [join(folder, 'published'), join(folder, 'source')];
  const checkOut = [...plain, 'worktree', 'add', '--quiet', '--detach'];
  git([
    ...checkOut,
    ...(published === undefined ? ['--no-checkout', dist, tip] : [dist, published]),
  ]);
  git([...checkOut, source, tip]);
  for (const name of ['stamps.json', 'images', 'snapshots', 'active.json', 'manifest.json']) {
    const backup = beginWith && join(beginWith, name);
    if (backup && existsSync(backup)) await cp(backup, join(dist, name), { recursive: true });
  }
  const path = join(
    textOf(git, ['rev-parse', '--show-prefix']),
    relative(resolve('.'), resolve(catalog)),
  );
  if (path.startsWith('..')) throw branchFailure('catalog-is-in-no-work-tree', { catalog });
  const place: MemoryPlace = beginWith
    ? { kind: 'file', path: join(beginWith, 'stamps.json') }
    : { kind: 'branch', path: nameOf(task) };
  const built = await build({
    ...task,
    catalog: join(source, path),
    knownAs: catalog,
    dist,
    place,
  });
  await writeFile(join(dist, '.gitattributes'), '* -text\n'); // or a clone on Windows would change what digests are of
  const inTree = gitIn(dist, environment);
  inTree([...plain, 'add', '--all', '--force', '.']);
  const tree = textOf(inTree, ['write-tree']);
  return built.outcome?.kind === 'published'
    ? { outcome: built.outcome, tree }
    : { notBuilt: built, tree };
}
