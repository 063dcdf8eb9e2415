import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import {
  commitNamed,
  type Git,
  GitError,
  gitIn,
  isAncestor,
  isShallow,
  textOf,
  withoutRepository,
  withoutSecrets,
} from '../base/git.ts';
import { OperatorError } from '../base/operator-error.ts';
import type { Timestamp } from '../base/time.ts';
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
  readonly published: string | undefined;
}

const mostTries = 10;
const author = ['-c', 'user.name=filter-catalog', '-c', 'user.email=filter-catalog@users.noreply.invalid'];
/** Files as git has them, byte for byte, whatever the clone is set to. */
const plain = ['autocrlf=false', 'sparseCheckout=false', 'hooksPath=/dev/null'].flatMap((set) => ['-c', `core.${set}`]);

/**
 * Builds the tip of a branch into a work tree of the published branch, proves in a second clean checkout that the same
 * bytes come out, commits and pushes. Nothing is forced: whoever loses a race starts over from what the winner published.
 * The files and the branches of the clone that it runs in stay as they are.
 *
 * @throws OperatorError, GitError and what `build` throws; nothing is then pushed.
 */
export async function publishBranch(asked: Publish, messageOf: (step: Step) => string): Promise<Publication> {
  const { remote, branch } = asked;
  const git = gitIn(resolve('.'), environment());
  for (let tries = 0; tries < mostTries; tries += 1) {
    const heads = headsOf(git, asked);
    const { publication, commit } = await prepare(git, asked, { heads, messageOf });
    if (publication.kind !== 'would-push' || asked.dryRun) return publication;
    try {
      git([...plain, 'push', '--quiet', remote, `${commit}:refs/heads/${branch}`]);
      return { ...publication, kind: 'pushed' };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      if (headsOf(git, asked).published !== heads.published) continue;
      throw new OperatorError(
        `Nothing was published: git could not push to ${nameOf(asked)}. If that branch is protected, allow this account to push to it. git says:\n${error.words}`,
      );
    }
  }
  throw new OperatorError(
    `Others published to ${nameOf(asked)} each of ${mostTries} times before this could. Nothing was published: run it again.`,
  );
}

/** In a hook, the environment names a repository, which temporary work trees are not. */
const environment = () => withoutRepository(process.env);

/** The published branch as people know it. */
export function nameOf({ remote, branch }: Pick<Publish, 'branch' | 'remote'>): string {
  return `${branch} on ${withoutSecrets(remote)}`;
}

/** Asks the remote where its branches are, and fetches their whole history. */
function headsOf(git: Git, { remote, branch, from: named }: Publish): Heads {
  const answer = git(['ls-remote', '--symref', remote, 'HEAD', 'refs/heads/*']).toString();
  const commits = new Map([...answer.matchAll(/^([0-9a-f]+)\trefs\/heads\/(.*)$/gm)].map(([, id, name]) => [name, id]));
  const from = named ?? /^ref: refs\/heads\/(.*)\tHEAD$/m.exec(answer)?.[1];
  const [tip, published] = [commits.get(from), commits.get(branch)];
  if (from === undefined || tip === undefined) {
    const what = from === undefined ? 'names no default branch' : `has no branch ${from}`;
    throw new OperatorError(`${withoutSecrets(remote)} ${what}. Name the branch to build: --from BRANCH`);
  }
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
  requireBeginning(asked, published);
  const last = published && sourceOf(git, published);
  const isRewritten = last !== undefined && !isAncestor(git, last, tip);
  if (isRewritten && !asked.allowRewritten) throw rewritten(git, { ...asked, ...heads, last });
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-publish-'));
  try {
    const { built, tree } = await buildIn(join(folder, 'first'), git, { ...asked, ...heads });
    const { outcome } = built;
    if (outcome?.kind !== 'published') return { publication: { kind: 'not-built', build: built } };
    const again = await buildIn(join(folder, 'second'), git, { ...asked, ...heads });
    if (again.tree !== tree) {
      const files = textOf(git, ['diff', '--name-only', tree, again.tree]).replaceAll('\n', ', ');
      throw new OperatorError(`Nothing was published: a second checkout gave another ${files}. Please report this.`);
    }
    const step = { tip, last: last && commitNamed(git, last), outcome };
    const isSame = published !== undefined && tree === textOf(git, ['rev-parse', `${published}^{tree}`]);
    // A history that was rewritten is noted by a commit in any case: else every later run would refuse it again.
    if (isSame && !isRewritten) {
      return { publication: { kind: 'unchanged', message: '', ...step } };
    }
    const message = `${messageOf(step).trim()}\n\nSource-Commit: ${tip}\n`;
    const parent = published === undefined ? [] : ['-p', published];
    const commit = textOf(git, [...author, 'commit-tree', tree, ...parent, '-F', '-'], message);
    return { publication: { kind: 'would-push', message, ...step }, commit };
  } finally {
    await rm(folder, { recursive: true, force: true });
    git(['worktree', 'prune']);
  }
}

