import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { catalogFailure } from '../catalog/folder.ts';
import { compareLoaded } from '../diff/compare-revisions.ts';
import { diffFailure, treeFolder } from '../diff/git-folder.ts';
import { loadCatalog, toLoadedCatalog } from '../diff/load-catalog.ts';
import {
  createGit,
  type FolderInGit,
  type Git,
  isGitFailure,
  locateInGit,
  readGit,
  requireRepository,
  resolveCommit,
  unsetRepository,
} from '../git/git.ts';
import { commitMessage } from '../report/changes/commit-message.ts';
import { type Build, build } from './build.ts';
import { branchFailure } from './failures.ts';
import { commitTime } from './revision.ts';
import { fetchTask, labelOf, lastCommit, type PublishOptions, type PublishTask } from './task.ts';

const author = ['user.name=filter-catalog', 'user.email=filter-catalog@users.noreply.invalid'];
/** Registry that a new branch starts with, if it exists. */
const localRegistry = 'dist/stamps.json';

type Source = FolderInGit & { readonly path: string };

/**
 * Builds the tip of a branch, commits the result to the published branch and pushes it. After a
 * concurrent push it starts over. Other refs of the clone are unchanged.
 *
 * @throws a failure, also of git, and what `build` throws; nothing is then pushed.
 */
export async function publishBranch(given: PublishOptions) {
  const options = { ...given, environment: unsetRepository(given.environment) };
  const git = createGit(resolve('.'), options.environment);
  requireRepository(git); // else git reports only an unknown remote
  const name = labelOf(options);
  for (let tries = 1; ; tries += 1) {
    const task = fetchTask(git, options);
    const publication = await prepare(git, task);
    if (publication.kind !== 'would-push' || options.dryRun) return publication;
    try {
      // Without fsync, a kill is unlikely to leave the clone's ref locked.
      const refspec = `${publication.commit}:refs/heads/${options.branch}`;
      git(['-c', 'core.fsync=-reference', 'push', '--quiet', options.remote, refspec]);
      return { ...publication, kind: 'pushed' } as const;
    } catch (error) {
      if (!isGitFailure(error)) throw error;
      if (fetchTask(git, options).published === task.published)
        throw branchFailure('branch-cannot-be-pushed', { name, reason: error.args.reason });
      if (tries === 3) throw branchFailure('others-publish-meanwhile', { name });
    }
  }
}

/** Creates the commit in a temporary folder, without a ref in the clone. */
async function prepare(git: Git, task: PublishTask) {
  const { published, tip } = task;
  const { last, isRewritten } = lastCommit(git, task);
  const source = { ...locateInGit(task.catalog, task.environment), path: task.catalog };
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-publish-'));
  try {
    const dist = join(folder, 'published');
    const distGit = await checkOut(git, task, folder);
    const isLocal = published === undefined && existsSync(localRegistry);
    if (isLocal) await cp(localRegistry, join(dist, 'stamps.json'));
    const place = { kind: 'branch', path: labelOf(task) } as const;
    const begin = task.begin && !isLocal;
    const committed = committedCatalog(source, tip);
    const built = await build({ ...task, dist, begin, place, committed });
    const { outcome } = built;
    if (outcome?.kind !== 'published') return { kind: 'not-built', build: built } as const;

    const { from: at } = outcome.compiled;
    const comparison = last ? compareWithLast({ ...source, last, at }, built) : undefined;
    distGit(['add', '--all', '--force', '.']);
    const tree = readGit(distGit, ['write-tree']);
    const facts = { tip, outcome, comparison };
    const isSame = published && tree === readGit(git, ['rev-parse', `${published}^{tree}`]);
    // Always record a rewritten history, or every later run would refuse it.
    if (isSame && !isRewritten) return { kind: 'unchanged', message: '', ...facts } as const;
    const text = commitMessage(comparison, outcome.compiled).trim();
    const message = `${text}\n\nSource-Commit: ${tip}\n`;
    const parent = published === undefined ? [] : ['-p', published];
    const names = author.flatMap((setting) => ['-c', setting]);
    const commit = readGit(git, [...names, 'commit-tree', tree, ...parent, '-F', '-'], message);
    return { kind: 'would-push', message, commit, ...facts } as const;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks the published files out into `<folder>/published`. Returns git for that folder. */
async function checkOut(git: Git, { environment, published }: PublishTask, folder: string) {
  const dist = join(folder, 'published');
  await mkdir(dist);
  const pathOf = (name: string) => readGit(git, ['rev-parse', '--git-path', name]);
  const gitDir = join(folder, 'git'); // no `info/attributes` of the clone, so no filters
  git(['init', '--quiet', '--bare', '--template=', gitDir]);
  await cp(pathOf('config'), join(gitDir, 'config'));
  const distGit = createGit(dist, {
    ...environment,
    GIT_DIR: gitDir,
    GIT_OBJECT_DIRECTORY: resolve(pathOf('objects')),
    GIT_WORK_TREE: dist,
    GIT_INDEX_FILE: join(folder, 'index'),
  });
  if (published !== undefined) {
    distGit(['read-tree', published]);
    distGit(['-c', 'core.symlinks=false', 'checkout-index', '--all']);
  }
  // Prevents CRLF in clones on Windows, where digests would differ.
  await writeFile(join(dist, '.gitattributes'), '* -text\n');
  return distGit;
}

/** Returns the catalog of a commit. @throws a failure if the commit has none */
function committedCatalog(source: Source, tip: string) {
  // A submodule has its own repository, without this commit.
  if (!resolveCommit(source.git, tip)) throw diffFailure('catalog-is-a-submodule', source);
  const folder = treeFolder(source.path, source, tip);
  if (folder === undefined) throw catalogFailure('catalog-folder-is-missing', source);
  const time = () => commitTime(source.git, tip);
  return { folder, revision: { commit: tip, uncommitted_changes: false, time } };
}

/** Compares the build with the last publish at a time; undefined if that has errors. */
function compareWithLast(source: Source & Readonly<{ last: string; at: string }>, built: Build) {
  const folder = treeFolder(source.path, source, source.last);
  const after = toLoadedCatalog(built.sources, built.lintResult);
  const read = { path: source.path, before: folder && loadCatalog(folder), after };
  const compared = compareLoaded(read, source.at);
  return compared.kind === 'compared' ? compared : undefined;
}
