import { name, version } from '../../base/package-json.ts';
import { quoteForShell } from '../../base/printable.ts';
import {
  type Environment,
  folderInGit,
  isGitFailure,
  lineOf,
  withoutRepository,
} from '../../git/git.ts';
import { ourFileIn } from './ours.ts';
import { type Host, isWhole, publishers, scripts } from './templates.ts';
import { packageIn, updatesIn } from './update.ts';

/** What git knows of a folder; each is undefined where it does not. @throws GitError where there is no git, or it fails. */
export function gitFacts(folder: string, environment: Environment) {
  const { git, pathspec } = folderInGit(folder, withoutRepository(environment));
  const ask = (...args: readonly string[]): string | undefined => {
    try {
      return lineOf(git, args);
    } catch (error) {
      if (isGitFailure(error) && error.code === 'folder-is-not-in-git') return undefined;
      throw error;
    }
  };
  const repository = ask('rev-parse', '--git-dir');
  const isNew = repository !== undefined && pathspec !== '.';
  return {
    repository,
    /** The default branch of the host, where that is known; else the one that is checked out. */
    branch:
      ask('symbolic-ref', '--short', 'refs/remotes/origin/HEAD')?.replace('origin/', '') ??
      ask('symbolic-ref', '--short', 'HEAD'),
    origin: ask('remote', 'get-url', 'origin'),
    published: ask('rev-parse', '--verify', '--quiet', 'refs/remotes/origin/published'),
    /** Where it is or will be in a repository; undefined at its top. */
    within: ask('rev-parse', '--show-prefix') ?? (isNew ? pathspec : undefined),
  };
}

/** The host of an address of git, where its name says which that is. */
export function hostOf(address: string | undefined): Host | undefined {
  const [, domain = ''] =
    /^(?:\w+:\/\/(?:[^@/]*@)?|[^@/:]+@)([^:/]+)/.exec(address?.toLowerCase() ?? '') ?? [];
  return (['gitlab', 'github'] as const).find((host) => domain.includes(host));
}

/** What is left to do where these paths were written: the commands that serve it, and those that publish it. */
export function stepsIn(
  folder: string,
  host: Host,
  git: ReturnType<typeof gitFacts> & { written: readonly string[] },
) {
  const { repository, branch, origin, published, within, written } = git;
  const { packages, scripts: own } = packageIn(folder) ?? { packages: {}, scripts: {} };
  const isDue = updatesIn(folder, host)?.updates.some(
    ({ path, from }) => !isWhole(path) || from !== path,
  );
  const isStart = own['start'] === undefined || own['start'] === scripts['start'];
  const install = name in packages ? 'npm install' : `npm install --save-exact ${name}@${version}`;
  const publisher = publishers.find((path) => ourFileIn(folder, path));
  // What belongs to a first commit, whoever wrote it.
  const always = ['catalog', 'package.json', 'package-lock.json'];
  const added = new Set([...written.filter((path) => !path.startsWith('catalog/')), ...always]);
  return {
    isBegun: published !== undefined,
    isNested: within !== undefined,
    /** What is to be added to jobs of their own; undefined where nothing is. */
    jobs:
      host === 'gitlab' && publisher === undefined
        ? `node_modules/${name}/.gitlab-ci.yml`
        : undefined,
    /** The branch of which each push publishes; undefined where no workflow of ours is there for it. */
    branch: publisher === undefined || within !== undefined ? undefined : (branch ?? 'main'),
    serve: [
      ...(folder === '.' ? [] : [`cd ${quoteForShell(folder)}`]),
      install,
      ...(isDue ? ['npx --no-install filter-catalog init --update --write'] : []),
      isStart
        ? 'npm start'
        : 'npm run build && npx --no-install filter-catalog serve --temporary-key',
    ],
    /** What names the remote, which nobody here knows. */
    remote: [
      ...(repository === undefined ? ['git init --initial-branch=main'] : []),
      ...(origin === undefined ? ['git remote add origin URL'] : []),
    ],
    publish: [
      `${install} &&`,
      // What somebody else has not committed yet stays so.
      `git add ${repository === undefined ? '--all .' : `-- ${[...added].join(' ')}`} &&`,
      'git commit --message="Begin the catalog" &&',
      ...(published === undefined ? firstPublishing : ['git push --set-upstream origin HEAD']),
    ],
  };
}

/** The default branch first: a host takes the first branch that it ever gets for that. */
const firstPublishing = [
  'npx --no-install filter-catalog build &&',
  'git push --set-upstream origin HEAD &&',
  'npx --no-install filter-catalog publish --begin',
];
