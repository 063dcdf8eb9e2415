import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, folderInGit, GitError, lineOf, withoutRepository } from '../base/git.ts';
import { name, version } from '../base/package-json.ts';
import { quoteForShell } from '../base/printable.ts';
import { scripts } from './templates.ts';
import { packageIn, updatesIn } from './update.ts';

/** What git knows of a folder; each is undefined where it does not, or is not there. */
export function gitFacts(folder: string, environment: Environment) {
  const { git, pathspec } = folderInGit(folder, withoutRepository(environment));
  const ask = (...args: readonly string[]): string | undefined => {
    try {
      return lineOf(git, args);
    } catch (error) {
      if (error instanceof GitError) return undefined;
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

/** What is left to do in a repository that was written: the commands that serve it, and those that publish it. */
export function stepsIn(folder: string, { repository, origin, published, within }: ReturnType<typeof gitFacts>) {
  const { packages, scripts: own } = packageIn(folder) ?? { packages: {}, scripts: {} };
  const lacksLines = updatesIn(folder)?.updates.some(({ path }) => path === 'package.json' || path === '.gitignore');
  const isStart = own['start'] === undefined || own['start'] === scripts['start'];
  const memory = existsSync(join(folder, 'catalog/stamps.json')) ? 'catalog' : 'dist';
  return {
    isBegun: published !== undefined,
    isNested: within !== undefined,
    serve: [
      ...(folder === '.' ? [] : [`cd ${quoteForShell(folder)}`]),
      name in packages ? 'npm install' : `npm install --save-exact ${name}@${version}`,
      ...(lacksLines ? ['npx filter-catalog init --update --write'] : []),
      isStart ? 'npm start' : 'npx filter-catalog build && npx filter-catalog serve --temporary-key',
    ],
    publish: [
      ...(repository === undefined ? ['git init --initial-branch=main'] : []),
      'git add --all . && git commit --message="Begin the catalog"',
      ...(origin === undefined ? ['git remote add origin <URL>'] : []),
      'git push --set-upstream origin HEAD',
      ...(published === undefined ? [`npx filter-catalog publish --begin-with ${memory}`] : []),
    ],
  };
}
