import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { commitNamed, type Git, GitError, gitIn, isAncestor, isShallow } from '../base/git.ts';
import { OperatorError } from '../base/operator-error.ts';
import type { Timestamp } from '../base/time.ts';
import { loadManifest } from '../snapshot/load.ts';
import { type Build, build, type Outcome } from './build.ts';

/** What `publish` was asked for. */
export interface Publish {
  readonly catalog: string;
  readonly remote: string;
  /** The branch that holds the published folder. */
  readonly branch: string;
  /** The branch to build; undefined for the default branch of the remote. */
  readonly from?: string;
  readonly at?: Timestamp | undefined;
  readonly begin?: true;
  /** A folder with the memory to begin with. */
  readonly beginWith?: string;
  readonly allowRewritten?: true;
  readonly allowShrink?: true;
  readonly dryRun?: true;
}

/** What is published over what. */
export interface Step {
  /** The commit that is built. */
  readonly tip: string;
  /** The commit that was published before; undefined where it is not known. */
  readonly last: string | undefined;
  readonly outcome: Outcome;
}

export type Publication =
  | { readonly kind: 'not-built'; readonly build: Build }
  | ({ readonly kind: 'pushed' | 'unchanged' | 'would-push'; readonly message: string } & Step);

/** What the remote has: names of branches and of their commits. */
interface Heads {
  readonly from: string;
  readonly tip: string;
  /** Undefined where there is no such branch. */
  readonly published: string | undefined;
}

const mostTries = 10;
const author = ['-c', 'user.name=filter-catalog', '-c', 'user.email=filter-catalog@users.noreply.invalid'];

/**
 * Builds the tip of a branch into a work tree of the published branch, proves in a second clean checkout that the same
 * bytes come out, commits and pushes. Nothing is forced: whoever loses a race starts over from what the winner published.
 * The files and the branches of the clone that it runs in stay as they are.
 *
 * @throws OperatorError, GitError and what `build` throws; nothing is then pushed.
 */
export async function publishBranch(asked: Publish, messageOf: (step: Step) => string): Promise<Publication> {
  const { remote, branch } = asked;
  const git = gitIn(resolve('.'));
  for (let tries = 0; tries < mostTries; tries += 1) {
    const heads = headsOf(git, asked);
    const { publication, commit } = await prepare(git, asked, { heads, messageOf });
    if (publication.kind !== 'would-push' || asked.dryRun) return publication;
    try {
      git(['push', '--quiet', remote, `${commit}:refs/heads/${branch}`]);
      return { ...publication, kind: 'pushed' };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      if (headsOf(git, asked).published !== heads.published) continue;
      throw new OperatorError(
        `Nothing was published: ${remote} refuses the push to ${branch}. Allow this account to push to that branch. git says:\n${error.words}`,
      );
    }
  }
  throw new OperatorError(
    `Others published to ${branch} each of ${mostTries} times before this could. Nothing was published: run it again.`,
  );
}

/** Asks the remote where its branches are, and fetches their whole history. */
function headsOf(git: Git, { remote, branch, from: named }: Publish): Heads {
  const answer = git(['ls-remote', '--symref', remote, 'HEAD', 'refs/heads/*']).toString();
  const commits = new Map([...answer.matchAll(/^([0-9a-f]+)\trefs\/heads\/(.*)$/gm)].map(([, id, name]) => [name, id]));
  const from = named ?? /^ref: refs\/heads\/(.*)\tHEAD$/m.exec(answer)?.[1] ?? 'HEAD';
  const [tip, published] = [commits.get(from), commits.get(branch)];
  if (tip === undefined)
    throw new OperatorError(`${remote} has no branch ${from}. Name the one to build: --from BRANCH`);
  const refs = [from, ...(published === undefined ? [] : [branch])].map((name) => `refs/heads/${name}`);
  const depth = isShallow(git) ? ['--unshallow'] : [];
  git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...depth, remote, ...refs]);
  return { from, tip, published };
}