/** The commit that was published last: a roll-back takes the manifest back, and not what was published. */
function sourceOf(git: Git, published: string): string | undefined {
  const format = '--format=%(trailers:key=Source-Commit,valueonly)';
  return textOf(git, ['log', '-1', '--grep=^Source-Commit: ', format, published]) || undefined;
}

/** Builds in a new folder, from clean checkouts of the source and of what is published; the tree that comes out. */
async function buildIn(folder: string, git: Git, asked: Heads & Publish) {
  const { allowShrink, at, begin, beginWith, catalog, published, remote, branch, tip } = asked;
  const [dist, source] = [join(folder, 'published'), join(folder, 'source')];
  const checkOut = [...plain, 'worktree', 'add', '--quiet', '--detach'];
  git([...checkOut, ...(published === undefined ? ['--no-checkout', dist, tip] : [dist, published])]);
  git([...checkOut, source, tip]);
  if (beginWith !== undefined) {
    const parts = ['stamps.json', 'snapshots', 'active.json', 'manifest.json'].map((name) => join(beginWith, name));
    for (const part of parts.filter(existsSync)) await cp(part, join(dist, basename(part)), { recursive: true });
  }

  const path = join(textOf(git, ['rev-parse', '--show-prefix']), relative(resolve('.'), resolve(catalog)));
  if (path.startsWith('..')) throw new OperatorError(`The catalog ${catalog} is in no work tree of this repository.`);
  const built = await build({
    catalog: join(source, path),
    knownAs: catalog,
    environment: environment(),
    dist,
    place:
      beginWith === undefined
        ? { kind: 'branch', name: nameOf({ remote, branch }) }
        : { kind: 'file', path: join(beginWith, 'stamps.json') },
    at,
    isBegun: begin === true,
    allowsShrinking: allowShrink === true,
  });
  await writeFile(join(dist, '.gitattributes'), '* -text\n'); // or a clone on Windows would change what digests are of
  const inTree = gitIn(dist, environment());
  inTree([...plain, 'add', '--all', '--force', '.']);
  return { built, tree: textOf(inTree, ['write-tree']) };
}

/** A branch that is not there may have been deleted by mistake: nobody begins a memory but on purpose. */
function requireBeginning(asked: Publish, published: string | undefined): void {
  const { begin, beginWith, branch, remote } = asked;
  const isBeginning = begin || beginWith !== undefined;
  if (published !== undefined && isBeginning) {
    throw new OperatorError(
      `There is a branch ${nameOf(asked)} already. To go on with its memory, leave out --begin and --begin-with.`,
    );
  }
  if (beginWith !== undefined && !existsSync(join(beginWith, 'stamps.json'))) {
    throw new OperatorError(`There is no memory in ${beginWith}: it holds no stamps.json.`);
  }
  if (published !== undefined || isBeginning) return;
  throw new OperatorError(
    [
      `There is no branch ${nameOf(asked)}, which holds the memory of every identifier.`,
      `If it was deleted, restore it from a clone that still knows its last commit: git push ${withoutSecrets(remote)} COMMIT:refs/heads/${branch}`,
      'To begin it with a new memory, which gives every category and filter a new identifier, run this again with --begin',
      'To begin it with the memory of an import or a backup, a folder with stamps.json in it, run this again with --begin-with DIR',
    ].join('\n'),
  );
}

function rewritten(git: Git, { branch, remote, from, last, tip }: Heads & Publish & { readonly last: string }) {
  const [old, now] = [last, tip].map((commit) => commit.slice(0, 12));
  const what = isAncestor(git, tip, last)
    ? `${now}, the tip of ${from}, is older than ${old}, which was published last`
    : `${old}, which was published last, is not in the history of ${from}: that was rewritten by a forced push`;
  return new OperatorError(
    `Nothing was published to ${nameOf({ branch, remote })}: ${what}.\nIf ${from} should still have ${old}, push it back; if it is meant as it is, run this again with --allow-rewritten`,
  );
}
