import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, folderInGit, GitError, lineOf, withoutRepository } from '../base/git.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { name, version } from '../base/package-json.ts';
import { quoteForShell } from '../base/printable.ts';
import { updatesIn } from './update.ts';

/** What is left to do in a repository that was written: the commands that serve it, and those that publish it. */
export function stepsIn(folder: string, environment: Environment) {
  const git = askGit(folder, environment);
  const lacksScripts = updatesIn(folder)?.some(({ path }) => path === 'package.json');
  const memory = ['dist', 'catalog'].find((each) => existsSync(join(folder, each, 'stamps.json')));
  const isBegun = git('rev-parse', '--verify', '--quiet', 'refs/remotes/origin/published') !== undefined;
  const isInGit = git('rev-parse', '--git-dir') !== undefined;
  return {
    isNested: git('rev-parse', '--show-prefix') !== undefined,
    serve: [
      ...(folder === '.' ? [] : [`cd ${quoteForShell(folder)}`]),
      hasPackage(folder) ? 'npm install' : `npm install --save-exact ${name}@${version}`,
      ...(lacksScripts ? ['npx filter-catalog init --update --write'] : []),
      'npm start',
    ],
    publish: [
      ...(isInGit ? [] : ['git init --initial-branch=main']),
      'git add --all && git commit --message="Begin the catalog"',
      ...(git('remote', 'get-url', 'origin') === undefined ? ['git remote add origin <URL>'] : []),
      'git push --set-upstream origin HEAD',
      ...(isBegun ? [] : [`npx filter-catalog publish ${memory === undefined ? '--begin' : `--begin-with ${memory}`}`]),
    ],
  };
}

/** Whether `npm install` brings this program. */
function hasPackage(folder: string): boolean {
  const settings = parseJson(readFileSync(join(folder, 'package.json'), 'utf8'));
  const lists = isRecord(settings) ? [settings['dependencies'], settings['devDependencies']] : [];
  return lists.some((list) => isRecord(list) && name in list);
}

/** A line of git; undefined where it has none to say, is not there, or there is no repository. */
function askGit(folder: string, environment: Environment) {
  const { git } = folderInGit(folder, withoutRepository(environment));
  return (...args: readonly string[]): string | undefined => {
    try {
      return lineOf(git, args);
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  };
}