/** Everything before the push, in work trees that are deleted at the end. */
async function prepare(
  git: Git,
  asked: Publish,
  { heads, messageOf }: { readonly heads: Heads; readonly messageOf: (step: Step) => string },
): Promise<{ readonly publication: Publication; readonly commit?: string }> {
  const { tip, published } = heads;
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-publish-'));
  try {
    const { built, tree, last } = await buildIn(join(folder, 'first'), git, { ...asked, ...heads });
    const { outcome } = built;
    if (outcome?.kind !== 'published') return { publication: { kind: 'not-built', build: built } };
    const again = await buildIn(join(folder, 'second'), git, { ...asked, ...heads });
    if (again.tree !== tree) {
      const files = git(['diff', '--name-only', tree, again.tree]).toString().trim().replaceAll('\n', ', ');
      throw new OperatorError(
        `Nothing was published: a second clean checkout gave other bytes in ${files}. Please report this.`,
      );
    }

    const step = { tip, last: last && commitNamed(git, last), outcome };
    if (
      published !== undefined &&
      tree ===
        git(['rev-parse', `${published}^{tree}`])
          .toString()
          .trim()
    ) {
      return { publication: { kind: 'unchanged', message: '', ...step } };
    }
    const message = `${messageOf(step).trim()}\n\nSource-Commit: ${tip}\n`;
    const parent = published === undefined ? [] : ['-p', published];
    const commit = git([...author, 'commit-tree', tree, ...parent, '-F', '-'], message)
      .toString()
      .trim();
    return { publication: { kind: 'would-push', message, ...step }, commit };
  } finally {
    await rm(folder, { recursive: true, force: true });
    git(['worktree', 'prune']);
  }
}

/** Builds in a new folder, from clean checkouts of the source and of what is published; the tree that comes out. */
async function buildIn(folder: string, git: Git, asked: Heads & Publish) {
  const { allowShrink, at, begin, branch, catalog, published, remote, tip } = asked;
  const [dist, source] = [join(folder, 'published'), join(folder, 'source')];
  checkOut(git, published === undefined ? ['--no-checkout', dist, tip] : [dist, published]);
  if (published === undefined) await beginIn(dist, asked);
  else if (begin || asked.beginWith !== undefined) {
    throw new OperatorError(
      `${remote} has a branch ${branch}, and a memory in it. To go on with it, leave out --begin.`,
    );
  }
  const last = (await loadManifest(dist)).manifest?.commit ?? undefined;
  if (published !== undefined && last !== undefined) requireDescendant(git, { ...asked, last });

  checkOut(git, [source, tip]);
  const prefix = git(['rev-parse', '--show-prefix']).toString().trim();
  const built = await build({
    catalog: join(source, prefix, relative(resolve('.'), resolve(catalog))),
    knownAs: catalog,
    dist,
    at,
    isBegun: begin === true,
    branch: `${remote}/${branch}`,
    allowsShrinking: allowShrink === true,
  });
  await writeFile(join(dist, '.gitattributes'), '* -text\n'); // or a clone on Windows would change what digests are of
  const inTree = gitIn(dist);
  inTree(['add', '--all', '--force', '.']);
  return { built, last, tree: inTree(['write-tree']).toString().trim() };
}

/** Adds a work tree, byte for byte as git has it. */
function checkOut(git: Git, args: readonly string[]): void {
  git([
    '-c',
    'core.autocrlf=false',
    '-c',
    'core.hooksPath=/dev/null',
    'worktree',
    'add',
    '--quiet',
    '--detach',
    ...args,
  ]);
}

/** A branch that is not there may have been deleted by mistake: nobody begins a memory but on purpose. */
async function beginIn(dist: string, { begin, beginWith, branch, remote }: Publish): Promise<void> {
  if (begin) return;
  if (beginWith !== undefined) {
    if (!existsSync(join(beginWith, 'stamps.json')))
      throw new OperatorError(`There is no memory in ${beginWith}: it holds no stamps.json.`);
    return cp(beginWith, dist, { recursive: true, filter: (path) => path !== join(beginWith, '.git') });
  }
  throw new OperatorError(
    [
      `${remote} has no branch ${branch}. If it was there before, restore it: it holds the memory of every identifier.`,
      'To begin it with a new memory, which gives every category and filter a new identifier: npx filter-catalog publish --begin',
      'To begin it with the memory of an import or a backup, a folder with stamps.json in it: npx filter-catalog publish --begin-with DIR',
    ].join('\n'),
  );
}

function requireDescendant(git: Git, asked: Heads & Publish & { readonly last: string }): void {
  const { allowRewritten, branch, from, last, remote, tip } = asked;
  if (allowRewritten || isAncestor(git, last, tip)) return;
  const [old, now] = [last, tip].map((commit) => commit.slice(0, 12));
  throw new OperatorError(
    isAncestor(git, tip, last)
      ? `Nothing was published: ${now}, the tip of ${from} on ${remote}, is older than ${old}, which ${branch} was built from.`
      : `Nothing was published: ${old}, which ${branch} was built from, is not in the history of ${from} on ${remote}, which seems to have been rewritten by a forced push.\n` +
          `If ${from} should still have it, push it back; if the new history is meant: npx filter-catalog publish --allow-rewritten`,
  );
}
