import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRecord, parseJson } from '../../base/json.ts';
import { name as packageName } from '../../base/package-json.ts';
import { quoteForShell } from '../../base/printable.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { type Environment, gitIn, lineOf, textOf, withoutRepository } from '../../git/git.ts';
import { type Host, hosts, type RepositoryFile, repositoryFiles, workflowsOf } from './files.ts';
import { initFailure, replacedNote, repositoryNote } from './words.ts';

export interface InitTask {
  /** An absolute path, and the same as it was typed. */
  readonly folder: string;
  readonly name: string;
  readonly host: Host | undefined;
  readonly form: boolean;
  readonly env: Environment;
}

/** Writes the missing files of a repository. Resolves to a note with the next steps. */
export async function beginRepository(task: InitTask): Promise<string> {
  requirePlaceOfItsOwn(task);
  const { folder, name } = task;
  const git = gitFacts(task);
  const host = task.host ?? hosts.find((each) => git.origin?.includes(each)) ?? 'github';
  const called = closestSlug(basename(folder)) ?? 'catalog';
  const files = repositoryFiles(called, host, task.form);
  const left = files.filter(({ path }) => lstatSync(join(folder, path), options) !== undefined);
  const missing = files.filter((file) => !left.includes(file));
  const data = missing.map((file) => ({ path: join(folder, file.path), data: file.data() }));
  for (const { path } of data) mkdirSync(dirname(path), { recursive: true });
  await writeAtomically(data);
  const tops = new Set([...(task.form ? ['admin'] : []), ...files.map(topOf), 'package-lock.json']);
  const isEmpty = !existsSync(join(folder, 'catalog', 'categories'));
  return repositoryNote({
    name,
    written: pathsOf(missing),
    left: pathsOf(left),
    serve: [
      `cd ${quoteForShell(name)}`,
      'npm install',
      ...(isEmpty ? ['npm run new -- category', 'npm run new -- filter'] : []),
      'npm start',
    ],
    publish: [
      ...(git.isThere ? [] : ['git init --initial-branch=main']),
      ...(git.origin === undefined ? ['git remote add origin URL'] : []),
      ...(task.form ? ['npx --no-install filter-catalog form'] : []),
      `git add -- ${[...tops].join(' ')}`,
      'git commit --message="Begin the catalog"',
      'git push --set-upstream origin HEAD',
      ...(git.published === undefined ? ['npx --no-install filter-catalog publish --begin'] : []),
    ],
  });
}

const options = { throwIfNoEntry: false } as const;
const pathsOf = (files: readonly RepositoryFile[]) => files.map(({ path }) => path);
const topOf = ({ path }: RepositoryFile) => path.replace(/\/.*/, '');

/** Hosts run the workflows of a top folder alone, and npm installs a workspace at its top. */
function requirePlaceOfItsOwn({ folder, name }: InitTask): void {
  const own = packageIn(folder);
  const isOurs = isRecord(own?.['dependencies']) && packageName in own['dependencies'];
  if (own && !isOurs) throw initFailure('package-is-of-another-project', { name });
  for (let at = dirname(folder); ; at = dirname(at)) {
    const isWorkspace =
      packageIn(at)?.['workspaces'] ?? existsSync(join(at, 'pnpm-workspace.yaml'));
    if (existsSync(join(at, '.git')) || isWorkspace)
      throw initFailure('folder-is-in-a-project', { name, top: at });
    if (dirname(at) === at) return;
  }
}

function packageIn(folder: string): Readonly<Record<string, unknown>> | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  const content = parseJson(readFileSync(path, 'utf8'));
  return isRecord(content) ? content : {};
}

function gitFacts({ folder, env }: InitTask) {
  if (!existsSync(join(folder, '.git'))) return { isThere: false };
  const git = gitIn(folder, withoutRepository(env));
  return {
    isThere: true,
    origin: lineOf(git, ['remote', 'get-url', 'origin']),
    published: lineOf(git, ['rev-parse', '--verify', '--quiet', 'refs/remotes/origin/published']),
  };
}

/** Replaces the workflows by those of this version. Resolves to a note that names them. */
export async function replaceWorkflows({ folder, name, ...task }: InitTask): Promise<string> {
  const isThere = (path: string) => existsSync(join(folder, path));
  const hasForm = task.form || isThere('.github/workflows/filter-catalog-form.yml');
  const known = hosts.find((each) => workflowsOf(each, hasForm).some(({ path }) => isThere(path)));
  const host = task.host ?? known;
  if (host === undefined) throw initFailure('workflows-are-missing', { name });
  const files = workflowsOf(host, hasForm).map(({ path, data }) => ({
    path,
    data: String(data()),
  }));
  const paths = files.map(({ path }) => path);
  const git = gitIn(folder, withoutRepository(task.env));
  const changed = textOf(git, ['status', '--porcelain', '--', ...paths]);
  if (changed) throw initFailure('workflows-are-uncommitted', { paths: changed.split('\n') });
  const older = files.filter(
    ({ path, data }) => !isThere(path) || readFileSync(join(folder, path), 'utf8') !== data,
  );
  await writeAtomically(older.map(({ path, data }) => ({ path: join(folder, path), data })));
  return replacedNote(older.map(({ path }) => path));
}
