import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { catalogFailure } from '../catalog/folder.ts';
import { compareLoaded } from '../diff/compare-revisions.ts';
import { diffFailure, treeFolder } from '../diff/git-folder.ts';
import { loadCatalog, loadedFrom } from '../diff/load-catalog.ts';
import {
  type FolderInGit,
  folderInGit,
  type Git,
  gitIn,
  isGitFailure,
  readGit,
  requireRepository,
  resolveCommit,
  withoutRepository,
} from '../git/git.ts';
import { commitMessage } from '../report/changes/commit-message.ts';
import { type Build, build } from './build.ts';
import { branchFailure } from './failures.ts';
import { commitTime } from './revision.ts';
import {
  branchLabel,
  fetchBranches,
  lastPublishedCommit,
  type PublishOptions,
  type PublishTask,
} from './task.ts';

const author = ['user.name=filter-catalog', 'user.email=filter-catalog@users.noreply.invalid'];
/** The registry that a new branch starts with, if there is one. */
const localRegistry = 'dist/stamps.json';

type Source = FolderInGit & { readonly path: string };

/**
 * Builds the tip of a branch over the published one, commits and pushes. Nothing is forced: if
 * others published meanwhile, it starts over from that. The clone's other refs stay as they are.
 *
 * @throws a failure, also of git, and what `build` throws; nothing is then pushed.
 */
export async function publishBranch(given: PublishOptions) {
  const asked = { ...given, environment: withoutRepository(given.environment) };
  const git = gitIn(resolve('.'), asked.environment);
  requireRepository(git); // or git says only that it does not know the remote
  const name = branchLabel(asked);
  for (let tries = 1; ; tries += 1) {
    const task = fetchBranches(git, asked);
    const publication = await prepare(git, task);
    if (publication.kind !== 'would-push' || asked.dryRun) return publication;
    try {
      // Without fsync git locks the ref of the clone so briefly that a kill hardly leaves the lock.
      const refspec = `${publication.commit}:refs/heads/${asked.branch}`;
      git(['-c', 'core.fsync=-reference', 'push', '--quiet', asked.remote, refspec]);
      return { ...publication, kind: 'pushed' } as const;
    } catch (error) {
      if (!isGitFailure(error)) throw error;
      if (fetchBranches(git, asked).published === task.published)
        throw branchFailure('branch-cannot-be-pushed', { name, reason: error.args.reason });
      if (tries === 3) throw branchFailure('others-publish-meanwhile', { name });
    }
  }
}

/** Does everything before the push, in a temporary folder: nothing is registered in the clone. */
async function prepare(git: Git, task: PublishTask) {
  const { published, tip } = task;
  const { last, isRewritten } = lastPublishedCommit(git, task);
  const source = { ...folderInGit(task.catalog, task.environment), path: task.catalog };
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-publish-'));
  try {
    const dist = join(folder, 'published');
    const distGit = await checkOut(git, task, folder);
    const isLocal = published === undefined && existsSync(localRegistry);
    if (isLocal) await cp(localRegistry, join(dist, 'stamps.json'));
    const place = { kind: 'branch', path: branchLabel(task) } as const;
    const begin = task.begin && !isLocal;
    const built = await build({
      ...task,
      dist,
      begin,
      place,
      committed: committedCatalog(source, tip),
    });
    const { outcome } = built;
    if (outcome?.kind !== 'published') return { kind: 'not-built', build: built } as const;

    const { from: at } = outcome.compiled;
    const comparison = last ? compareWithLast({ ...source, last, at }, built) : undefined;
    distGit(['add', '--all', '--force', '.']);
    const tree = readGit(distGit, ['write-tree']);
    const done = { tip, outcome, comparison };
    const isSame = published && tree === readGit(git, ['rev-parse', `${published}^{tree}`]);
    // A rewritten history is noted by a commit in any case, or every later run would refuse it.
    if (isSame && !isRewritten) return { kind: 'unchanged', message: '', ...done } as const;
    const text = commitMessage(comparison, outcome.compiled).trim();
    const message = `${text}\n\nSource-Commit: ${tip}\n`;
    const parent = published === undefined ? [] : ['-p', published];
    const names = author.flatMap((setting) => ['-c', setting]);
    const commit = readGit(git, [...names, 'commit-tree', tree, ...parent, '-F', '-'], message);
    return { kind: 'would-push', message, commit, ...done } as const;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the published files into `<folder>/published`: git there, with an index beside it. */
async function checkOut(git: Git, { environment, published }: PublishTask, folder: string) {
  const dist = join(folder, 'published');
  await mkdir(dist);
  const pathOf = (name: string) => readGit(git, ['rev-parse', '--git-path', name]);
  const own = join(folder, 'git'); // filters that `info/attributes` of the clone names do not run
  git(['init', '--quiet', '--bare', '--template=', own]);
  await cp(pathOf('config'), join(own, 'config'));
  const inDist = gitIn(dist, {
    ...environment,
    GIT_DIR: own,
    GIT_OBJECT_DIRECTORY: resolve(pathOf('objects')),
    GIT_WORK_TREE: dist,
    GIT_INDEX_FILE: join(folder, 'index'),
  });
  if (published !== undefined) {
    inDist(['read-tree', published]);
    inDist(['-c', 'core.symlinks=false', 'checkout-index', '--all']);
  }
  // Line ends stay as they are, or the digests of the files would not fit in a clone on Windows.
  await writeFile(join(dist, '.gitattributes'), '* -text\n');
  return inDist;
}

/** The catalog of a commit, as a build takes it. @throws a failure if the commit has none */
function committedCatalog(source: Source, tip: string) {
  // The repository of a submodule does not know the commit.
  if (!resolveCommit(source.git, tip)) throw diffFailure('catalog-is-a-submodule', source);
  const folder = treeFolder(source.path, source, tip);
  if (folder === undefined) throw catalogFailure('catalog-folder-is-missing', source);
  const time = () => commitTime(source.git, tip);
  return { folder, revision: { commit: tip, uncommitted_changes: false, time } };
}

/** Compares what was built with the last publish, as of a time; undefined if that has errors. */
function compareWithLast(source: Source & Readonly<{ last: string; at: string }>, built: Build) {
  const folder = treeFolder(source.path, source, source.last);
  const after = loadedFrom(built.sources, built.lintResult);
  const read = { path: source.path, before: folder && loadCatalog(folder), after };
  const compared = compareLoaded(read, source.at);
  return compared.kind === 'compared' ? compared : undefined;
}
